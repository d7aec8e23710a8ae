import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#ports/database/testing.ts'
import type { Filter } from '#ports/search-index/search-index.ts'
import { COUNTED_HITS } from './postgres-index.ts'
import { createTestIndex, QUERY } from './testing.ts'

const { db, close } = await testDatabase()
afterAll(close)
const { index, write, titles, lastId } = createTestIndex(db)

describe('filters, orders and facets', () => {
  beforeAll(() =>
    write([
      { title: 'Opal a', genre: 'folk', price: 300, plays: 3, duration: 30, tags: ['x'] },
      { title: 'Opal b', genre: 'jazz', price: 100, plays: 9, duration: 90, tags: ['x', 'y'] },
      {
        title: 'Opal c',
        genre: 'folk',
        sales: false,
        plays: 6,
        duration: 60,
        license: 2,
        ccType: 2,
      },
    ]),
  )
  test.each<[string, string[], Filter[][]]>([
    ['equal', ['Opal c', 'Opal a'], [[{ attribute: 'genre', equals: 'folk' }]]],
    ['not equal', ['Opal b'], [[{ attribute: 'genre', equals: 'folk', not: true }]]],
    [
      'either of two',
      ['Opal b', 'Opal c'],
      [
        [
          { attribute: 'tags', equals: 'y' },
          { attribute: 'license', equals: 'by-nc' },
        ],
      ],
    ],
    [
      'both of two',
      ['Opal a'],
      [[{ attribute: 'genre', equals: 'folk' }], [{ attribute: 'tags', equals: 'x' }]],
    ],
    ['more than', ['Opal b', 'Opal c'], [[{ attribute: 'duration', operator: '>', value: 30 }]]],
    ['between', ['Opal c', 'Opal a'], [[{ attribute: 'duration', from: 30, to: 60 }]]],
    [
      'not between, or unknown',
      ['Opal b', 'Opal c'],
      [[{ attribute: 'price', from: 200, to: 400, not: true }]],
    ],
  ])('by what is %s', async (_, expected, filters) => {
    expect(await titles('opal', { filters })).toEqual(expected)
    const { count } = await index.search({ ...QUERY, query: 'opal', filters, limit: 0 })
    expect(count).toBe(expected.length)
  })

  test.each([
    ['most-played', ['Opal b', 'Opal c', 'Opal a']],
    ['price-low', ['Opal b', 'Opal a', 'Opal c']],
    ['price-high', ['Opal a', 'Opal b', 'Opal c']],
    ['title', ['Opal a', 'Opal b', 'Opal c']],
  ] as const)('in the order %s', async (sort, expected) => {
    expect(await titles('opal', { sort })).toEqual(expected)
  })

  test('the values of a facet come by how often they occur', async () => {
    await write(['rock', 'ambient', 'rock'].map((genre) => ({ title: 'Onyx', genre })))
    const { facets } = await index.search({ ...QUERY, query: 'onyx', facets: ['genre'] })
    expect(Object.entries(facets.genre ?? {})).toEqual([
      ['rock', 2],
      ['ambient', 1],
    ])
  })

  test('values are counted, the most frequent first, with the numbers’ range', async () => {
    const facets = ['genre', 'tags', 'price']
    const result = await index.search({ ...QUERY, query: 'opal', facets, maxValuesPerFacet: 1 })
    expect(result.facets).toEqual({ genre: { folk: 2 }, tags: { x: 2 }, price: { 100: 1 } })
    expect(result.facetStats).toEqual({ price: { min: 100, max: 300, avg: 200, sum: 400 } })
    expect((await index.search({ ...QUERY, query: 'none', facets })).facetStats).toEqual({})
    const facet = { ...QUERY, query: 'opal', facet: 'tags', facetQuery: 'Ｙ' }
    expect(await index.searchFacet(facet)).toEqual({
      values: [{ value: 'y', count: 1 }],
      isExact: true,
    })
  })
})

test('hits beyond a thousand are not counted in a large index, and said not to be', async () => {
  await sql`update search_tiers set popular_from = '{1,1,0,0}'`.execute(db)
  await write(Array.from({ length: COUNTED_HITS + 5 }, () => ({ title: 'Pebble' })))
  const result = await index.search({ ...QUERY, query: 'pebble', facets: ['kind'] })
  expect(result).toMatchObject({ count: COUNTED_HITS, isCountExact: false, areFacetsExact: false })
  expect((await index.search({ ...QUERY, query: 'opal' })).isCountExact).toBe(true)
})

test('values of a facet are found among more works than are counted', async () => {
  const tags = Array.from({ length: 12 }, (_, index) => `zither ${index}`)
  await write([{ title: 'Sand', tags: [...tags, 'bow'] }])
  const facet = { ...QUERY, facet: 'tags', maxValuesPerFacet: 11 }
  const { values, isExact } = await index.searchFacet({ ...facet, facetQuery: 'zith' })
  expect(values.map(({ value }) => value)).toEqual(tags.toSorted().slice(0, 11))
  expect(isExact).toBe(true)
  expect((await index.searchFacet({ ...facet, facetQuery: '' })).isExact).toBe(false)
})

test('all documents are read in the order of their ids', async () => {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await index.browse(QUERY, after, 700)
    ids.push(...page.documents.map(({ objectID }) => objectID))
    after = page.after
  } while (after !== undefined)
  expect(ids.length).toBe(lastId())
  expect(new Set(ids).size).toBe(lastId())
})
