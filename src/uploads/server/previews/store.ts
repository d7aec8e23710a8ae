import { type Selectable, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { Previews } from '#ports/database/tables.ts'

export type PreviewRow = Selectable<Previews>

interface Segment {
  recordingId: number
  fromSeconds: number
  toSeconds: number
}

/** The row of this segment, made where there is none, asked for now; one that failed waits again. */
export async function upsertPreview(
  trx: Database,
  { recordingId, fromSeconds, toSeconds }: Segment,
  publicId: string,
): Promise<Pick<PreviewRow, 'id' | 'status'>> {
  await trx
    .insertInto('previews')
    .values({
      public_id: publicId,
      recording_id: recordingId,
      from_seconds: fromSeconds,
      to_seconds: toSeconds,
    })
    .onConflict((conflict) =>
      conflict.columns(['recording_id', 'from_seconds', 'to_seconds']).doUpdateSet({
        asked_at: sql<Date>`clock_timestamp()`,
        status: sql<string>`case previews.status when 'ERROR' then 'WAITING' else previews.status end`,
      }),
    )
    .execute()
  return trx
    .selectFrom('previews')
    .select(['id', 'status'])
    .where('recording_id', '=', recordingId)
    .where('from_seconds', '=', fromSeconds)
    .where('to_seconds', '=', toSeconds)
    .executeTakeFirstOrThrow()
}

export function findPreview(db: Database, id: number): Promise<PreviewRow | undefined> {
  return db.selectFrom('previews').selectAll().where('id', '=', id).executeTakeFirst()
}

/** It is waited for, and its recording can be heard. */
export async function isPreviewWanted(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('previews as p')
    .innerJoin('recordings as r', 'r.id', 'p.recording_id')
    .select('p.id')
    .where('p.id', '=', id)
    .where('p.status', '=', 'WAITING')
    .where('r.status', '=', 'READY')
    .executeTakeFirst()
  return row !== undefined
}

export async function listWaitingPreviews(db: Database, recordingId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('previews')
    .select('id')
    .where('recording_id', '=', recordingId)
    .where('status', '=', 'WAITING')
    .execute()
  return rows.map((row) => row.id)
}

/** False where another run came first. */
export async function markPreviewReady(
  trx: Database,
  id: number,
  more: { streamPrefix: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('previews')
    .set({ status: 'READY', stream_prefix: more.streamPrefix, ready_at: more.now })
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The one that was asked for last, of a recording that can be heard. */
export async function findAskedPreview(
  trx: Database,
  recordingId: number,
): Promise<Pick<PreviewRow, 'id' | 'status'> | undefined> {
  return trx
    .selectFrom('previews as p')
    .innerJoin('recordings as r', 'r.id', 'p.recording_id')
    .select(['p.id', 'p.status'])
    .where('r.id', '=', recordingId)
    .where('r.status', '=', 'READY')
    .where('r.refused_at', 'is', null)
    .orderBy('p.asked_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** To be made again. False where it has not failed. */
export async function markPreviewWaiting(trx: Database, id: number): Promise<boolean> {
  const row = await trx
    .updateTable('previews')
    .set({ status: 'WAITING' })
    .where('id', '=', id)
    .where('status', '=', 'ERROR')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stays until it is tried again; one that another run has made is none that failed. */
export async function markPreviewFailed(db: Database, id: number): Promise<void> {
  await db
    .updateTable('previews')
    .set({ status: 'ERROR' })
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .execute()
}
