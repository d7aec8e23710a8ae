import { type Selectable, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { Recordings, Uploads } from '#ports/database/tables.ts'
import type { AudioFacts } from '#ports/media/media.ts'

export type RecordingRow = Selectable<Recordings>

/** undefined where this upload has its recording already. */
export function insertRecording(
  db: Database,
  upload: Pick<Selectable<Uploads>, 'id' | 'owner_id' | 'key' | 'file_name'>,
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

/** False where it is no longer to be transcoded: finished, failed or dropped. */
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
    .where('status', '=', 'TRANSCODING')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False where another run, or a deletion, came first. */
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
      // Sums of frame lengths end in dust: microseconds are more than anybody hears.
      duration_seconds: Math.round(facts.durationSeconds * 1e6) / 1e6,
      sample_rate: facts.sampleRate,
      channels: facts.channels,
      bits: facts.bits,
      codec: facts.codec,
      container: facts.container,
      loudness_lufs: facts.loudnessLufs,
      true_peak_db: facts.truePeakDb,
      ready_at: more.now,
    })
    .where('id', '=', id)
    .where('status', '=', 'TRANSCODING')
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

/** A sound stands on it; one that was deleted sees to its files itself, once nobody pays for it. */
export async function hasSound(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('sounds')
    .select('id')
    .where('recording_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Somebody has bought what stands on it. */
export async function hasLiveGrant(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('grants')
    .innerJoin('sounds', 'sounds.id', 'grants.sound_id')
    .select('grants.id')
    .where('sounds.recording_id', '=', id)
    .where('grants.revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks that nothing of it may be heard any more, whatever state it was in. */
export async function markDropped(trx: Database, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('recordings')
    .set({ status: 'ERROR', error: 'dropped', failed_at: now, full_link_id: null })
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
