import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { addTags, TagsField } from './tags-field.tsx'

test('commas of both languages part tags, and a hash mark is no part of one', () => {
  expect(addTags([], 'ambient, 夜、#lofi ,,')).toEqual(['ambient', '夜', 'lofi'])
})

test('what cannot be seen makes no tag', () => {
  expect(addTags([], '\u3164, #\u2800, 夜')).toEqual(['夜'])
})

test('a tag that is there already is not added, whatever its case', () => {
  const tags = ['Ambient']
  expect(addTags(tags, 'ambient')).toBe(tags)
})

test('there are 20 tags at most', () => {
  const many = Array.from({ length: 25 }, (_, index) => `tag${index}`).join(',')
  expect(addTags([], many)).toHaveLength(20)
})

test('a tag that is too long stays as it was typed, with a message', () => {
  const [long = ''] = addTags([], '音'.repeat(41))
  expect(long).toHaveLength(41)
  const html = (tag: string) =>
    renderPart(<TagsField tags={[tag]} error={undefined} onChange={() => {}} />)
  const message = translate('en').t('problems.tag_too_long', { max: 40 })
  expect(html(long)).toContain(message)
  expect(html('音'.repeat(40))).not.toContain(message)
})
