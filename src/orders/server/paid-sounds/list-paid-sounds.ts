import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { PaidAlbum, PaidSound } from './select-paid-sounds.ts'
import { listPaidAlbums } from './store.ts'

/**
 * Lists what a member has paid for the sounds of albums, by album.
 * @param ids `sound-` or `album-` and public id
 */
export async function listPaidSounds(
  { db }: Pick<Context, 'db'>,
  { userId }: Pick<Viewer, 'userId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PaidSound[]>> {
  const albums = ids.filter((id) => id.startsWith('album-'))
  if (userId === undefined || albums.length === 0) return new Map()
  const found = await listPaidAlbums(db, userId, albums)
  return countOnce(albums.flatMap((album) => found.filter(({ id }) => id === album)))
}

/** What was paid for a sound counts towards one album, the first of these. */
export function countOnce(albums: readonly PaidAlbum[]): ReadonlyMap<string, PaidSound[]> {
  const counted = new Set<number>()
  const byAlbum = new Map<string, PaidSound[]>()
  for (const { id, paid } of albums) {
    const first = paid.filter(({ itemId }) => !counted.has(itemId))
    for (const { itemId } of first) counted.add(itemId)
    if (first.length > 0) byAlbum.set(id, first)
  }
  return byAlbum
}

export const sumPaid = (sounds: readonly PaidSound[] = []) =>
  sounds.reduce((sum, { leftYen }) => sum + leftYen, 0)
