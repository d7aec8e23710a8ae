import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { findSoundFor } from '#sounds/server/find-sound-for.ts'
import { listenerOf, networkOf } from '../listener.ts'
import { findAlbumOf, insertPlay } from './store.ts'

/**
 * Records a start. Who listens and who made it are what the server knows of both; what the caller
 * says of them is not believed.
 *
 * @returns the public id to report by what was then heard
 * @throws Problem not_found where the viewer cannot hear it
 */
export async function recordPlay(
  context: Context,
  viewer: Viewer,
  { sound: soundPublicId, album }: { sound: string; album?: string | null | undefined },
): Promise<string> {
  const found = await findSoundFor(context, viewer, soundPublicId)
  if (found?.audible === undefined) throw new Problem('not_found')
  const { sound } = found
  const publicId = newId()
  await insertPlay(context.db, {
    publicId,
    soundId: sound.id,
    albumId: album ? await findAlbumOf(context.db, album, sound.id) : undefined,
    creatorId: sound.ownerId,
    userId: viewer.userId,
    listener: await listenerOf(context, viewer),
    network: await networkOf(context, viewer),
    at: context.clock.now(),
  })
  return publicId
}
