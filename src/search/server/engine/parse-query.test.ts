import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'

const prefixes = (query: string) =>
  parseQuery(query).terms.map(({ text, isPrefix }) => (isPrefix ? `${text}…` : text))

test('the last word may be the beginning of one, others from three letters on', () => {
  expect(prefixes('rai')).toEqual(['rai…'])
  expect(prefixes('r')).toEqual(['r…'])
  expect(prefixes('of rai night')).toEqual(['of', 'rai…', 'night…'])
})

test('of Japanese the last word is, where it has two characters or more', () => {
  expect(prefixes('雨')).toEqual(['雨'])
  expect(prefixes('雨音')).toEqual(['雨音…'])
  expect(prefixes('雨音 rain')).toEqual(['雨音', 'rain…'])
})

test('a word that comes again counts once, and no more than twelve do', () => {
  expect(prefixes('Rain rain night RAIN')).toEqual(['rain…', 'night…'])
  const words = Array.from({ length: 13 }, (_, at) => `word${at}`)
  expect(parseQuery(words.join(' ')).terms.map(({ text }) => text)).toEqual(words.slice(0, 12))
})

test('words that weigh nothing are left out beside others, and kept alone', () => {
  const texts = (query: string) => parseQuery(query).terms.map(({ text }) => text)
  expect(texts('Simon and Garfunkel')).toEqual(['simon', 'garfunkel'])
  expect(texts('with')).toEqual(['with'])
  expect(texts('の')).toEqual(['の'])
})

test('a word of kana or romaji has a sound, and a single vowel has none', () => {
  const soundOf = (query: string) => parseQuery(query).terms[0]?.sound
  expect(soundOf('さくら')).toBe(soundOf('sakura'))
  expect(soundOf('ああ')).toBeUndefined()
})

test('signs are searched for where nothing else is typed', () => {
  expect(parseQuery('!!!').terms.map(({ text }) => text)).toEqual(['!!!'])
  expect(parseQuery('help !!!').terms.map(({ text }) => text)).toEqual(['help'])
})
