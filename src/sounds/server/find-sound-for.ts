import { findGrant } from '#grants/server/find-grants.ts'
import { isMember, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { type Access, canOpen } from '#publishing/server/visibility.ts'
import type { SoundRow } from './select-sounds.ts'
import { findOwnSound, findSoundById, findSoundByPublicId } from './store.ts'
import { audibleSegment, type Segment } from './streaming/audible-segment.ts'

export interface FoundSound {
  sound: SoundRow
  access: Access
  /** What this viewer may hear of it; undefined: nothing (yet). */
  audible: Segment | undefined
}

/**
 * A sound that the viewer may open; undefined for all others, as if they did not exist. Its artist
 * has it by the address before, too.
 */
export async function findSoundFor(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  publicId: string,
): Promise<FoundSound | undefined> {
  const { db } = context
  const sound =
    (await findSoundByPublicId(db, publicId)) ??
    (isMember(viewer) ? await findOwnSound(db, viewer.userId, publicId) : undefined)
  return sound && withAccess(context, viewer, sound)
}

/** The same by internal key. */
export async function findSoundByKeyFor(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  soundId: number,
): Promise<FoundSound | undefined> {
  const sound = await findSoundById(context.db, soundId)
  return sound && withAccess(context, viewer, sound)
}

async function withAccess(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  sound: SoundRow,
): Promise<FoundSound | undefined> {
  const grant = await findGrant(context, viewer, sound.id)
  const access = { isOwner: viewer.userId === sound.ownerId, grant }
  if (!canOpen(sound, access)) return undefined
  return { sound, access, audible: audibleSegment(sound, access) }
}
