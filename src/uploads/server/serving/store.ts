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

/** The link that owner and buyers have, held until the transaction ends. */
export async function findFullLink(
  trx: Database,
  recordingId: number,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('recordings')
    .select('full_link_id as id')
    .where('id', '=', recordingId)
    .forUpdate()
    .executeTakeFirst()
  return row?.id ?? undefined
}

/** Revokes what still holds, and tells every process when the transaction commits. */
export async function revokeLinks(
  trx: Database,
  which: { ids: readonly number[] } | { recordingId: number } | { previewId: number },
): Promise<void> {
  const live = trx
    .updateTable('stream_links')
    .set({ revoked_at: sql<Date>`now()` })
    .where('revoked_at', 'is', null)
  const chosen =
    'ids' in which
      ? live.where('id', 'in', which.ids)
      : 'recordingId' in which
        ? live.where('recording_id', '=', which.recordingId)
        : live.where('preview_id', '=', which.previewId)
  await sql`with revoked as (${chosen.returning('public_id')})
    select pg_notify(${REVOKED_CHANNEL}, public_id) from revoked`.execute(trx)
}

/** Where the streams of a link stand; undefined where it is unknown, revoked or not ready. */
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
