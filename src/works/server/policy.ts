import type { Viewer } from '#kernel/viewer.ts'
import type { Status } from '../contract.ts'
import type { SoundListRow } from './select-works.ts'

/** The viewer may hear the whole sound, whatever limit is set. */
export function canHearWhole(
  { deletedAt }: Pick<Standing, 'deletedAt'>,
  { isOwner, grant, early = false }: Access,
): boolean {
  return grant !== undefined || ((isOwner || early) && deletedAt === null)
}

/** @param sound `streamLinkId`: what visitors hear; null: nothing */
export function canStream(
  sound: Standing & { streamLinkId: number | null },
  access: Access,
): boolean {
  return canOpen(sound, access) && (canHearWhole(sound, access) || sound.streamLinkId !== null)
}

/** Seconds of a sound. */
export interface Segment {
  from: number
  to: number
}

/** Returns what this viewer may hear of a sound; undefined: nothing (yet). */
export function audibleSegment(sound: SoundListRow, access: Access): Segment | undefined {
  if (sound.durationSeconds === null || !canStream(sound, access)) return undefined
  const whole = { from: 0, to: sound.durationSeconds }
  return canHearWhole(sound, access) ? whole : streamedSegment(sound)
}

/**
 * Returns true if only the first stream exists: no MP3, and one rate. Previews are made in one
 * piece.
 */
export function hearsFirstStream(sound: SoundListRow, access: Access): boolean {
  return sound.partialSince !== null && (canHearWhole(sound, access) || sound.heardFrom === null)
}

/** Returns what visitors hear: the former preview while a wider one is made. */
export function streamedSegment(sound: SoundListRow): Segment | undefined {
  if (sound.streamLinkId === null || sound.durationSeconds === null) return undefined
  if (sound.heardFrom === null || sound.heardTo === null) {
    return { from: 0, to: sound.durationSeconds }
  }
  return { from: sound.heardFrom, to: sound.heardTo }
}

/** The limit within the sound; undefined where it lies after the end. */
export function limitOf({
  limitFrom,
  limitTo,
  durationSeconds,
}: SoundListRow): Segment | undefined {
  const to = Math.min(limitTo, durationSeconds ?? limitTo)
  return limitFrom < to ? { from: limitFrom, to } : undefined
}

export interface Standing {
  status: Status
  deletedAt: Date | null
  /** False for a sound of albums alone that is in none that anyone can open. */
  reachable?: boolean
}

export interface Access {
  isOwner: boolean
  /** Public id of the viewer's live grant, which only sounds have. */
  grant?: string | undefined
  /** As a supporter, the viewer may hear it before it is public. */
  early?: boolean
}

/** @param work selected with the grants of the viewer */
export function accessOf(
  { userId }: Pick<Viewer, 'userId'>,
  { ownerId, grant }: { ownerId: number; grant: string | null },
): Access {
  return { isOwner: userId === ownerId, grant: grant ?? undefined }
}

/** Lists, feeds, playlists and search show it; the database computes the column `sounds.listed`. */
export function canList({ listed }: { listed: boolean }): boolean {
  return listed
}

/** The page of an album shows it: sounds of albums alone are listed there and only there. */
export function canListInAlbum({ status, deletedAt }: Standing): boolean {
  return deletedAt === null && status === 'Released'
}

/** The viewer may open its page. Buyers keep access whatever comes later, deletion included. */
export function canOpen(work: Standing, { isOwner, grant, early = false }: Access): boolean {
  if (grant !== undefined) return true
  if (work.deletedAt !== null) return false
  return isOwner || early || (work.status !== 'Draft' && work.reachable !== false)
}

/** The viewer may see its page: an announced album has no more than that for others. */
export function canSee(work: Standing & { isAnnounced: boolean }, access: Access): boolean {
  return canOpen(work, access) || work.isAnnounced
}

export function canEdit({ deletedAt }: Pick<Standing, 'deletedAt'>, { isOwner }: Access): boolean {
  return isOwner && deletedAt === null
}
