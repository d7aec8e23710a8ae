import { Problem } from '#kernel/problem.ts'
import { isMember, type Member, readOnce, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Sound } from '../../sounds-contract.ts'
import { type Access, accessOf, audibleSegment, canEdit, canOpen, type Segment } from '../policy.ts'
import { presentSound } from '../present.ts'
import { explainMissing } from '../works-store.ts'
import type { SoundRow } from './store.ts'
import { findOwnSound, findSoundById, findSoundByPublicId } from './store.ts'

type Db = Pick<Context, 'db'>

export interface FoundSound {
  sound: SoundRow
  access: Access
  /** The part that this viewer may hear; undefined: nothing (yet). */
  audible: Segment | undefined
}

/**
 * A sound that the viewer may open; its artist finds it by a former address, too.
 *
 * @param id public, or the internal key
 */
export function findSoundFor(
  context: Db,
  viewer: Viewer,
  id: string | number,
): Promise<FoundSound | undefined> {
  return readOnce(viewer, `sound ${id}`, () => openSound(context, viewer, id))
}

async function openSound(
  context: Db,
  viewer: Viewer,
  id: string | number,
): Promise<FoundSound | undefined> {
  const sound = await findSound(context, viewer, id)
  if (sound === undefined) return undefined
  const access = { ...accessOf(viewer, sound), early: sound.early }
  if (!canOpen(sound, access)) return undefined
  return { sound, access, audible: audibleSegment(sound, access) }
}

async function findSound({ db }: Db, viewer: Viewer, id: string | number) {
  if (typeof id === 'number') return findSoundById(db, id, viewer)
  const sound = await findSoundByPublicId(db, viewer, id)
  return sound ?? (isMember(viewer) ? findOwnSound(db, viewer.userId, id) : undefined)
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

/** @throws Problem not_found where the viewer may not open it, withdrawn after a rights claim */
export async function getSound(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  id: string | number,
): Promise<Sound> {
  const found = await findSoundFor(context, viewer, id)
  if (found === undefined) throw await explainMissing(context.db, id)
  return presentSound(context.config, found.sound, found.access)
}
