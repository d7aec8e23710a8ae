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
        sound('recordingId', '=', recordingId),
        sound('nextRecordingId', '=', recordingId),
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
    .innerJoin('recordings as r', 'r.id', 's.recordingId')
    .select('w.id')
    .where('w.wantedStatus', 'is not', null)
    .where('w.releaseAt', '<=', now)
    .where('r.status', '=', 'READY')
    .where('r.refusedAt', 'is', null)
    .where(sql<boolean>`not (s.limit_on and s.sampling and s.limit_from >= r.duration_seconds)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('previews as p')
            .select('p.id')
            .whereRef('p.recordingId', '=', 's.recordingId')
            .where(sql<boolean>`p.status = 'WAITING' or (p.status = 'ERROR'
              and s.limit_on and s.sampling
              and p.from_seconds = s.limit_from and p.to_seconds = s.limit_to)`),
        ),
      ),
    )
    .orderBy('w.releaseAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type HeldRecording = NonNullable<Awaited<ReturnType<typeof findHeldRecording>>>

/** A recording as it stays until the transaction ends. */
export async function findHeldRecording(trx: Transaction, id: number) {
  const row = await trx
    .selectFrom('recordings')
    .select(['id', 'status', 'error', 'durationSeconds'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row && { ...row, durationSeconds: row.durationSeconds ?? 0 }
}

export async function insertReplaced(
  trx: Transaction,
  values: Insertable<DB['replacedRecordings']>,
): Promise<void> {
  await trx.insertInto('replacedRecordings').values(values).execute()
}

/** Recordings that a sound once had and whose files are still there. */
export async function listReplaced(db: Database, soundId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('replacedRecordings')
    .select('recordingId as id')
    .where('soundId', '=', soundId)
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
    .where('s.recordingId', '=', recordingId)
    .where('w.deletedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('replacedRecordings').select('id').whereRef('soundId', '=', 's.id'))),
    )
    .executeTakeFirst()
  return row?.id
}

export async function lockRecording(trx: Database, id: number): Promise<void> {
  await trx.selectFrom('recordings').select('id').where('id', '=', id).forUpdate().execute()
}
