import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'

const prefixes = (query: string) =>
  parseQuery(query).map(({ text, isPrefix }) => (isPrefix ? `${text}…` : text))

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
  expect(parseQuery(words.join(' ')).map(({ text }) => text)).toEqual(words.slice(0, 12))
})

test('kana are written apart in Latin letters where there are several words of them', () => {
  expect(parseQuery('さくら')[0]?.latin).toContain('sakura')
  expect(parseQuery('さくら')[0]?.apart).toEqual([])
})
