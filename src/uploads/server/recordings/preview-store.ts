import { type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export type PreviewRow = Selectable<DB['previews']>

/** The row of this segment, made where there is none, asked for now; one that failed waits again. */
export function upsertPreview(
  trx: Database,
  segment: Pick<PreviewRow, 'publicId' | 'recordingId' | 'fromSeconds' | 'toSeconds'>,
): Promise<Pick<PreviewRow, 'id' | 'status'>> {
  return trx
    .insertInto('previews')
    .values(segment)
    .onConflict((conflict) =>
      conflict.columns(['recordingId', 'fromSeconds', 'toSeconds']).doUpdateSet({
        askedAt: sql<Date>`clock_timestamp()`,
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

export async function updatePreview(
  db: Database,
  id: number,
  status: 'WAITING' | 'ERROR',
  values: Updateable<DB['previews']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('previews')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where it is not waited for, or its recording cannot be heard. */
export async function updatePreviewProgress(
  db: Database,
  id: number,
  progress: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('previews as p')
    .from('recordings as r')
    .set({ progress })
    .whereRef('r.id', '=', 'p.recordingId')
    .where('p.id', '=', id)
    .where('p.status', '=', 'WAITING')
    .where('r.status', '=', 'READY')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function listWaitingPreviews(db: Database, recordingId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('previews')
    .select('id')
    .where('recordingId', '=', recordingId)
    .where('status', '=', 'WAITING')
    .execute()
  return rows.map((row) => row.id)
}

/** The one that was asked for last, of a recording that can be heard. */
export function findAskedPreview(
  trx: Database,
  recordingId: number,
): Promise<Pick<PreviewRow, 'id' | 'status'> | undefined> {
  return trx
    .selectFrom('previews as p')
    .innerJoin('recordings as r', 'r.id', 'p.recordingId')
    .select(['p.id', 'p.status'])
    .where('r.id', '=', recordingId)
    .where('r.status', '=', 'READY')
    .where('r.refusedAt', 'is', null)
    .orderBy('p.askedAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Stays until it is tried again; one that another run has made has not failed. */
export async function markPreviewFailed(db: Database, id: number): Promise<void> {
  await updatePreview(db, id, 'WAITING', { status: 'ERROR' })
}
