import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#main/config.ts'
import { testDatabase } from '#ports/database/testing.ts'
import type { Filter, SearchIndex, SearchQuery } from '#ports/search-index/search-index.ts'
import { workRow } from '../documents/document.ts'
import type { WorkFacts } from '../documents/facts-store.ts'
import { refreshTiers } from '../documents/refresh-popularity.ts'
import { writeDocuments } from '../documents/store.ts'
import { insertWords } from '../typos/words-store.ts'
import { COUNTED_HITS, createPostgresIndex } from './postgres-index.ts'

const { db, close } = await testDatabase()
const index: SearchIndex = createPostgresIndex({ db, config: readConfig({}) })
afterAll(close)

const QUERY: SearchQuery = {
  index: 'media',
  query: '',
  sort: 'relevance',
  filters: [],
  facets: [],
  maxValuesPerFacet: 10,
  offset: 0,
  limit: 20,
}
const WORK: WorkFacts = {
  kind: 'sound',
  id: 0,
  isListed: true,
  isIndexed: false,
  publicId: '',
  ownerId: 1,
  slug: 'work',
  title: '',
  reading: '',
  artist: 'Someone',
  username: 'someone',
  albums: [],
  albumIds: [],
  genre: 'jazz',
  tags: [],
  description: '',
  cover: null,
  sales: true,
  price: 100,
  nameYourPrice: true,
  license: 1,
  ccType: 1,
  duration: 60,
  plays: 0,
  releasedAt: new Date('2026-01-01'),
}

let lastId = 0
/** Documents alone: there are no sounds behind them. */
async function write(works: readonly Partial<WorkFacts>[]): Promise<void> {
  const rows = works.map((work) => {
    lastId += 1
    return workRow({ ...WORK, publicId: `n${lastId}`, ...work, id: lastId })
  })
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    const gone = { soundIds: [], albumIds: [], userIds: [] }
    await insertWords(trx, await writeDocuments(trx, rows, gone))
  })
}

async function titles(query: string, more: Partial<SearchQuery> = {}): Promise<string[]> {
  const { documents } = await index.search({ ...QUERY, query, ...more })
  return documents.flatMap((document) => ('title' in document ? document.title : []))
}

describe('hits are ordered', () => {
  test('by exact words, beginnings, one and two errors, then by field, then by plays', async () => {
    const cases: Partial<WorkFacts>[] = [
      { title: 'Quartzite', plays: 1 },
      { title: 'quartzite two', plays: 5 },
      { title: 'c1', artist: 'Quartzite Band', plays: 900 },
      { title: 'd1', albums: ['Quartzite'], plays: 9000 },
      { title: 'e1', tags: ['quartzite'], plays: 90_000 },
      { title: 'f1', description: 'of quartzite', plays: 900_000 },
      { title: 'Quartzites', plays: 70_000 },
      { title: 'h1', description: 'quartziteful', plays: 800_000 },
      { title: 'Quartzote', plays: 5_000_000 },
      { title: 'Quaartzote', plays: 6_000_000 },
    ]
    await write([...cases].reverse())
    const expected = ['quartzite two', 'Quartzite', 'c1', 'd1', 'e1', 'f1', 'Quartzites', 'h1']
    expect(await titles('quartzite')).toEqual([...expected, 'Quartzote', 'Quaartzote'])
    await refreshTiers(db)
    expect(await titles('quartzite', { offset: 4, limit: 3 })).toEqual(['e1', 'f1', 'Quartzites'])
  })

  test('across tiers alike: a better match with fewer plays is never behind', async () => {
    await write([
      { title: 'Basalt', plays: 0 },
      { title: 'x', artist: 'Basalt', plays: 100 },
      { title: 'Basalt b', plays: 50 },
    ])
    for (const tiers of [
      [0, 0],
      [60, 10],
      [1000, 500],
    ]) {
      await sql`update search_tiers set first_from = ${tiers[0]}, next_from = ${tiers[1]}`.execute(
        db,
      )
      await sql`update search_documents d set tier = case when popularity >= first_from then 0
        when popularity >= next_from then 1 else 2 end from search_tiers t
        where t.index_name = d.index_name`.execute(db)
      expect(await titles('basalt')).toEqual(['Basalt b', 'Basalt', 'x'])
    }
  })
})

