import { type SqlBool, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { RecordingUse } from '#ports/recording-use.ts'

export type Standing = 'held' | 'flagged' | 'refused' | 'other'

/** How a recording stands before the operator; one that another account’s is the same as is flagged, too. */
export async function findStanding(db: Database, id: number): Promise<Standing> {
  const row = await db
    .selectFrom('recordings as r')
    .select(['r.status', 'r.held_at', 'r.refused_at', 'r.same_as_id'])
    .select(sql<boolean>`exists (select from recordings o where o.same_as_id = r.id)`.as('isFirst'))
    .where('r.id', '=', id)
    .where(sql<SqlBool>`r.error is distinct from 'dropped'`)
    .executeTakeFirst()
  if (row === undefined) return 'other'
  if (row.refused_at !== null) return 'refused'
  if (row.status === 'ERROR') return 'other'
  if (row.held_at !== null && row.status === 'TRANSCODING') return 'held'
  return row.same_as_id !== null || row.held_at !== null || row.isFirst ? 'flagged' : 'other'
}

/** Looked at, and nothing is wrong with it. */
export async function markCleared(db: Database, id: number): Promise<void> {
  await db
    .updateTable('recordings')
    .set({ cleared_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('refused_at', 'is', null)
    .execute()
}

/** False where it is not held. */
export async function markReleased(trx: Database, id: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('recordings')
    .set({ status: 'READY', ready_at: now, cleared_at: now })
    .where('id', '=', id)
    .where('status', '=', 'TRANSCODING')
    .where('held_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * ERROR where no sound that someone may have bought plays it, else READY for them alone. False where
 * it was refused before, or is dropped.
 */
export async function markRefused(
  trx: Database,
  use: RecordingUse,
  id: number,
  now: Date,
): Promise<boolean> {
  await trx.selectFrom('recordings').select('id').where('id', '=', id).forUpdate().execute()
  const stays = sql`(status = 'READY' and ${use.isPlayed(sql.ref('recordings.id'))})`
  const row = await trx
    .updateTable('recordings')
    .set({
      refused_at: now,
      cleared_at: null,
      status: sql<string>`case when ${stays} then status else 'ERROR' end`,
      error: sql<string | null>`case when ${stays} then error else 'refused' end`,
      failed_at: now,
      partial_since: sql<Date | null>`case when ${stays} then partial_since end`,
    })
    .where('id', '=', id)
    .where('refused_at', 'is', null)
    .where('status', '<>', 'ERROR')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those refused before then that are kept for their buyers, or for someone who was just paying. */
export async function listKeptRefused(db: Database, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('recordings')
    .select('id')
    .where('refused_at', '<', before)
    .where('status', '=', 'READY')
    .execute()
  return rows.map((row) => row.id)
}

/** Nothing is left of it but the reason. False where it is not refused, or dropped. */
export async function markRefusedGone(trx: Database, id: number): Promise<boolean> {
  const row = await trx
    .updateTable('recordings')
    .set({
      status: 'ERROR',
      error: 'refused',
      full_link_id: null,
      partial_since: null,
      stream_prefix: null,
      cover_key: null,
    })
    .where('id', '=', id)
    .where('refused_at', 'is not', null)
    .where(sql<SqlBool>`error is distinct from 'dropped'`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeMade(db: Database, id: number): Promise<void> {
  await db.deleteFrom('previews').where('recording_id', '=', id).execute()
  await db.deleteFrom('renditions').where('recording_id', '=', id).execute()
}
