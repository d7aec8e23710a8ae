import { type Selectable, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export type PreviewRow = Selectable<DB['previews']>

interface Segment {
  recordingId: number
  fromSeconds: number
  toSeconds: number
}

/** The row of this segment, made where there is none, asked for now; one that failed waits again. */
export function upsertPreview(
  trx: Database,
  { recordingId, fromSeconds, toSeconds }: Segment,
  publicId: string,
): Promise<Pick<PreviewRow, 'id' | 'status'>> {
  return trx
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
        progress: sql<number>`case previews.status when 'ERROR' then 0 else previews.progress end`,
      }),
    )
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
}

export function findPreview(db: Database, id: number): Promise<PreviewRow | undefined> {
  return db.selectFrom('previews').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False where it is not waited for, or its recording cannot be heard. */
export async function updatePreviewProgress(
  db: Database,
  id: number,
  progress: number,
): Promise<boolean> {
  const row = await db
    .updateTable('previews as p')
    .from('recordings as r')
    .set({ progress })
    .whereRef('r.id', '=', 'p.recording_id')
    .where('p.id', '=', id)
    .where('p.status', '=', 'WAITING')
    .where('r.status', '=', 'READY')
    .returning('p.id')
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
): Promise<Pick<PreviewRow, 'id' | 'status' | 'progress'> | undefined> {
  return trx
    .selectFrom('previews as p')
    .innerJoin('recordings as r', 'r.id', 'p.recording_id')
    .select(['p.id', 'p.status', 'p.progress'])
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
    .set({ status: 'WAITING', progress: 0 })
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
