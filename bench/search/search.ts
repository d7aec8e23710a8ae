import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { toRomaji } from 'wanakana'
import { createRandom } from '#kernel/testing/random.ts'
import type { SearchIndex, SearchQuery } from '#ports/search-index/search-index.ts'
import { readConfig } from '../../src/main/config.ts'
import { startEmbeddedPostgres } from '../../src/ports/database/embedded-postgres.ts'
import { migrate } from '../../src/ports/database/migrate.ts'
import { type Database, openDatabase } from '../../src/ports/database/open-database.ts'
import { sortPending } from '../../src/search/server/documents/popularity-store.ts'
import { writeDocuments } from '../../src/search/server/documents/store.ts'
import { createPostgresIndex } from '../../src/search/server/engine/postgres-index.ts'
import { insertWords } from '../../src/search/server/typos/words-store.ts'
import type { Figure } from '../figure.ts'
import { medianOf, quantileOf } from '../statistics.ts'
import { japaneseWord, latinWord, makeDocument, rankOf, readingOf } from './catalogue.ts'
import { DISTINCT, fillDocuments } from './fill.ts'

const SIZES = [10_000, 100_000, Number(process.env.SEARCHED_SOUNDS ?? 1_000_000)]
const ROUNDS = 5
const QUERIES = 60
const SEARCH_MS = 20
const WRITE_MS = 5
/** To fill a table takes minutes. */
const LONGEST_MS = 3_600_000
const WORDS = 100_000
/** Those of the search page. */
const FACETS = ['kind', 'genre', 'tags', 'license', 'year']

const BASE: SearchQuery = {
  index: 'media',
  query: '',
  sort: 'relevance',
  filters: [],
  facets: FACETS,
  maxValuesPerFacet: 20,
  offset: 0,
  limit: 20,
}

type Random = () => number
const latin = (random: Random) => latinWord(rankOf(random, WORDS))
/** Each fifth one. */
const katakana = (random: Random) => japaneseWord(rankOf(random, 4000) * 5)
const japanese = (random: Random) => japaneseWord(1 + rankOf(random, 20_000) * 5)

const KINDS: Record<string, (random: Random) => Partial<SearchQuery>> = {
  'a word': (random) => ({ query: latin(random) }),
  'a beginning of one to four letters': (random) => ({
    query: latin(random).slice(0, 1 + Math.floor(random() * 4)),
  }),
  'a typing error': (random) => ({ query: withTypo(latin(random), random) }),
  'two words': (random) => ({ query: `${latin(random)} ${latin(random)}` }),
  'a word and a beginning': (random) => ({
    query: `${latin(random)} ${latin(random).slice(0, 1 + Math.floor(random() * 4))}`,
  }),
  'a beginning with a typing error': (random) => ({
    query: withTypo(latin(random), random).slice(0, 7),
  }),
  'a Japanese word': (random) => ({ query: japanese(random) }),
  'a Japanese typing error': (random) => ({ query: withTypo(katakana(random), random) }),
  'one Japanese character': (random) => ({ query: [...japanese(random)][0] ?? '' }),
  'two Japanese words': (random) => ({ query: `${japanese(random)} ${japanese(random)}` }),
  'a word of a genre, below a price': (random) => ({
    query: latin(random),
    filters: [
      [{ attribute: 'genre', equals: 'jazz' }],
      [{ attribute: 'price', operator: '<=', value: 500 }],
    ],
  }),
  'two words of a genre': (random) => ({
    query: `${latin(random)} ${latin(random)}`,
    filters: [[{ attribute: 'genre', equals: 'jazz' }]],
  }),
  'a reading in kana': (random) => ({ query: readingOf(1 + rankOf(random, 20_000) * 5) }),
  'a reading in romaji': (random) => ({
    query: toRomaji(readingOf(1 + rankOf(random, 20_000) * 5)),
  }),
  'a word too many': (random) => ({
    query: `${latin(random)} ${latin(random)} ${withTypo(latin(random), random)}x`,
  }),
  'words that nothing has': (random) => ({ query: `xq${latin(random)} zw${latin(random)}` }),
}

/**
 * A growing catalogue: each kind of query in milliseconds, against the same page without words. The folder
 * `SEARCH_FOLDER` keeps the catalogue for the next run, which fills what is missing.
 */
export async function* benchSearch(): AsyncGenerator<Figure> {
  const kept = process.env.SEARCH_FOLDER
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'neiro-bench-')))
  const log = { info() {}, warn: console.warn, error: console.error }
  // What PostgreSQL's manual advises for a server of this size
  const settings = { shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB` }
  const server = await startEmbeddedPostgres({ folder, log, durable: false, settings })
  await migrate(server.url)
  // One connection, so that its process is the one that answers
  const { db, close } = await openDatabase(server.url, { max: 1, limitMs: LONGEST_MS })
  try {
    let filled = await countDocuments(db)
    for (const size of SIZES.filter((size) => size >= filled)) {
      if (size > filled) await fillDocuments(db, filled, size)
      else await sortPending(db)
      filled = size
      process.stdout.write(`${size} documents: ${await sizesOf(db)}\n`)
      yield* measureKinds(db, size)
      yield await measureWrites(db, size)
    }
  } finally {
    await close()
    await server.stop()
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function countDocuments(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from search_documents`.execute(db)
  return rows[0]?.count ?? 0
}

