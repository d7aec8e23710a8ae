import { sql } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'
import { compileForViewer, type Grantee, selectSoundList } from '#works/server/select-works.ts'

/** The last entry of a page: its position and its sound. */
export type EntryCursor = readonly [position: number, soundId: number]

interface Shape {
  isOwn: boolean
  limit: number
}

/** Lists the entries of a playlist and one more; others than its owner see listed sounds alone. */
const listFrom = compileForViewer(
  (
    db,
    viewer,
    { playlistId, position, soundId }: { playlistId: number; position: number; soundId: number },
    { isOwn, limit }: Shape,
  ) => {
    const query = selectSoundList(db, viewer)
      .innerJoin('playlistSounds as e', 'e.soundId', 'w.id')
      .select(['e.entryId', 'e.address', 'e.position'])
      .where('e.playlistId', '=', playlistId)
      .where(sql<boolean>`(e.position, e.sound_id) > (${position}::int, ${soundId}::bigint)`)
      .orderBy('e.position')
      .orderBy('e.soundId')
      .limit(sql.lit(limit + 1))
    return isOwn ? query : query.where('w.listed', '=', true)
  },
)

export function listEntries(
  db: Database,
  viewer: Grantee,
  playlistId: number,
  [position, soundId]: EntryCursor,
  shape: Shape,
) {
  return listFrom(db, viewer, { playlistId, position, soundId }, shape)
}

/** Finds sounds by their public ids. */
export function listNamedSounds(db: Database, viewer: Grantee, publicIds: readonly string[]) {
  return selectSoundList(db, viewer)
    .select(sql<string>`'sound-' || w.public_id`.as('item'))
    .where('w.publicId', '=', anyOf(publicIds))
    .execute()
}

/** Finds the sounds of albums that the viewer may open, in their order. */
export function listSoundsOfAlbums(db: Database, viewer: Grantee, publicIds: readonly string[]) {
  return selectSoundList(db, viewer)
    .innerJoin('albumSounds as m', 'm.soundId', 'w.id')
    .innerJoin('works as a', 'a.id', 'm.albumId')
    .select(sql<string>`'album-' || a.public_id`.as('item'))
    .where('a.publicId', '=', anyOf(publicIds))
    .where('a.deletedAt', 'is', null)
    .where(sql<boolean>`(a.status <> 'Draft' or a.owner_id = ${viewer.userId ?? null})`)
    .orderBy('m.position')
    .execute()
}
