import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

/** The sound that has a recording, or waits for it. */
export function findSoundIdByRecording(db: Database, recordingId: number) {
  return findSoundId(db, sql<number>`${recordingId}`)
}

/** The sound that has the recording of a preview, or waits for it. */
export function findSoundIdByPreview(db: Database, previewId: number) {
  return findSoundId(db, sql<number>`(select recording_id from previews where id = ${previewId})`)
}

async function findSoundId(
  db: Database,
  recordingId: RawBuilder<number>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sounds')
    .select('id')
    .where((sound) =>
      sound.or([
        sound('recording_id', '=', recordingId),
        sound('next_recording_id', '=', recordingId),
      ]),
    )
    .executeTakeFirst()
  return row?.id
}

/**
 * Sounds whose release date has passed and that wait for nothing else: neither for a preview, nor
 * for their artist to change a limit beyond the end or to retry a preview that failed.
 */
export async function listDueSounds(db: Database, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('works as w')
    .innerJoin('sounds as s', 's.id', 'w.id')
    .innerJoin('recordings as r', 'r.id', 's.recording_id')
    .select('w.id')
    .where('w.wanted_status', 'is not', null)
    .where('w.release_at', '<=', now)
    .where('r.status', '=', 'READY')
    .where('r.refused_at', 'is', null)
    .where(sql<boolean>`not (s.limit_on and s.sampling and s.limit_from >= r.duration_seconds)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('previews as p')
            .select('p.id')
            .whereRef('p.recording_id', '=', 's.recording_id')
            .where(sql<boolean>`p.status = 'WAITING' or (p.status = 'ERROR'
              and s.limit_on and s.sampling
              and p.from_seconds = s.limit_from and p.to_seconds = s.limit_to)`),
        ),
      ),
    )
    .orderBy('w.release_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type HeldRecording = NonNullable<Awaited<ReturnType<typeof findHeldRecording>>>

/** A recording as it stays until the transaction ends. */
export async function findHeldRecording(trx: Transaction, id: number) {
  const row = await trx
    .selectFrom('recordings')
    .select(['id', 'status', 'error', 'duration_seconds as durationSeconds'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row && { ...row, durationSeconds: row.durationSeconds ?? 0 }
}

export async function insertReplaced(
  trx: Transaction,
  values: Insertable<DB['replaced_recordings']>,
): Promise<void> {
  await trx.insertInto('replaced_recordings').values(values).execute()
}

/** Recordings that a sound once had and whose files are still there. */
export async function listReplaced(db: Database, soundId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('replaced_recordings')
    .select('recording_id as id')
    .where('sound_id', '=', soundId)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** Returns true if some sound has it, waits for it, or once had it. */
export async function isRecordingTaken(db: Database, recordingId: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from sounds
        where recording_id = ${recordingId} or next_recording_id = ${recordingId})
      or exists (select from replaced_recordings where recording_id = ${recordingId}) as taken
  `.execute(db)
  return rows[0]?.taken === true
}

/** The sound that was made of this upload, while it still has it; undefined once it is deleted. */
export async function findSoundMadeOf(
  db: Database,
  recordingId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sounds as s')
    .innerJoin('works as w', 'w.id', 's.id')
    .select('w.id')
    .where('s.recording_id', '=', recordingId)
    .where('w.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('replaced_recordings').select('id').whereRef('sound_id', '=', 's.id'))),
    )
    .executeTakeFirst()
  return row?.id
}

export async function lockRecording(trx: Database, id: number): Promise<void> {
  await trx.selectFrom('recordings').select('id').where('id', '=', id).forUpdate().execute()
}
