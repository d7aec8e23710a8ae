import type { Track } from '#works/sounds-contract.ts'
import { segmentOf } from '../state.ts'
import { isPlayable } from './engine.ts'

/** Returns the time at which the playable part is over. */
export function endOf(track: Track): number {
  const { max } = segmentOf(track)
  return track.duration > 0 ? Math.min(max, track.duration) : max
}

/** True if one stream serves for both: the same track with the same part and length. */
export function isSameSegment(one: Track | undefined, other: Track | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  const [a, b] = [segmentOf(one), segmentOf(other)]
  const isAsLong = one.duration === other.duration
  // A track that was still being made has no stream.
  const isAsReady = isPlayable(one) === isPlayable(other)
  return one.id === other.id && isAsLong && isAsReady && a.min === b.min && a.max === b.max
}

/** True if only a part of the track is playable. */
export function isPreview(track: Track): boolean {
  return segmentOf(track).min > 0 || endsEarly(track)
}

/** True if the track is longer than its playable part. */
export function endsEarly(track: Track): boolean {
  return segmentOf(track).max < track.duration
}
