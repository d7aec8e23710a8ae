import { findGrant } from '#grants/server/find-grants.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember, type Member, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { type Access, canEdit, canOpen } from '#publishing/server/visibility.ts'
import type { Sound } from '../contract.ts'
import { audibleSegment, type Segment } from './policy.ts'
import { presentSound } from './present.ts'
import type { SoundRow } from './select-sounds.ts'
import { findOwnSound, findSoundById, findSoundByPublicId } from './store.ts'

type Db = Pick<Context, 'db'>
type Reading = Pick<Context, 'db' | 'config'>

export interface FoundSound {
  sound: SoundRow
  access: Access
  /** What this viewer may hear of it; undefined: nothing (yet). */
  audible: Segment | undefined
}

/** A sound that the viewer may open; its artist finds it by a former address, too. */
export async function findSoundFor(
  context: Db,
  viewer: Viewer,
  publicId: string,
): Promise<FoundSound | undefined> {
  const sound =
    (await findSoundByPublicId(context.db, publicId)) ??
    (isMember(viewer) ? await findOwnSound(context.db, viewer.userId, publicId) : undefined)
  return sound && withAccess(context, viewer, sound)
}

/** The same by internal key. */
export async function findSoundByKeyFor(
  context: Db,
  viewer: Viewer,
  soundId: number,
): Promise<FoundSound | undefined> {
  const sound = await findSoundById(context.db, soundId)
  return sound && withAccess(context, viewer, sound)
}

async function withAccess(
  context: Db,
  viewer: Viewer,
  sound: SoundRow,
): Promise<FoundSound | undefined> {
  const grant = await findGrant(context, viewer, sound.id)
  const access = { isOwner: viewer.userId === sound.ownerId, grant }
  if (!canOpen(sound, access)) return undefined
  return { sound, access, audible: audibleSegment(sound, access) }
}

/** @throws Problem not_found where the viewer may not open it, not_allowed where it is another’s */
export async function getOwnSound(
  context: Db,
  viewer: Member,
  publicId: string,
): Promise<SoundRow> {
  const found = await findSoundFor(context, viewer, publicId)
  if (found === undefined) throw new Problem('not_found')
  if (!canEdit(found.sound, found.access)) throw new Problem('not_allowed')
  return found.sound
}

/** @throws Problem not_found where the viewer may not open it */
export async function getSound(context: Reading, viewer: Viewer, publicId: string): Promise<Sound> {
  return present(context, await findSoundFor(context, viewer, publicId))
}

/** @throws Problem not_found where the viewer may not open it */
export async function getSoundByKey(context: Reading, viewer: Viewer, id: number): Promise<Sound> {
  return present(context, await findSoundByKeyFor(context, viewer, id))
}

function present({ config }: Reading, found: FoundSound | undefined): Sound {
  if (found === undefined) throw new Problem('not_found')
  return presentSound(config, found.sound, found.access)
}
