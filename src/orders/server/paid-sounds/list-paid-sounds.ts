import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { type PaidSound, selectPaidSounds } from './store.ts'

/**
 * Lists what a member has paid for the sounds of albums, by album. What was paid for a sound counts
 * towards one album, the first of these.
 * @param ids `sound-` or `album-` and public id
 */
export async function listPaidSounds(
  { db }: Pick<Context, 'db'>,
  { userId }: Pick<Viewer, 'userId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PaidSound[]>> {
  const albums = ids.filter((id) => id.startsWith('album-'))
  if (userId === undefined || albums.length === 0) return new Map()
  const found = await selectPaidSounds(db, userId, albums)
  const first = new Map<number, PaidSound>()
  for (const album of albums) {
    for (const sound of found.filter((one) => one.album === album)) {
      if (!first.has(sound.itemId)) first.set(sound.itemId, sound)
    }
  }
  return Map.groupBy(first.values(), ({ album }) => album)
}

export const sumPaid = (sounds: readonly PaidSound[] = []) =>
  sounds.reduce((sum, { leftYen }) => sum + leftYen, 0)
