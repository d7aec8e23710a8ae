import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import {
  refreshTiers,
  TIERS,
  tierOf,
  UP_TO,
} from '../../src/search/server/documents/popularity-store.ts'
import { writeDocuments } from '../../src/search/server/documents/store.ts'
import { insertWords } from '../../src/search/server/typos/words-store.ts'
import { makeDocument } from './catalogue.ts'

/** Documents beyond this many repeat the words of the first ones. */
export const DISTINCT = Number(process.env.DISTINCT_SOUNDS ?? 100_000)
const BATCH = 1000

/** Adds documents up to a number; their sounds and artists do not exist. */
export async function fillDocuments(db: Database, from: number, to: number): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    await sql`set maintenance_work_mem = '512MB'`.execute(one)
    const indexes = TIERS.map((tier) => sql.ref(`search_documents_tier_${tier}`))
    await sql`drop index ${sql.join(indexes)}`.execute(one)
    for (let id = from; id < Math.min(to, DISTINCT); id += BATCH) {
      const rows = Array.from({ length: BATCH }, (_, index) => makeDocument(id + index + 1))
      await one.transaction().execute(async (trx) => {
        const gone = { workIds: [], userIds: [] }
        await insertWords(trx, await writeDocuments(trx, rows, gone))
      })
    }
    if (to > DISTINCT) await repeat(one, Math.floor(from / DISTINCT), to / DISTINCT)
    await refreshTiers(one)
    const tier = tierOf(sql`popularity`)
    await sql`update search_documents d set tier = ${tier} from search_tiers t
      where t.index_name = d.index_name and d.tier <> ${tier}`.execute(one)
    await sql`vacuum (full) search_documents`.execute(one)
    for (const [tier, name] of indexes.entries()) {
      await sql`create index ${name} on search_documents
        using gin (terms) with (gin_pending_list_limit = 1024) where tier = ${sql.lit(tier)}`.execute(
        one,
      )
    }
    await sql`reset session_replication_role`.execute(one)
    await sql`vacuum analyze search_documents`.execute(one)
    await sql`vacuum analyze search_words`.execute(one)
    // Else gigabytes are written while the first kinds are measured.
    await sql`checkpoint`.execute(one)
    execFileSync('sync')
    await sql`reset statement_timeout`.execute(one)
  })
}

/** The same words with other keys and plays: what is looked up has as many rows as it would have. */
async function repeat(db: Database, done: number, times: number): Promise<void> {
  const plays = sql`(popularity * (512 + (hashint8(work_id * n) & 1023)) / 1024)`
  // Most rows are of the last tier already when they are written.
  const shares = UP_TO.map((count) => 1 - count / (times * DISTINCT)).map((share) =>
    share > 0 ? sql`percentile_disc(${share}::float8) within group (order by popularity)` : sql`0`,
  )
  await sql`update search_tiers set popular_from = (
    select array[${sql.join(shares)}] from search_documents)`.execute(db)
  await sql`
    insert into search_documents (object_id, index_name, owner_id, work_id, user_id, document,
      terms, facets, album_ids, popularity, tier, title_key, price, duration, year, released_at)
    select object_id || '-' || n, d.index_name, owner_id, work_id + n * ${DISTINCT}::int,
      user_id, document, terms, facets, album_ids, ${plays}, ${tierOf(plays)}, title_key, price,
      duration, year, released_at - n
    from search_documents d join search_tiers t using (index_name),
      generate_series(greatest(1, ${done}::int), ${times - 1}::int) n
    where work_id <= ${DISTINCT}
  `.execute(db)
}
