import { sql } from 'kysely'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { hasOrHadLink } from '#publishing/server/links.ts'

/** A file that failed or was refused counts as unfinished while another is to take its place. */
export function transcodeStatusOf(sound: string, recording: string) {
  return sql<'TRANSCODING' | 'READY' | 'ERROR'>`
    case when (${sql.ref(`${recording}.status`)} = 'ERROR'
        or ${sql.ref(`${recording}.refused_at`)} is not null)
      and exists (select from recordings n where n.status <> 'ERROR'
        and n.id = ${sql.ref(`${sound}.next_recording_id`)}) then 'TRANSCODING'
    when ${sql.ref(`${recording}.refused_at`)} is not null then 'ERROR'
    else coalesce(${sql.ref(`${recording}.status`)}, 'ERROR') end`
}

/** It, or what was to take its place, failed due to a server error: it may be tried again. */
export function mayBeTriedAgain(sound: string, recording: string) {
  const isLost = sql`(${sql.ref(`${recording}.status`)} = 'ERROR'
    or ${sql.ref(`${recording}.refused_at`)} is not null)`
  return sql<boolean>`(${isLost} and (${sql.ref(`${recording}.error`)} = ${INTERNAL_ERROR}
    or exists (select from recordings n where n.error = ${INTERNAL_ERROR}
      and n.id = ${sql.ref(`${sound}.next_recording_id`)})))`
}

/** The album's sounds in order, with what their owner edits them by. */
export function listAlbumSounds(db: Database, albumId: number) {
  return db
    .selectFrom('album_sounds as m')
    .innerJoin('sounds as s', 's.id', 'm.sound_id')
    .leftJoin('recordings as r', 'r.id', 's.recording_id')
    .select(['s.id as soundId', 's.public_id as publicId', 's.album_only as albumOnly'])
    .select(['s.wanted_status as wantedStatus', transcodeStatusOf('s', 'r').as('transcodeStatus')])
    .select(mayBeTriedAgain('s', 'r').as('mayBeTriedAgain'))
    .where('m.album_id', '=', albumId)
    .where('s.deleted_at', 'is', null)
    .orderBy('m.position')
    .$narrowType<{ wantedStatus: 'Released' | 'Private' | null }>()
    .execute()
}

export type AlbumSoundRow = Awaited<ReturnType<typeof listAlbumSounds>>[number]

/** Public id, one of before too → internal key of those of these sounds that the owner has. */
export async function findOwnSoundIds(
  db: Database,
  ownerId: number,
  publicIds: readonly string[],
): Promise<Map<string, number>> {
  if (publicIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sounds')
    .select(['id', 'public_id as publicId', 'former_public_ids as formerIds'])
    .where('owner_id', '=', ownerId)
    .where(hasOrHadLink('sounds', publicIds))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.flatMap((row) => [...row.formerIds, row.publicId].map((id) => [id, row.id] as const)),
  )
}

export async function replaceSounds(trx: Transaction, albumId: number, soundIds: number[]) {
  await trx.deleteFrom('album_sounds').where('album_id', '=', albumId).execute()
  if (soundIds.length === 0) return
  const rows = soundIds.map((soundId, position) => ({
    album_id: albumId,
    sound_id: soundId,
    position,
  }))
  await trx.insertInto('album_sounds').values(rows).execute()
}
