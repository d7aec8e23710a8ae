import { expect, test } from 'vitest'
import { addRecent, clearRecent, readRecent, removeRecent } from './recent-searches.ts'

function memory(text?: string) {
  const kept = new Map(text === undefined ? [] : [['recentSearches', text]])
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

test('the latest eight searches are stored, each once, the latest first', () => {
  const store = memory()
  for (const words of 'abcdefghi') addRecent(words, store)
  expect(readRecent(store)).toEqual([...'ihgfedcb'])
  expect(addRecent(' d ', store)).toEqual([...'dihgfecb'])
  expect(addRecent('  ', store)).toEqual([...'dihgfecb'])
})

test('one is removed, or all of them', () => {
  const store = memory('["a","b"]')
  expect(removeRecent('a', store)).toEqual(['b'])
  expect([clearRecent(store), readRecent(store)]).toEqual([[], []])
})

test('what something else has stored there is ignored', () => {
  for (const text of ['{', '{}', '[1]', 'null']) expect(readRecent(memory(text))).toEqual([])
})

test('a storage that is full changes nothing about the search', () => {
  const full = {
    ...memory('["a"]'),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(addRecent('b', full)).toEqual(['b', 'a'])
  expect(readRecent(full)).toEqual(['a'])
})
