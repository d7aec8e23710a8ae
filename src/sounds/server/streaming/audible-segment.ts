import type { Access } from '#publishing/server/visibility.ts'
import { canHearWhole, canStream } from '../policy.ts'
import type { SoundListRow } from '../select-sounds.ts'

/** Seconds of a sound. */
export interface Segment {
  from: number
  to: number
}

/** What this viewer may hear of a sound; undefined: nothing (yet). */
export function audibleSegment(sound: SoundListRow, access: Access): Segment | undefined {
  if (sound.durationSeconds === null || !canStream(sound, access)) return undefined
  const whole = { from: 0, to: sound.durationSeconds }
  return canHearWhole(sound, access) ? whole : streamedSegment(sound)
}

/** The first stream alone is there yet: no MP3, and one rate. Previews are made in one piece. */
export function hearsFirstStream(sound: SoundListRow, access: Access): boolean {
  return sound.partialSince !== null && (canHearWhole(sound, access) || sound.heardFrom === null)
}

/** What those hear who have no right of their own. While a wider preview is made, the old one. */
export function streamedSegment(sound: SoundListRow): Segment | undefined {
  if (sound.streamLinkId === null || sound.durationSeconds === null) return undefined
  if (sound.heardFrom === null || sound.heardTo === null) {
    return { from: 0, to: sound.durationSeconds }
  }
  return { from: sound.heardFrom, to: sound.heardTo }
}

/** What of it may be heard; undefined where that lies beyond its end, set before its length was known. */
export function limitOf({
  limitFrom,
  limitTo,
  durationSeconds,
}: SoundListRow): Segment | undefined {
  const to = Math.min(limitTo, durationSeconds ?? limitTo)
  return limitFrom < to ? { from: limitFrom, to } : undefined
}
