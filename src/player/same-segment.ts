import type { Track } from '#sounds/contract.ts'
import { isPlayable } from './engine/engine.ts'
import { segmentOf } from './state.ts'

/** Whether both are one track with the same part and length: one stream serves for both. */
export function isSameSegment(one: Track | undefined, other: Track | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  const [a, b] = [segmentOf(one), segmentOf(other)]
  const isAsLong = one.duration === other.duration
  // One that was still being made has no stream.
  const isAsReady = isPlayable(one) === isPlayable(other)
  return one.id === other.id && isAsLong && isAsReady && a.min === b.min && a.max === b.max
}

/** Whether less of the track may be heard than there is. */
export function isPreview(track: Track): boolean {
  return segmentOf(track).min > 0 || endsEarly(track)
}

/** Whether the track goes on where what may be heard of it is over. */
export function endsEarly(track: Track): boolean {
  return segmentOf(track).max < track.duration
}
