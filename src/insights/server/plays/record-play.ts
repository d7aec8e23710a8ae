import type * as z from 'zod/mini'
import { originOfVisit } from '#http/visit-origin.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { findSoundFor } from '#works/server/sounds/find-sound-for.ts'
import type * as contract from '../../contract.ts'
import { identifyListener, ROBOT } from '../listener.ts'
import { findAlbumOf, insertPageView, insertPlay } from './store.ts'

/** Listener and creator are determined here. @returns its public id. @throws Problem not_found */
export async function recordPlay(
  context: Pick<Context, 'clock' | 'db'>,
  viewer: Viewer,
  { sound: soundPublicId, album, referrer }: z.output<typeof contract.recordPlay.body>,
): Promise<string> {
  const found = await findSoundFor(context, viewer, soundPublicId)
  if (found?.audible === undefined) throw new Problem('not_found')
  const { sound } = found
  const publicId = newId()
  await insertPlay(context.db, {
    publicId,
    soundId: sound.id,
    soundPublicId: sound.publicId,
    albumId: album ? await findAlbumOf(context.db, album, sound.id) : null,
    creatorId: sound.ownerId,
    userId: viewer.userId,
    ...(await identifyListener(context, viewer)),
    ...originOfVisit(viewer, referrer),
    startedAt: context.clock.now(),
  })
  return publicId
}

export async function reportPageView(
  context: Pick<Context, 'clock' | 'db'>,
  viewer: Viewer,
  path: string,
) {
  const { listener } = await identifyListener(context, viewer)
  if (listener === ROBOT) return
  const { userId, locale } = viewer
  await insertPageView(context.db, { path, listener, userId, locale, at: context.clock.now() })
}
