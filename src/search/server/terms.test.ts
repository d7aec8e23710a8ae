import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalise, queryOf, termsOf } from './terms.ts'

test('full- and half-width, case, accents and the two kana are written alike', () => {
  expect(normalise('ＰＩＡＮＯ Café ﾋﾟｱﾉ ガラス')).toBe('piano cafe ぴあの がらす')
})

test('voiced kana keep their mark: が is not か', () => {
  expect(normalise('ガ')).toBe('が')
  expect(normalise('ｶﾞ')).toBe('が')
})

test('Japanese gives its characters and pairs, Latin its words', () => {
  expect(termsOf(['夜の散歩 Night-Walk'])).toEqual([
    '夜',
    'の',
    '散',
    '歩',
    '夜の',
    'の散',
    '散歩',
    'night',
    'walk',
  ])
})

test('a query matches prefixes of words and pairs inside of Japanese', () => {
  expect(queryOf('Nig 散歩道')).toBe("'nig':* & '散歩' & '歩道'")
  expect(queryOf('夜')).toBe("'夜'")
  expect(queryOf(' … !? ')).toBeUndefined()
})

test('any text is found by any two of its neighbouring Japanese characters', () => {
  const kana = fc.string({ unit: fc.constantFrom(...'あいうカキク夜空音色ー'), minLength: 2 })
  fc.assert(
    fc.property(kana, fc.nat(), (title, at) => {
      const letters = [...title]
      const start = at % (letters.length - 1)
      const query = queryOf(letters.slice(start, start + 2).join(''))
      const terms = termsOf([title])
      expect(terms.map((term) => `'${term}'`)).toContain(query)
    }),
  )
})