describe('typing errors', () => {
  beforeAll(() => write([{ title: 'Lantern' }, { title: 'Nighthawks' }, { title: 'Moss' }]))
  test.each([
    ['one from five letters', 'lantrn', ['Lantern']],
    ['letters that are swapped', 'latnern', ['Lantern']],
    ['two from nine letters', 'nigthawkss', ['Nighthawks']],
    ['not two in fewer', 'lantrm', []],
    ['none below five letters', 'mosk', []],
    ['not three', 'nigtawkzs', []],
  ])('are forgiven: %s', async (_, query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })
})

describe('whatever is written', () => {
  const word = fc.stringMatching(/^[a-z]{3,12}$/u)
  const japanese = fc.string({
    unit: fc.constantFrom(...'さくらアイう夜空音色ー々'),
    minLength: 2,
    maxLength: 12,
  })

  test('is found by each of its words in any form, and by any part of a Japanese text', async () => {
    await fc.assert(
      fc.asyncProperty(word, japanese, fc.nat(), fc.nat(), async (latin, text, from, length) => {
        const title = `${latin} ${text}`
        await write([{ title }])
        const letters = [...text]
        const start = from % letters.length
        const part = letters.slice(start, start + 1 + (length % (letters.length - start))).join('')
        const forms = [latin, latin.toUpperCase(), latin.slice(0, 3), `${latin} ${text}`, part]
        const wide = latin.replaceAll(/[a-z]/gu, (letter) =>
          String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
        )
        for (const query of [...forms, wide, text.normalize('NFD')]) {
          const filters: Filter[][] = [[{ attribute: 'objectID', equals: `sound-n${lastId}` }]]
          expect(await titles(query, { filters }), query).toEqual([title])
        }
      }),
      { numRuns: 25 },
    )
  })

  test('hostile text neither fails nor finds what it should not', async () => {
    const hostile = [
      "'",
      '\\',
      "'|'",
      ':*',
      '& | ! <->',
      '\0',
      '\ud800',
      '%_',
      '<>',
      '='.repeat(512),
    ]
    for (const query of hostile) expect(await titles(query), query).toEqual([])
    const text = fc.string({ unit: 'binary', maxLength: 512 })
    await fc.assert(
      fc.asyncProperty(text, async (query) => {
        await titles(query)
        const filters: Filter[][] = [
          [{ attribute: 'tags', equals: query }],
          [{ attribute: 'objectID', equals: query }],
        ]
        expect(await titles('lantern', { filters })).toEqual([])
        await write([{ title: `T ${query}`.replaceAll('\0', ''), tags: ["o'clock \\ :*"] }])
      }),
      { numRuns: 25 },
    )
    const filters = [[{ attribute: 'tags', equals: "o'clock \\ :*" }]]
    expect((await titles('t', { filters })).length).toBeGreaterThan(0)
  })
})

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
    ['price-low', ['Opal b', 'Opal a']],
    ['price-high', ['Opal a', 'Opal b']],
    ['title', ['Opal a', 'Opal b', 'Opal c']],
  ] as const)('in the order %s', async (sort, expected) => {
    expect(await titles('opal', { sort })).toEqual(expected)
  })

  test('values are counted, the most frequent first, with the numbers’ range', async () => {
    const facets = ['genre', 'tags', 'price']
    const result = await index.search({ ...QUERY, query: 'opal', facets, maxValuesPerFacet: 1 })
    expect(result.facets).toEqual({ genre: { folk: 2 }, tags: { x: 2 }, price: { 100: 1 } })
    expect(result.facetStats).toEqual({ price: { min: 100, max: 300, avg: 200, sum: 400 } })
    const facet = { ...QUERY, query: 'opal', facet: 'tags', facetQuery: 'Ｙ' }
    expect(await index.searchFacet(facet)).toEqual([{ value: 'y', count: 1 }])
  })
})

test('hits beyond a thousand are not counted, and said not to be', async () => {
  await write(Array.from({ length: COUNTED_HITS + 5 }, () => ({ title: 'Pebble' })))
  const result = await index.search({ ...QUERY, query: 'pebble', facets: ['kind'] })
  expect(result).toMatchObject({ count: COUNTED_HITS, isCountExact: false, areFacetsExact: false })
  expect((await index.search({ ...QUERY, query: 'lantern' })).isCountExact).toBe(true)
})

test('all documents are read in the order of their ids', async () => {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await index.browse('media', after, 700)
    ids.push(...page.documents.map(({ objectID }) => objectID))
    after = page.after
  } while (after !== undefined)
  expect(ids.length).toBe(lastId)
  expect(new Set(ids).size).toBe(lastId)
})
