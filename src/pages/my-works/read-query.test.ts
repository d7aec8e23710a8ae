import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GENRES, STATUSES } from '#works/contract.ts'
import { MY_SOUNDS_SORTS } from '#works/my-sounds-contract.ts'
import { isFiltered, mineHref, readMineQuery } from './read-query.ts'

const read = (address: string) => readMineQuery(new URLSearchParams(address))

test('what is no choice of ours is left out of an address', () => {
  const { sort, ...filter } = read('status=Public&state=done&genre=polka&sort=best&text=%20%20')
  expect(sort).toBe('new')
  expect(Object.values(filter).every((value) => value === undefined)).toBe(true)
  expect(read(`text=${'a'.repeat(101)}`).text).toBeUndefined()
})

test('an address that was made from a query is read as the same one', () => {
  const queries = fc.record({
    status: fc.option(fc.constantFrom(...STATUSES), { nil: undefined }),
    state: fc.option(fc.constantFrom('READY', 'TRANSCODING', 'ERROR'), { nil: undefined }),
    genre: fc.option(fc.constantFrom(...GENRES), { nil: undefined }),
    text: fc.option(
      fc.string({ minLength: 1, maxLength: 100 }).filter((text) => text.trim() === text),
      { nil: undefined },
    ),
    sort: fc.constantFrom(...MY_SOUNDS_SORTS),
  })
  fc.assert(
    fc.property(queries, (query) => {
      const { searchParams } = new URL(mineHref(query), 'https://music.example')
      expect(readMineQuery(searchParams)).toEqual(query)
    }),
  )
})

test('an order alone leaves nothing out, and everything has the shortest address', () => {
  expect(isFiltered(read('sort=title'))).toBe(false)
  expect(isFiltered(read('text=a'))).toBe(true)
  expect(mineHref(read('status=&genre=&sort=new'))).toBe('/my/sounds')
})
