import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** Later changes of documents add jobs for this application, or for none. */
export async function setHost(db: Database, appId: string | undefined): Promise<void> {
  await db
    .deleteFrom('searchHosts')
    .where('appId', '<>', appId ?? '')
    .execute()
  if (appId === undefined) return
  await db
    .insertInto('searchHosts')
    .values({ appId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function countDocuments(db: Database): Promise<{ media: number; users: number }> {
  const { rows } = await sql<{ media: number; users: number }>`
    select count(*) filter (where index_name = 'media') as media,
      count(*) filter (where index_name = 'users') as users
    from search_documents
  `.execute(db)
  return rows[0] ?? { media: 0, users: 0 }
}

/** The lock of the session that makes hosted indices anew. */
const LOCK = sql`hashtextextended('rebuild-hosted-search', 0)`

export async function isBeingRebuilt(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${LOCK}) as is_free
  `.execute(db)
  return rows[0]?.isFree !== true
}

/** Runs with one connection, which holds the lock; a process that ends lets it go. */
export function withRebuildLock<Result>(
  db: Database,
  run: (db: Database) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection)
    try {
      return await run(connection)
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}

/** Lists the published lyrics of sounds, by the id of their document. */
export async function listLyrics(
  db: Database,
  objectIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; lyrics: string }>`
    select d.object_id as id, s.lyrics from search_documents d
    join sounds s on s.id = d.work_id and s.lyrics_declared_at is not null
    where d.object_id = any(${objectIds}::text[])
  `.execute(db)
  return new Map(rows.map(({ id, lyrics }) => [id, lyrics]))
}
