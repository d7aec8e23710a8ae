import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { AudioFacts } from '#ports/media/media.ts'
import type { RecordingUse } from '#ports/recording-use.ts'

export type RecordingRow = Selectable<DB['recordings']>

/** undefined where this upload has its recording already. */
export function insertRecording(
  db: Database,
  upload: Pick<Selectable<DB['uploads']>, 'id' | 'owner_id' | 'key' | 'file_name'>,
  more: { publicId: string; bytes: number; now: Date },
): Promise<{ id: number; public_id: string } | undefined> {
  return db
    .insertInto('recordings')
    .values({
      public_id: more.publicId,
      owner_id: upload.owner_id,
      upload_id: upload.id,
      original_key: upload.key,
      original_bytes: more.bytes,
      file_name: upload.file_name,
      queued_at: more.now,
    })
    .onConflict((conflict) => conflict.column('upload_id').doNothing())
    .returning(['id', 'public_id'])
    .executeTakeFirst()
}

export function findRecordingByUpload(
  db: Database,
  uploadId: number,
): Promise<RecordingRow | undefined> {
  return db
    .selectFrom('recordings')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()
}

export function findRecordingByPublicId(
  db: Database,
  ownerId: number,
  publicId: string,
): Promise<RecordingRow | undefined> {
  return db
    .selectFrom('recordings')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
}

export function findRecording(db: Database, id: number): Promise<RecordingRow | undefined> {
  return db.selectFrom('recordings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Something is still to be made of it: its first stream, or the others. */
export function isUnfinished({ status, held_at, partial_since }: RecordingRow): boolean {
  return partial_since !== null || (status === 'TRANSCODING' && held_at === null)
}

/** False where nothing is to be made of it any more: whole, failed or dropped. */
export async function updateProgress(
  db: Database,
  id: number,
  progress: number,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('recordings')
    .set((of) => ({
      progress: sql<number>`greatest(${of.ref('progress')}, ${progress}::real)`,
      started_at: of.fn.coalesce('started_at', of.val(now)),
    }))
    .where('id', '=', id)
    .where((of) => of.or([of('status', '=', 'TRANSCODING'), of('partial_since', 'is not', null)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** With its first stream alone. False where another run, or a deletion, came first. */
export async function markReady(
  trx: Database,
  id: number,
  facts: AudioFacts,
  more: { streamPrefix: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('recordings')
    .set({
      status: 'READY',
      progress: 1,
      stream_prefix: more.streamPrefix,
      // Sums of frame lengths end in dust: microseconds are more than anyone hears.
      duration_seconds: Math.round(facts.durationSeconds * 1e6) / 1e6,
      sample_rate: facts.sampleRate,
      channels: facts.channels,
      bits: facts.bits,
      codec: facts.codec,
      container: facts.container,
      loudness_lufs: facts.loudnessLufs,
      true_peak_db: facts.truePeakDb,
      ready_at: more.now,
      partial_since: more.now,
    })
    .where('id', '=', id)
    .where('status', '=', 'TRANSCODING')
    .where('stream_prefix', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** All streams are there. False where it was dropped, or this is not its prefix. */
export async function markWhole(db: Database, id: number, streamPrefix: string): Promise<boolean> {
  const row = await db
    .updateTable('recordings')
    .set({ partial_since: null })
    .where('id', '=', id)
    .where('status', '<>', 'ERROR')
    .where('stream_prefix', '=', streamPrefix)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** To be transcoded again. False where it did not fail by this error. */
export async function markWaiting(
  trx: Database,
  id: number,
  { error, now }: { error: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('recordings')
    .set({
      status: 'TRANSCODING',
      error: null,
      failed_at: null,
      progress: 0,
      started_at: null,
      queued_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'ERROR')
    .where('error', '=', error)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False where it is no longer being transcoded. */
export async function markFailed(
  trx: Database,
  id: number,
  error: string,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('recordings')
    .set({ status: 'ERROR', error, failed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'TRANSCODING')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setFullLink(trx: Database, id: number, linkId: number): Promise<void> {
  await trx.updateTable('recordings').set({ full_link_id: linkId }).where('id', '=', id).execute()
}

/**
 * A sound plays it or will; one that was deleted removes its files itself, once nobody pays for it.
 * Until the transaction ends, no sound is made of it.
 */
export async function hasSound(trx: Database, use: RecordingUse, id: number): Promise<boolean> {
  await trx.selectFrom('recordings').select('id').where('id', '=', id).forUpdate().execute()
  return isTrue(trx, use.hasSound(bigint(id)))
}

/** Someone has bought the sound that plays it. */
export function isBought(db: Database, use: RecordingUse, id: number): Promise<boolean> {
  return isTrue(db, use.isBought(bigint(id)))
}

/** Someone has bought the sound that plays it, or may be paying for it. */
export function isBoughtOrOrdered(db: Database, use: RecordingUse, id: number): Promise<boolean> {
  return isTrue(db, sql`${use.isBought(bigint(id))} or ${use.isOrdered(bigint(id))}`)
}

const bigint = (id: number) => sql`${id}::bigint`

async function isTrue(db: Database, condition: RawBuilder<boolean>): Promise<boolean> {
  const { is } = await db.selectNoFrom(condition.as('is')).executeTakeFirstOrThrow()
  return is
}

/** Marks that nothing of it may be heard any more, whatever state it was in. */
export async function markDropped(trx: Database, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('recordings')
    .set({
      status: 'ERROR',
      error: 'dropped',
      failed_at: now,
      full_link_id: null,
      partial_since: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function removeRecordingRows(trx: Database, id: number): Promise<void> {
  const removed = await trx
    .deleteFrom('recordings')
    .where('id', '=', id)
    .returning('upload_id')
    .executeTakeFirst()
  if (removed) await trx.deleteFrom('uploads').where('id', '=', removed.upload_id).execute()
}

export async function listPreviewPrefixes(db: Database, recordingId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('previews')
    .select('public_id')
    .where('recording_id', '=', recordingId)
    .execute()
  return rows.map((row) => `previews/${row.public_id}/`)
}

export async function listRenditionKeys(db: Database, recordingId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('renditions')
    .select('key')
    .where('recording_id', '=', recordingId)
    .execute()
  return rows.flatMap((row) => row.key ?? [])
}
