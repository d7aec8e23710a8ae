import {
  type Expression,
  type ExpressionBuilder,
  type FilterObject,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
  type UpdateObject,
} from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { AudioFacts } from '#ports/media/media.ts'
import type { RecordingUse } from '#ports/recording-use.ts'

export type RecordingRow = Selectable<DB['recordings']>

/** The result is undefined where this upload has its recording already. */
export function insertRecording(
  db: Database,
  upload: Pick<Selectable<DB['uploads']>, 'id' | 'ownerId' | 'key' | 'fileName'>,
  more: { publicId: string; bytes: number; now: Date },
): Promise<{ id: number; publicId: string } | undefined> {
  return db
    .insertInto('recordings')
    .values({
      publicId: more.publicId,
      ownerId: upload.ownerId,
      uploadId: upload.id,
      originalKey: upload.key,
      originalBytes: more.bytes,
      fileName: upload.fileName,
      queuedAt: more.now,
    })
    .onConflict((conflict) => conflict.column('uploadId').doNothing())
    .returning(['id', 'publicId'])
    .executeTakeFirst()
}

export function findRecording(
  db: Database,
  by: number | { uploadId: number } | { ownerId: number; publicId: string },
): Promise<RecordingRow | undefined> {
  return db
    .selectFrom('recordings')
    .selectAll()
    .where((row) => row.and(typeof by === 'number' ? { id: by } : by))
    .executeTakeFirst()
}

type Condition = (row: ExpressionBuilder<DB, 'recordings'>) => Expression<SqlBool>

/** Changes a recording that is as expected. False where it is not, or not any more. */
export async function updateRecording(
  db: Database,
  id: number,
  values: UpdateObject<DB, 'recordings'>,
  expected: FilterObject<DB, 'recordings'> | Condition = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recordings')
    .set(values)
    .where('id', '=', id)
    .where((row) => (typeof expected === 'function' ? expected(row) : row.and(expected)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks a recording: no one else changes it until the transaction ends. */
export function lockRecording(trx: Database, id: number): Promise<RecordingRow | undefined> {
  return trx
    .selectFrom('recordings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Finds whose it is, and how many other files of the same account are being processed or wait for it. */
export async function findTurn(
  trx: Database,
  id: number,
): Promise<{ ownerId: number; before: number }> {
  const { rows } = await sql<{ ownerId: number; before: number }>`
    select r.owner_id, (select count(*)::int from recordings other
      where other.owner_id = r.owner_id and other.id <> r.id
        and other.status = 'TRANSCODING') as before
    from recordings r where r.id = ${id}`.execute(trx)
  const [turn] = rows
  if (!turn) throw new Error(`there is no recording ${id}`)
  return turn
}

/** Something is still to be made of it: its first stream, or the others. */
export function isUnfinished({ status, partialSince }: RecordingRow): boolean {
  return partialSince !== null || status === 'TRANSCODING'
}

/** The result is false where nothing is to be made of it any more: whole, failed or dropped. */
export function updateProgress(
  db: Database,
  id: number,
  progress: number,
  now: Date,
): Promise<boolean> {
  const values = {
    progress: sql<number>`greatest(progress, ${progress}::real)`,
    startedAt: sql<Date>`coalesce(started_at, ${now})`,
  }
  return updateRecording(db, id, values, (row) =>
    row.or([row('status', '=', 'TRANSCODING'), row('partialSince', 'is not', null)]),
  )
}

/**
 * Marks a recording as READY with its first stream alone. @returns false where another run, or a
 * deletion, came first
 */
export function markReady(
  trx: Database,
  id: number,
  facts: AudioFacts,
  more: { streamPrefix: string; coverKey: string | null; now: Date },
): Promise<boolean> {
  const values = {
    status: 'READY',
    progress: 1,
    streamPrefix: more.streamPrefix,
    coverKey: more.coverKey,
    // Sums of frame lengths end in dust: microseconds are more than anyone hears.
    durationSeconds: Math.round(facts.durationSeconds * 1e6) / 1e6,
    sampleRate: facts.sampleRate,
    channels: facts.channels,
    bits: facts.bits,
    codec: facts.codec,
    container: facts.container,
    loudnessLufs: facts.loudnessLufs,
    truePeakDb: facts.truePeakDb,
    readyAt: more.now,
    partialSince: more.now,
  }
  return updateRecording(trx, id, values, { status: 'TRANSCODING', streamPrefix: null })
}

/** All streams are there. False where it was dropped, or this is not its prefix. */
export function markWhole(db: Database, id: number, streamPrefix: string): Promise<boolean> {
  return updateRecording(db, id, { partialSince: null }, (row) =>
    row.and([row('status', '<>', 'ERROR'), row('streamPrefix', '=', streamPrefix)]),
  )
}

type Use = 'hasSound' | 'isPlayed' | 'isBought' | 'isOrdered'

/** Returns true if any of these conditions holds of it. */
export async function isUsed(
  db: Database,
  use: RecordingUse,
  id: number,
  ...conditions: Use[]
): Promise<boolean> {
  const any = conditions.map((condition) => use[condition](sql`${id}::bigint`))
  const { is } = await db
    .selectNoFrom(sql<boolean>`${sql.join(any, sql` or `)}`.as('is'))
    .executeTakeFirstOrThrow()
  return is
}

export async function removeRecordingRows(trx: Database, id: number): Promise<void> {
  const removed = await trx
    .deleteFrom('recordings')
    .where('id', '=', id)
    .returning('uploadId')
    .executeTakeFirst()
  if (removed) await trx.deleteFrom('uploads').where('id', '=', removed.uploadId).execute()
}

export async function listMade(
  db: Database,
  recordingId: number,
): Promise<{ previewFolders: string[]; renditionKeys: string[] }> {
  const previews = await db
    .selectFrom('previews')
    .select('publicId')
    .where('recordingId', '=', recordingId)
    .execute()
  const renditions = await db
    .selectFrom('renditions')
    .select('key')
    .where('recordingId', '=', recordingId)
    .execute()
  return {
    previewFolders: previews.map((row) => `previews/${row.publicId}/`),
    renditionKeys: renditions.flatMap((row) => row.key ?? []),
  }
}

/** The public id of the image upload that was made of the picture; undefined: none, or removed. */
export async function findCoverUpload(db: Database, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('recordings')
    .innerJoin('uploads', 'uploads.id', 'recordings.coverUploadId')
    .select('uploads.publicId')
    .where('recordings.id', '=', id)
    .executeTakeFirst()
  return row?.publicId
}

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

/** The result is false where it is not waited for, or its recording cannot be heard. */
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

/** Processes that serve streams listen here for the public ids of withdrawn links. */
export const REVOKED_CHANNEL = 'stream_link_revoked'

export async function insertStreamLink(
  trx: Database,
  link: Insertable<DB['streamLinks']>,
): Promise<number> {
  const row = await trx
    .insertInto('streamLinks')
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
