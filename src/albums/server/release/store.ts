import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { mayBeTriedAgain, transcodeStatusOf } from '../members/store.ts'

/**
 * The states of the recordings of an album's sounds; one that failed due to a server error counts as
 * unfinished: its artist may try it again. They are locked until the transaction ends, so that none
 * becomes READY unnoticed after the wanted status is stored.
 */
export async function holdRecordings(trx: Transaction, albumId: number) {
  const rows = await trx
    .selectFrom('album_sounds as m')
    .innerJoin('sounds as s', 's.id', 'm.sound_id')
    .innerJoin('recordings as r', 'r.id', 's.recording_id')
    .select([
      transcodeStatusOf('s', 'r').as('status'),
      mayBeTriedAgain('s', 'r').as('mayBeTriedAgain'),
    ])
    .where('m.album_id', '=', albumId)
    .where('s.deleted_at', 'is', null)
    .orderBy('r.id')
    .forShare('r')
    .execute()
  return rows.map((row) =>
    row.status === 'ERROR' && row.mayBeTriedAgain ? 'TRANSCODING' : row.status,
  )
}

/** Internal keys of the albums that wait for something and hold the sound that has it, or waits for it. */
export function listWaitingByRecording(db: Database, recordingId: number): Promise<number[]> {
  return listWaiting(db, sql`${recordingId} in (s.recording_id, s.next_recording_id)`)
}

/** The same by the sound itself. */
export function listWaitingBySound(db: Database, soundId: number): Promise<number[]> {
  return listWaiting(db, sql`s.id = ${soundId}`)
}

async function listWaiting(db: Database, which: RawBuilder<boolean>): Promise<number[]> {
  const rows = await db
    .selectFrom('albums as a')
    .innerJoin('album_sounds as m', 'm.album_id', 'a.id')
    .innerJoin('sounds as s', 's.id', 'm.sound_id')
    .select('a.id')
    .where(which)
    .where('a.wanted_status', 'is not', null)
    .where('a.deleted_at', 'is', null)
    .orderBy('a.id')
    .execute()
  return rows.map((row) => row.id)
}
