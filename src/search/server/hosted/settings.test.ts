import { expect, test } from 'vitest'
import { SYNONYMS, settingsOf } from '#ports/search-index/algolia/index-settings.ts'
import { parseQuery } from '../engine/parse-query.ts'
import { normalise } from '../text/normalise.ts'
import { editsAllowed } from '../typos/edits.ts'

const settings = settingsOf('media')

test('Algolia forgives typing errors from as many letters as we do, and none in numbers', () => {
  const shortest = (edits: number) =>
    Array.from({ length: 20 }, (_, length) => 'a'.repeat(length)).find(
      (word) => editsAllowed(word) >= edits,
    )?.length
  expect(settings.minWordSizefor1Typo).toBe(shortest(1))
  expect(settings.minWordSizefor2Typos).toBe(shortest(2))
  expect([settings.allowTyposOnNumericTokens, editsAllowed('1984')]).toEqual([false, 0])
})

test('the same words weigh nothing at Algolia', () => {
  const words = [settings.optionalWords ?? []].flat()
  expect(words.length).toBeGreaterThan(5)
  for (const word of words) {
    expect(
      parseQuery(`storm ${word}`).terms.map(({ text }) => text),
      word,
    ).toEqual(['storm'])
  }
})

test('letters and spellings that we join are joined at Algolia', () => {
  const letters = Object.entries(settings.customNormalization?.default ?? {})
  expect(letters.length).toBeGreaterThan(300)
  for (const [letter, other] of letters) expect(normalise(letter), letter).toBe(normalise(other))
  for (const { synonyms = [] } of SYNONYMS) {
    for (const word of synonyms) {
      expect(new Set(parseQuery(word).terms[0]?.latin)).toEqual(new Set(synonyms))
    }
  }
})

test('signs that names are made of are searched at Algolia, too', () => {
  for (const sign of settings.separatorsToIndex ?? '') {
    expect(parseQuery(sign).terms.map(({ text }) => text)).toEqual([sign])
  }
})