async function* measureKinds(db: Database, size: number): AsyncGenerator<Figure> {
  const index = createPostgresIndex({ db, config: readConfig({}) })
  const pid = await backendOf(db)
  for (const [name, make] of Object.entries(KINDS)) {
    const random = createRandom(size)
    const queries = Array.from({ length: QUERIES }, () => ({ ...BASE, ...make(random) }))
    // The first time reads from disk and compiles.
    for (const query of queries) await index.search(query)
    const rounds: Times[][] = []
    const bases: Times[][] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await timesOf(index, queries, pid))
      bases.push(
        await timesOf(
          index,
          queries.slice(0, 10).map(() => BASE),
          pid,
        ),
      )
    }
    const quantile = (each: Times[], name: keyof Times, share: number) =>
      quantileOf(
        each.map((times) => times[name]),
        share,
      )
    const median = (name: keyof Times, share: number, of = rounds) =>
      medianOf(of.map((round) => quantile(round, name, share))).toFixed(1)
    const both = (name: keyof Times) => `${median(name, 0.5)}, ${median(name, 0.95)}`
    yield {
      name: `p95 of ${name} in ${size.toLocaleString('en')} sounds, of ${SEARCH_MS} ms`,
      ratios: rounds.map((round) => quantile(round, 'all', 0.95) / SEARCH_MS),
      reach: 1,
      better: 'lower',
      detail: [
        `p50, p95 ${both('all')} ms; without words ${median('all', 0.5, bases)} ms`,
        `processor time of PostgreSQL ${both('postgres')}, of Node ${both('node')}`,
      ].join('; '),
    }
  }
}

/** Milliseconds: from question to answer, and of the processor */
interface Times {
  all: number
  postgres: number
  node: number
}

async function timesOf(
  index: SearchIndex,
  queries: readonly SearchQuery[],
  pid: number,
): Promise<Times[]> {
  const all: Times[] = []
  for (const query of queries) {
    const postgres = await processorMs(pid)
    const node = process.cpuUsage()
    const begun = performance.now()
    await index.search(query)
    const ended = performance.now()
    const { user, system } = process.cpuUsage(node)
    all.push({
      all: ended - begun,
      postgres: (await processorMs(pid)) - postgres,
      node: (user + system) / 1000,
    })
  }
  return all
}

/** The processor time of a process so far; not a number where the system does not say. */
async function processorMs(pid: number): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')).split(
    ' ',
  )
  return nanoseconds ? Number(nanoseconds) / 1e6 : Number.NaN
}

async function backendOf(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? Number.NaN
}

/** What the transaction of a change takes longer, its commit included: any document is replaced by one with other words. */
async function measureWrites(db: Database, size: number): Promise<Figure> {
  const gone = { workIds: [], userIds: [] }
  const random = createRandom(size)
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const all: number[] = []
    for (let count = 1; count <= QUERIES; count += 1) {
      const other = makeDocument(size + round * QUERIES + count)
      const id = 1 + Math.floor(random() * Math.min(size, DISTINCT))
      const row = { ...other, object_id: makeDocument(id).object_id, work_id: id }
      let begun = 0
      await db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        begun = performance.now()
        await insertWords(trx, await writeDocuments(trx, [row], gone))
      })
      all.push(performance.now() - begun)
    }
    rounds.push(all)
  }
  const p95 = medianOf(rounds.map((round) => quantileOf(round, 0.95)))
  return {
    name: `p95 of a write in ${size.toLocaleString('en')} sounds, of ${WRITE_MS} ms`,
    ratios: rounds.map((round) => quantileOf(round, 0.95) / WRITE_MS),
    reach: 1,
    better: 'lower',
    detail: `p50 ${medianOf(rounds.map(medianOf)).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
  }
}

async function sizesOf(db: Database): Promise<string> {
  const { rows } = await sql<{ documents: string; words: string; found: string; pid: number }>`
    select pg_size_pretty(pg_table_size('search_documents')) as documents,
      pg_size_pretty(pg_total_relation_size('search_words')) as words,
      (select pg_size_pretty(sum(pg_relation_size(indexrelid))) from pg_index
        where indrelid = 'search_documents'::regclass) as found, pg_backend_pid() as pid
  `.execute(db)
  const [sizes] = rows
  if (sizes === undefined) throw new Error('The sizes are not there')
  const status = await readFile(`/proc/${sizes.pid}/status`, 'utf8').catch(() => '')
  const memory = /^RssAnon:\s+(?<kb>\d+)/mu.exec(status)?.groups?.kb ?? '?'
  return `table ${sizes.documents}, its indexes ${sizes.found}, dictionary ${sizes.words}, ${memory} kB of memory of a connection`
}

function withTypo(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 1))
  return word.slice(0, at) + word.slice(at + 1)
}
