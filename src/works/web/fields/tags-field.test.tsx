// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPart, perform, press, pressKey, type } from '#client/testing/mount-part.tsx'
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

function Tags() {
  const [tags, setTags] = useState<readonly string[]>([])
  return <TagsField tags={tags} error={undefined} onChange={setTags} />
}

async function mount() {
  const page = await openPart(<Tags />)
  const input = page.find<HTMLInputElement>('input')
  const tags = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  return { ...page, input, tags }
}

test('Enter, a comma and the way to the next field end a tag, and the field is empty again', async () => {
  const { input, tags } = await mount()
  await type(input, 'night')
  expect(tags()).toEqual([])
  await pressKey(input, 'a')
  expect(tags()).toEqual([])
  await pressKey(input, 'Enter')
  expect([tags(), input.value]).toEqual([['night'], ''])
  await type(input, 'rain,')
  expect(tags()).toEqual(['night', 'rain'])
  await type(input, 'dusk')
  await perform(() => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(tags()).toEqual(['night', 'rain', 'dusk'])
})

test('Enter that confirms what an input method has composed ends no tag', async () => {
  const { input, tags } = await mount()
  await type(input, '雨')
  await pressKey(input, 'Enter', { isComposing: true })
  expect([tags(), input.value]).toEqual([[], '雨'])
})

test('in the empty field, Backspace takes the last tag away; a press takes away any', async () => {
  const { input, tags, find } = await mount()
  await type(input, 'night, rain, dusk')
  await type(input, 'x')
  await pressKey(input, 'Backspace')
  expect(tags()).toEqual(['night', 'rain', 'dusk'])
  await type(input, '')
  await pressKey(input, 'Backspace')
  expect(tags()).toEqual(['night', 'rain'])
  await press(find('li button'))
  expect(tags()).toEqual(['rain'])
  await pressKey(input, 'Backspace')
  await pressKey(input, 'Backspace')
  expect(tags()).toEqual([])
})
