import { sql } from 'kysely'
import { readConfig } from '#main/config.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { SearchQuery } from '#ports/search-index/search-index.ts'
import { workRow } from '../documents/document.ts'
import type { WorkFacts } from '../documents/facts-store.ts'
import { writeDocuments } from '../documents/store.ts'
import { insertWords } from '../typos/words-store.ts'
import { createPostgresIndex } from './postgres-index.ts'

export const QUERY: SearchQuery = {
  index: 'media',
  query: '',
  sort: 'relevance',
  filters: [],
  facets: [],
  maxValuesPerFacet: 10,
  offset: 0,
  limit: 20,
}
export const WORK: WorkFacts = {
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
  artistReading: '',
  guess: null,
  artistGuess: '',
  albumGuesses: [],
  username: 'someone',
  albums: [],
  albumReadings: [],
  albumIds: [],
  credits: [],
  lyrics: '',
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

/** An index of documents alone: there are no sounds behind them. */
export function createTestIndex(db: Database) {
  let lastId = 0
  const index = createPostgresIndex({ db, config: readConfig({}) })
  return {
    index,
    /** The id of the sound that was written last */
    lastId: () => lastId,
    async write(works: readonly Partial<WorkFacts>[]): Promise<void> {
      const rows = works.map((work) => {
        lastId += 1
        return workRow({ ...WORK, publicId: `n${lastId}`, ...work, id: lastId })
      })
      await db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        const gone = { workIds: [], userIds: [] }
        await insertWords(trx, await writeDocuments(trx, rows, gone))
      })
    },
    async titles(query: string, more: Partial<SearchQuery> = {}): Promise<string[]> {
      const { documents } = await index.search({ ...QUERY, query, ...more })
      return documents.flatMap((document) => ('title' in document ? document.title : []))
    },
  }
}
