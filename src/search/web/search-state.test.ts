import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GENRES } from '#works/contract.ts'
import {
  hrefOf,
  isBlank,
  KINDS,
  LENGTHS,
  LICENCES,
  listFilters,
  PRICES,
  readState,
  type SearchState,
  sortNames,
  toggle,
  withoutFilters,
} from './search-state.ts'

const read = (href: string) => readState(new URL(href, 'https://a.example').searchParams)
const maybe = <Value>(values: readonly Value[]) => fc.constantFrom(undefined, ...values)
const some = <Value>(values: readonly Value[]) => fc.subarray([...values])
const words = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim())

const states: fc.Arbitrary<SearchState> = fc.record({
  q: words,
  kind: maybe(KINDS),
  genre: some(GENRES),
  tag: fc.uniqueArray(
    words.filter((tag) => tag !== ''),
    { maxLength: 20 },
  ),
  price: maybe(PRICES),
  licence: some(LICENCES),
  length: maybe(LENGTHS),
  year: fc.uniqueArray(fc.integer({ min: 1000, max: 9999 }).map(String), { maxLength: 20 }),
  sort: fc.constantFrom(...sortNames),
  page: fc.integer({ min: 1, max: 41 }),
})

test('any search is read back from its address', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(read(hrefOf(state))).toEqual(state)
    }),
  )
})

test('what is not known in an address is left out', () => {
  const href =
    '/search?q=%20rain%20&kind=video&genre=jazz&genre=polka&price=cheap&licence=mit&length=1&year=20&year=2026&sort=best&page=-1'
  expect(hrefOf(read(href))).toBe('/search?q=rain&genre=jazz&year=2026')
  expect(read(`/search?q=${'a'.repeat(600)}`).q).toHaveLength(512)
  expect(read(`/search?${'tag=a&'.repeat(30)}`).tag).toEqual(['a'])
  expect(read('/search?page=1000000').page).toBe(41)
})

test('a value that is chosen again is removed, and the results start from the first page', () => {
  const rain = read('/search?q=rain&sort=newest&page=3')
  const jazz = toggle(rain, 'genre', 'jazz')
  expect(hrefOf(jazz)).toBe('/search?q=rain&genre=jazz&sort=newest')
  expect(hrefOf(toggle(jazz, 'genre', 'pop'))).toBe(
    '/search?q=rain&genre=jazz&genre=pop&sort=newest',
  )
  expect(toggle(jazz, 'genre', 'jazz')).toEqual({ ...rain, page: 1 })
})

test('a filter with one value replaces it', () => {
  const free = toggle(read('/search?q=rain'), 'price', 'free')
  expect(listFilters(toggle(free, 'price', 'paid'))).toEqual([{ name: 'price', value: 'paid' }])
})

test('without filters the words and the order stay', () => {
  const state = read('/search?q=rain&tag=a&kind=album&sort=title')
  expect(hrefOf(withoutFilters(state))).toBe('/search?q=rain&sort=title')
  expect([isBlank(read('/search?sort=title')), isBlank(state)]).toEqual([true, false])
})
