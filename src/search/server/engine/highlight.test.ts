import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalise } from '../text/normalise.ts'
import { highlight } from './highlight.ts'
import { parseQuery, presentTerm } from './parse-query.ts'

const MARKS = { pre: '[', post: ']' }
const termsOf = (query: string) => parseQuery(query).terms.map(presentTerm)
const mark = (value: string, query: string) => highlight(value, termsOf(query), MARKS).value

test('marks what was typed in the original, with its accents, capitals, width and kana', () => {
  expect(mark('Café Noir', 'cafe')).toBe('[Café] Noir')
  expect(mark('ＭＩＤＮＩＧＨＴ rain', 'midn')).toBe('[ＭＩＤＮ]ＩＧＨＴ rain')
  expect(mark('ﾋﾟｱﾉ練習曲', 'ピアノ')).toBe('[ﾋﾟｱﾉ]練習曲')
  expect(mark('カタカナ・ソング', 'かたかな')).toBe('[カタカナ]・ソング')
  expect(mark('Don’t stop', "don't")).toBe('[Don’t] stop')
  expect(mark('東京夜景のうた', '夜景')).toBe('東京[夜景]のうた')
})

test('marks romaji and kana for each other, and words that were perhaps meant', () => {
  expect(mark('さくらの歌', 'sakura')).toBe('[さくら]の歌')
  expect(mark('Sakura song', 'さくら')).toBe('[Sakura] song')
  const terms = [
    { text: 'harbor', exact: ['harbor'], typos: ['harbour'], sounds: [], isPrefix: true },
  ]
  expect(highlight('Old Harbour', terms, MARKS).value).toBe('Old [Harbour]')
})

test('says whether nothing, some or all of the query is there, and of the value', () => {
  const of = (value: string, query: string) => highlight(value, termsOf(query), MARKS)
  expect(of('Quiet', 'rain')).toEqual({
    value: 'Quiet',
    matchLevel: 'none',
    matchedWords: [],
    fullyHighlighted: false,
  })
  expect(of('Rain at night', 'rain snow')).toMatchObject({
    matchLevel: 'partial',
    matchedWords: ['rain'],
  })
  expect(of('C', 'c')).toMatchObject({ matchLevel: 'full', fullyHighlighted: true })
  expect(of('Rain!', 'rain')).toMatchObject({ matchLevel: 'full', fullyHighlighted: true })
})

test('no text is changed but for the marks, whatever is searched for', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  fc.assert(
    fc.property(text, text, (value, query) => {
      const { value: marked } = highlight(value, termsOf(query), { pre: '', post: '' })
      expect(marked).toBe(value)
    }),
    { numRuns: 40 },
  )
})

test('a part of a Japanese text is marked as a whole', () => {
  const kana = fc.string({ unit: fc.constantFrom(...'さしすカキク夜空音色'), minLength: 2 })
  fc.assert(
    fc.property(kana, fc.nat(), fc.nat(), (title, from, length) => {
      const start = from % title.length
      const part = title.slice(start, start + 1 + (length % (title.length - start)))
      const { matchLevel, value } = highlight(title, termsOf(part), MARKS)
      expect(matchLevel).toBe('full')
      // A word of the query that comes again just before it is in the same mark.
      const marked = [...normalise(value).matchAll(/\[([^\]]*)\]/g)].map(([, text]) => text)
      expect(marked).toContainEqual(expect.stringContaining(normalise(part)))
    }),
  )
})
