import { type RawBuilder, sql } from 'kysely'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { AudioState } from '../../sounds-contract.ts'
import { compileForViewer, type Grantee, NOBODY, selectSoundList } from '../select-works.ts'
import { hasOrHadLink } from '../works-store.ts'

/**
 * The state of a sound `s` with recording `r`: what failed or was refused counts as unfinished
 * while another file is to replace it.
 */
export const transcodeStatus = sql<AudioState>`
  case when (r.status = 'ERROR' or r.refused_at is not null)
    and exists (select from recordings n where n.status <> 'ERROR' and n.id = s.next_recording_id)
    then 'TRANSCODING'
  when r.refused_at is not null then 'ERROR'
  else coalesce(r.status, 'NONE') end`

/**
 * True for a sound with the status ERROR if it, or its replacement, failed due to a server error.
 */
export const mayBeTriedAgain = sql<boolean>`(r.error is not distinct from ${INTERNAL_ERROR}
  or exists (select from recordings n where n.error = ${INTERNAL_ERROR}
    and n.id = s.next_recording_id))`

/** The sounds of an album in its order, with what lists show of them. */
export function listAlbumSounds(db: Database, albumId: number, viewer: Grantee = NOBODY) {
  return listOfAlbum(db, viewer, { albumId }, undefined)
}

const listOfAlbum = compileForViewer((db, viewer, { albumId }: { albumId: number }) =>
  selectSoundList(db, viewer)
    .innerJoin('albumSounds as m', 'm.soundId', 'w.id')
    .select([
      'w.wantedStatus',
      transcodeStatus.as('audioState'),
      mayBeTriedAgain.as('mayBeTriedAgain'),
    ])
    .where('m.albumId', '=', albumId)
    .where('w.deletedAt', 'is', null)
    .orderBy('m.position')
    .$narrowType<{ wantedStatus: 'Released' | 'Private' | null }>(),
)

export type AlbumSoundRow = Awaited<ReturnType<typeof listAlbumSounds>>[number]

/** Maps present or former public ids to the internal keys of the owner’s sounds. */
export async function findOwnSoundIds(
  db: Database,
  ownerId: number,
  publicIds: readonly string[],
): Promise<Map<string, number>> {
  if (publicIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('works as w')
    .select(['w.id', 'w.publicId', 'w.formerPublicIds as formerIds'])
    .where('w.kind', '=', 'sound')
    .where('w.ownerId', '=', ownerId)
    .where(hasOrHadLink(publicIds))
    .where('w.deletedAt', 'is', null)
    .execute()
  return new Map(
    rows.flatMap((row) => [...row.formerIds, row.publicId].map((id) => [id, row.id] as const)),
  )
}

/**
 * The states of the recordings of an album's sounds; one that may be retried, or is still to come,
 * counts as unfinished.
 * They are locked until the transaction ends, so that none becomes READY unnoticed.
 */
export async function holdRecordings(trx: Transaction, albumId: number) {
  const rows = await trx
    .selectFrom('albumSounds as m')
    .innerJoin('works as w', 'w.id', 'm.soundId')
    .innerJoin('sounds as s', 's.id', 'w.id')
    .innerJoin('recordings as r', 'r.id', 's.recordingId')
    .select([transcodeStatus.as('status'), mayBeTriedAgain.as('mayBeTriedAgain')])
    .where('m.albumId', '=', albumId)
    .where('w.deletedAt', 'is', null)
    .orderBy('r.id')
    .forShare('r')
    .execute()
  const missing = await trx
    .selectFrom('albumSounds as m')
    .innerJoin('works as w', 'w.id', 'm.soundId')
    .innerJoin('sounds as s', 's.id', 'w.id')
    .select('s.id')
    .where('m.albumId', '=', albumId)
    .where('w.deletedAt', 'is', null)
    .where('s.recordingId', 'is', null)
    .execute()
  const states = rows.map(({ status, mayBeTriedAgain }) =>
    status === 'ERROR' && mayBeTriedAgain ? 'TRANSCODING' : status,
  )
  return [...states, ...missing.map(() => 'NONE' as const)]
}

/** Internal keys of albums with a wanted status whose sound has the recording, or waits for it. */
export function listWaitingByRecording(db: Database, recordingId: number): Promise<number[]> {
  return listWaiting(db, sql`${recordingId} in (s.recording_id, s.next_recording_id)`)
}

export function listWaitingBySound(db: Database, soundId: number): Promise<number[]> {
  return listWaiting(db, sql`s.id = ${soundId}`)
}

async function listWaiting(db: Database, which: RawBuilder<boolean>): Promise<number[]> {
  const rows = await db
    .selectFrom('works as a')
    .innerJoin('albumSounds as m', 'm.albumId', 'a.id')
    .innerJoin('sounds as s', 's.id', 'm.soundId')
    .select('a.id')
    .where(which)
    .where('a.wantedStatus', 'is not', null)
    .where('a.deletedAt', 'is', null)
    .orderBy('a.id')
    .execute()
  return rows.map((row) => row.id)
}

/** Selects what there is of an album that is not deleted, in its order. */
function selectAlbumFiles(db: Database, albumId: number) {
  return db
    .selectFrom('albumSounds as m')
    .innerJoin('works as track', 'track.id', 'm.soundId')
    .innerJoin('sounds as s', 's.id', 'track.id')
    .innerJoin('recordings as r', 'r.id', 's.recordingId')
    .select('s.id')
    .where('m.albumId', '=', albumId)
    .where('track.deletedAt', 'is', null)
    .where('r.status', '=', 'READY')
    .orderBy('m.position')
}

/**
 * Lists what a buyer gets of an album. Locks the sounds: deleting a sound locks it, too, so each waits
 * for the other.
 */
export async function holdAlbumSounds(trx: Transaction, albumId: number): Promise<number[]> {
  const rows = await selectAlbumFiles(trx, albumId)
    .where('track.status', '=', 'Released')
    .forKeyShare('track')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Lists what an album gives that is published at this moment: sounds that are to be published with it
 * follow by jobs of their own.
 */
export async function listReleasedSounds(trx: Transaction, albumId: number): Promise<number[]> {
  const rows = await selectAlbumFiles(trx, albumId)
    .where((is) =>
      is.or([is('track.status', '=', 'Released'), is('track.wantedStatus', '=', 'Released')]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes which sounds an album has. @param soundIds in the album's order; with the album locked */
export async function replaceAlbumSounds(
  trx: Transaction,
  albumId: number,
  soundIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom('albumSounds').where('albumId', '=', albumId).execute()
  if (soundIds.length === 0) return
  const rows = soundIds.map((soundId, position) => ({
    albumId,
    soundId,
    position,
  }))
  await trx.insertInto('albumSounds').values(rows).execute()
}
