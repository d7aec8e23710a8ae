import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#main/config.ts'
import { testDatabase } from '#ports/database/testing.ts'
import type { SearchIndex } from '#ports/search-index/search-index.ts'
import { type DocumentRow, workRow } from '../documents/document.ts'
import { writeDocuments } from '../documents/store.ts'
import { createPostgresIndex } from '../engine/postgres-index.ts'
import { insertWords } from '../typos/words-store.ts'

/** The scores of the present engine, rounded down: a change that ranks worse fails. */
const LEAST = { en: 0.984, ja: 0.981 }
const PAGE = 10

const linesOf = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((cell) => cell.trim()))

const { db, close } = await testDatabase()
let index: SearchIndex
beforeAll(async () => {
  const rows = linesOf('catalogue.txt').map(rowOf)
  await db.transaction().execute(async (trx) => {
    // Documents alone: there are no sounds and artists behind them.
    await sql`set local session_replication_role = replica`.execute(trx)
    const gone = { workIds: [], userIds: [] }
    await insertWords(trx, await writeDocuments(trx, rows, gone))
  })
  index = createPostgresIndex({ db, config: readConfig({}) })
})
afterAll(close)

test.each(['en', 'ja'] as const)('queries (%s) find what a listener expects', async (language) => {
  const queries = linesOf(`queries-${language}.txt`)
  const scores = await Promise.all(
    queries.map(async ([query = '', expected = '']) => ({
      query,
      score: ndcg(await find(query), gradesOf(expected)),
    })),
  )
  const mean = scores.reduce((sum, { score }) => sum + score, 0) / scores.length
  const worst = scores.filter(({ score }) => score < 0.6).map(({ query }) => query)
  process.stdout.write(
    `nDCG@${PAGE} of ${scores.length} queries (${language}): ${mean.toFixed(4)}; below 0.6: ${worst.join(', ')}\n`,
  )
  expect(scores.length).toBeGreaterThanOrEqual(100)
  expect(mean).toBeGreaterThanOrEqual(LEAST[language])
})

test('what is expected is in the catalogue', () => {
  const known = new Set(linesOf('catalogue.txt').map(([id]) => id))
  const expected = ['queries-en.txt', 'queries-ja.txt'].flatMap((file) =>
    linesOf(file).flatMap(([, grades = '']) => [...gradesOf(grades).keys()]),
  )
  expect(expected.filter((id) => !known.has(id))).toEqual([])
})

function rowOf(cells: readonly string[], at: number): DocumentRow {
  const [id = '', title = '', reading = '', artist = '', username = '', album = ''] = cells
  const [genre = '', tags = '', description = '', plays = '0'] = cells.slice(6)
  return workRow({
    kind: id.startsWith('album-') ? 'album' : 'sound',
    id: at + 1,
    isListed: true,
    isIndexed: false,
    publicId: id,
    ownerId: 1,
    slug: 'work',
    title,
    reading,
    artist,
    artistReading: '',
    username,
    albums: album === '' ? [] : [album],
    albumReadings: [],
    albumIds: [],
    genre,
    tags: tags.split(',').flatMap((tag) => tag.trim() || []),
    description,
    cover: null,
    sales: true,
    price: 100,
    nameYourPrice: true,
    license: 1,
    ccType: 1,
    duration: 200,
    plays: Number(plays),
    releasedAt: new Date('2026-01-01'),
  })
}

async function find(query: string): Promise<string[]> {
  const { documents } = await index.search({
    index: 'media',
    query,
    sort: 'relevance',
    filters: [],
    facets: [],
    maxValuesPerFacet: 0,
    offset: 0,
    limit: PAGE,
  })
  return documents.map(({ objectID }) => objectID.replace(/^(sound|album)-/u, ''))
}

function gradesOf(expected: string): Map<string, number> {
  return new Map(
    expected.split(' ').map((part) => [part.split('=')[0] ?? '', Number(part.split('=')[1])]),
  )
}

/** Normalised discounted cumulative gain: 1 where the best ones come first, in the best order. */
function ndcg(found: readonly string[], grades: ReadonlyMap<string, number>): number {
  const gain = (values: readonly number[]) =>
    values
      .slice(0, PAGE)
      .reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0)
  const best = [...grades.values()].sort((one, other) => other - one)
  return gain(found.map((id) => grades.get(id) ?? 0)) / gain(best)
}
