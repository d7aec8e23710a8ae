import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { TimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'
import { testDatabase } from '#ports/database/testing.ts'
import { NOBODY } from '#works/server/select-works.ts'
import { planAmongMany } from '#works/testing.ts'
import {
  type CountCursor,
  selectListing,
  selectNewest,
  selectNewestByGenre,
} from './listing-store.ts'

const { db, close } = await testDatabase()
afterAll(close)

const planOf = (query: (db: Database) => { explain(format: 'text'): Promise<Row[]> }) =>
  planAmongMany(db, (trx) => query(trx).explain('text'))
type Row = Record<string, unknown>

// Subqueries of one row have sorts of their own, further in.
const sorts = (lines: string[]) =>
  lines.filter((line) => /^ {0,8}(-> +)?(Incremental )?Sort /.test(line))

test('lists of public sounds walk an index of theirs in its order, and sort nothing', async () => {
  const indexes = [
    [{}, 'works_kind_released_at_id_idx'],
    [{ genre: 'jazz' }, 'works_kind_genre_released_at_id_idx'],
    [{ username: 'artist' }, 'works_owner_id_kind_released_at_id_idx'],
  ] as const
  for (const [filter, index] of indexes) {
    const lines = await planOf((trx) =>
      selectNewest(trx, { userId: 7 }, filter, ['2026-01-01T00:00:00.000Z', 7]),
    )
    expect(lines.filter((line) => line.includes('on works w'))).toEqual([
      expect.stringContaining(`Index Scan using ${index} on works w`),
    ])
    expect(sorts(lines)).toEqual([])
  }
})

test('the newest of each genre are found by the index of their listing', async () => {
  const plan = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_bitmapscan = off`.execute(trx)
    return sql<Row>`explain ${selectNewestByGenre()}`.execute(trx)
  })
  expect(plan.rows.map((row) => String(row['QUERY PLAN'])).join('\n')).toMatch(
    /Limit.*Index Only Scan using sound_listings_list_released_at_sound_id_idx/s,
  )
})

test('listings are walked by the index of each order, and nothing is sorted', async () => {
  const orders = [
    ['new', 'released_at', ['2026-01-01T00:00:00.000Z', 7]],
    ['popular', 'month_plays', [7, 7]],
    ['clapped', 'claps', [7, 7]],
  ] as const
  for (const [sort, column, [key, id]] of orders) {
    const after: TimeCursor | CountCursor = typeof key === 'string' ? [key, id] : [key, id]
    for (const cursor of [undefined, after]) {
      const lines = await planOf((trx) =>
        selectListing(trx, NOBODY, { list: 'tag 夜' }, sort, cursor),
      )
      expect(lines.join('\n')).toContain(
        `Index Only Scan using sound_listings_list_${column}_sound_id_idx on sound_listings b`,
      )
      expect(sorts(lines)).toEqual([])
      expect(lines.join('\n')).not.toContain('Filter')
    }
  }
})
