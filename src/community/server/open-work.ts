import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { getOpenAlbum } from '#works/server/albums/read-albums.ts'
import type { Segment } from '#works/server/policy.ts'
import { findSoundFor } from '#works/server/sounds/find-sound-for.ts'
import type { WorkKey, WorkKind } from '#works/server/works-store.ts'

export interface WorkAddress {
  kind: WorkKind
  publicId: string
}

export interface OpenWork extends WorkKey {
  ownerId: number
  claps: number
  comments: number
  durationSeconds: number | null
  /** The part that this viewer may hear of a sound; undefined: nothing (yet), or it is an album. */
  audible: Segment | undefined
}

/**
 * Finds a work to clap and comment on; a deleted sound is closed, for its buyers too.
 * @throws Problem not_found
 */
export async function getOpenWork(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  { kind, publicId }: WorkAddress,
): Promise<OpenWork> {
  if (kind === 'album') {
    const { album } = await getOpenAlbum(context, viewer, publicId)
    return { ...countsOf(album), kind, durationSeconds: null, audible: undefined }
  }
  const found = await findSoundFor(context, viewer, publicId)
  if (found === undefined || found.sound.deletedAt !== null) throw new Problem('not_found')
  const { sound, audible } = found
  return { ...countsOf(sound), kind, durationSeconds: sound.durationSeconds, audible }
}

interface Counted {
  id: number
  ownerId: number
  claps: number | null
  comments: number | null
}

function countsOf({ id, ownerId, claps, comments }: Counted) {
  return { id, ownerId, claps: claps ?? 0, comments: comments ?? 0 }
}

/**
 * Checks that a position lies within what this listener may hear, both ends included.
 * @throws Problem position_invalid
 */
export function checkPosition({ audible }: OpenWork, position: number | undefined): void {
  if (position === undefined) return
  if (audible && position >= audible.from && position <= audible.to) return
  throw new Problem('position_invalid', { fields: { position: 'position_invalid' } })
}
