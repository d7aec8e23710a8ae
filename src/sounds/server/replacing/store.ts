import { type Insertable, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { ReplacedRecordings } from '#ports/database/tables.ts'

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
  values: Insertable<ReplacedRecordings>,
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

/** Whether some sound has it, waits for it, or once had it. */
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
    .selectFrom('sounds')
    .select('id')
    .where('recording_id', '=', recordingId)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('replaced_recordings').select('id').whereRef('sound_id', '=', 'sounds.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.id
}

/** Keeps a recording as it is, for this transaction to make something of it. */
export async function lockRecording(trx: Database, id: number): Promise<void> {
  await trx.selectFrom('recordings').select('id').where('id', '=', id).forUpdate().execute()
}
