import { expect, test } from 'vitest'
import { langOf } from './lang-of.ts'

test('words with kana or kanji are Japanese, others are left to the page', () => {
  expect(langOf('遅い雨')).toBe('ja')
  expect(langOf('Last Ferry / フェリー')).toBe('ja')
  expect(langOf('Harbour Lights')).toBeUndefined()
  expect(langOf('')).toBeUndefined()
})
