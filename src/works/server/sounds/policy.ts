import { type Access, canOpen, type Standing } from '../visibility.ts'
import type { SoundListRow } from './select-sounds.ts'

/** The viewer may hear the whole sound, whatever limit is set. */
export function canHearWhole(
  { deletedAt }: Pick<Standing, 'deletedAt'>,
  { isOwner, grant }: Access,
): boolean {
  return grant !== undefined || (isOwner && deletedAt === null)
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
