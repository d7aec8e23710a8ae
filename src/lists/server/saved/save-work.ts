import { getOpenWork, type WorkAddress } from '#community/server/open-work.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { getSeenAlbum } from '#works/server/albums/read-albums.ts'
import { insertSaved } from './store.ts'

/** Saves a work that the member may see; repeating it changes nothing. @throws Problem not_found, saved_full */
export async function saveWork(
  context: Pick<Context, 'clock' | 'db'>,
  viewer: Member,
  address: WorkAddress,
): Promise<void> {
  const workId = await findSeen(context, viewer, address)
  const saved = { userId: viewer.userId, workId, at: context.clock.now() }
  if (!(await insertSaved(context.db, saved))) throw new Problem('saved_full')
}

/** One may save an album that is announced, to be notified once it is out. */
async function findSeen(
  context: Pick<Context, 'db'>,
  viewer: Member,
  address: WorkAddress,
): Promise<number> {
  if (address.kind === 'sound') return (await getOpenWork(context, viewer, address)).id
  const { album } = await getSeenAlbum(context, viewer, address.publicId)
  return album.id
}
