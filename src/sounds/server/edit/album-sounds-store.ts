import type { Transaction } from '#ports/database/open-database.ts'

/** @param soundIds in the album's order; with the album locked */
export async function replaceAlbumSounds(
  trx: Transaction,
  albumId: number,
  soundIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom('album_sounds').where('album_id', '=', albumId).execute()
  if (soundIds.length === 0) return
  const rows = soundIds.map((soundId, position) => ({
    album_id: albumId,
    sound_id: soundId,
    position,
  }))
  await trx.insertInto('album_sounds').values(rows).execute()
}
