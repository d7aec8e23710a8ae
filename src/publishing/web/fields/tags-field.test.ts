import { expect, test } from 'vitest'
import { addTags } from './tags-field.tsx'

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

test('there are 20 tags of 40 characters at most', () => {
  const many = Array.from({ length: 25 }, (_, index) => `tag${index}`).join(',')
  expect(addTags([], many)).toHaveLength(20)
  expect(addTags([], '音'.repeat(60))[0]).toHaveLength(40)
})
