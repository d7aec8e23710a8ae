import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#ports/database/testing.ts'
import type { SearchQuery } from '#ports/search-index/search-index.ts'
import { sortPending, tierOf } from '../documents/popularity-store.ts'
import { createTestIndex, QUERY } from './testing.ts'

const { db, close } = await testDatabase()
afterAll(close)
const { index, write, titles } = createTestIndex(db)

/** Documents with fewer plays than each of them are in a further tier. */
async function setTiers(popularFrom: readonly number[]): Promise<void> {
  await sql`update search_tiers set popular_from = ${popularFrom}::bigint[]`.execute(db)
  await sql`update search_documents d set tier = ${tierOf(sql`popularity`)} from search_tiers t
    where t.index_name = d.index_name`.execute(db)
}

test('a better match with fewer plays is never behind, whatever tiers they are in', async () => {
  await write([
    { title: 'Basalt', plays: 0 },
    { title: 'x', artist: 'Basalt', plays: 100 },
    { title: 'Basalt b', plays: 50 },
    ...Array.from({ length: 60 }, () => ({ title: 'y', description: 'basalt', plays: 70 })),
    // Among more than are ranked by their rows
    ...Array.from({ length: 600 }, () => ({ title: 'z', description: 'basalts', plays: 9 })),
  ])
  for (const tiers of [
    [0, 0, 0, 0],
    [60, 10, 0, 0],
    [90, 60, 10, 5],
    [1000, 500, 400, 300],
  ]) {
    await setTiers(tiers)
    const expected = ['Basalt', 'x', 'Basalt b', 'y']
    expect(await titles('basalt', { limit: 4 })).toEqual(expected)
    expect(await titles('bassalt', { limit: 4 })).toEqual(expected)
    expect(await titles('basalt', { limit: 2, offset: 2 })).toEqual(['Basalt b', 'y'])
    expect(await titles('basalt', { limit: 2, offset: 62 })).toEqual(['y', 'z'])
  }
})

test('less popular hits are counted only where there are few others for the page', async () => {
  const works = (many: number, plays: number) =>
    Array.from({ length: many }, () => ({ title: 'gneiss', genre: 'dub', plays }))
  const counted = async (page: Partial<SearchQuery> = {}) => {
    const asked = { ...QUERY, query: 'gneiss', facets: ['genre'], limit: 20, ...page }
    const found = await index.search(asked)
    return [found.count, found.isCountExact, found.areFacetsExact, found.facets.genre?.dub]
  }
  await setTiers([0, 0, 0, 0])
  await write([...works(30, 1000), ...works(9, 100), ...works(5, 10), ...works(3, 1)])
  expect(await counted()).toEqual([47, true, true, 47])
  // 39 in the first three are too few, 44 in the first four are not.
  await setTiers([9000, 1000, 100, 10])
  expect(await counted()).toEqual([44, false, false, 44])
  expect(await counted({ offset: 20 })).toEqual([47, true, true, 47])
  await write(works(1, 100))
  expect(await counted()).toEqual([40, false, false, 40])
  const facet = { facet: 'genre', facetQuery: 'dub', maxValuesPerFacet: 10 }
  const { values } = await index.searchFacet({ ...QUERY, query: 'gneiss', ...facet })
  expect(values).toEqual([{ value: 'dub', count: 48 }])
  await setTiers([1000, 100, 0, 0])
  expect(await counted()).toEqual([48, true, true, 48])
})

test('without a word too many a title is found first, whatever tier it is in', async () => {
  await write([
    { title: 'Gabbro Tuff', plays: 0 },
    ...Array.from({ length: 170 }, () => ({ title: 'y', description: 'gabbro tuff', plays: 9000 })),
  ])
  await setTiers([9000, 8000, 7000, 6000])
  expect((await titles('gabbro tuff xyzzy', { limit: 4 }))[0]).toBe('Gabbro Tuff')
  // Wholes are not among the hundred hits once more.
  await write(Array.from({ length: 20 }, () => ({ title: 'Gabbro Tuff', plays: 9000 })))
  expect(await titles('gabbro tuff xyzzy', { limit: 100 })).toHaveLength(100)
})

test('pages of a query with a word too many are of the same hits, however many are counted', async () => {
  const works = (many: number, work: { plays: number; title?: string }) =>
    Array.from({ length: many }, () => ({ title: 'y', description: 'dolerite sill', ...work }))
  await setTiers([9000, 8000, 7000, 6000])
  await write([
    ...works(45, { plays: 9000 }),
    ...works(10, { plays: 0, title: 'dolerite sills' }),
    ...works(1, { plays: 0, title: 'Dolerite Sill' }),
  ])
  const pages = await Promise.all(
    [0, 20, 40].map((offset) =>
      index.search({ ...QUERY, query: 'dolerite sill xyzzy', offset, limit: 20 }),
    ),
  )
  const ids = pages.flatMap(({ documents }) => documents.map(({ objectID }) => objectID))
  // Those that were counted, and the title
  expect(ids).toHaveLength(46)
  expect(new Set(ids).size).toBe(46)
  expect(pages[0]?.documents[0]).toMatchObject({ title: 'Dolerite Sill' })
})

test('hits that are checked row by row are not counted to the end of a large index', async () => {
  await setTiers([1000, 100, 0, 0])
  await write(Array.from({ length: 510 }, (_, at) => ({ title: `granite zz${at}` })))
  const counted = async (query: string) => {
    const { count, isCountExact } = await index.search({ ...QUERY, query })
    return [count, isCountExact]
  }
  expect(await counted('granite')).toEqual([510, true])
  expect(await counted('granite z')).toEqual([501, false])
})

test('an index of at most 20,000 documents is counted to the end', async () => {
  await write(Array.from({ length: 1200 }, () => ({ title: 'shale', genre: 'dub' })))
  const found = async () => {
    const { count, facets, isCountExact } = await index.search({
      ...QUERY,
      query: 'shale',
      facets: ['genre'],
    })
    return [count, facets.genre?.dub, isCountExact]
  }
  await setTiers([0, 0, 0, 0])
  expect(await found()).toEqual([1200, 1200, true])
  await setTiers([1000, 100, 0, 0])
  expect(await found()).toEqual([1000, 1001, false])
})

test('what is written is found before and after it is sorted into the indexes', async () => {
  const sortedNow = async () => {
    const { rows } = await sql<{ pages: number }>`
      select sum(gin_clean_pending_list(indexrelid)) as pages from pg_index
      where indrelid = 'search_documents'::regclass and indpred is not null`.execute(db)
    return rows[0]?.pages
  }
  await sortPending(db)
  await write([{ title: 'Marlstone' }])
  expect(await titles('marlstone')).toEqual(['Marlstone'])
  await sortPending(db)
  expect(await sortedNow()).toBe(0)
  expect(await titles('marlstone')).toEqual(['Marlstone'])
  await write([{ title: 'Marlstone' }])
  expect(await sortedNow()).toBeGreaterThan(0)
})
