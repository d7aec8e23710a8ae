import { type Insertable, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

/** Processes that serve streams listen here for the public ids of withdrawn links. */
export const REVOKED_CHANNEL = 'stream_link_revoked'

export async function insertStreamLink(
  trx: Database,
  link: Insertable<DB['stream_links']>,
): Promise<number> {
  const row = await trx
    .insertInto('stream_links')
    .values(link)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Revokes what still holds, and notifies every process when the transaction commits. */
export async function revokeLinks(
  trx: Database,
  which: { ids: readonly number[] } | { recordingId: number },
): Promise<void> {
  const chosen =
    'ids' in which ? sql`id = any(${[...which.ids]})` : sql`recording_id = ${which.recordingId}`
  await sql`with revoked as (
      update stream_links set revoked_at = now()
      where revoked_at is null and ${chosen} returning public_id)
    select pg_notify(${REVOKED_CHANNEL}, public_id) from revoked`.execute(trx)
}

/** The storage prefix of a link's streams; undefined where it is unknown, revoked or not ready. */
export async function findStreamPrefix(
  db: Database,
  linkPublicId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('stream_links')
    .innerJoin('recordings', 'recordings.id', 'stream_links.recording_id')
    .leftJoin('previews', 'previews.id', 'stream_links.preview_id')
    .select([
      'stream_links.preview_id',
      'recordings.stream_prefix as full',
      'previews.stream_prefix as preview',
    ])
    .where('stream_links.public_id', '=', linkPublicId)
    .where('stream_links.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return (row.preview_id === null ? row.full : row.preview) ?? undefined
}
