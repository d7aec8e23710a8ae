import type { Track } from '#sounds/contract.ts'
import { segmentOf } from './state.ts'

/** Whether both are one track with the same part and length: one stream serves for both. */
export function isSamePart(one: Track | undefined, other: Track | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  const [a, b] = [segmentOf(one), segmentOf(other)]
  const isAsLong = one.duration === other.duration
  return one.id === other.id && isAsLong && a.min === b.min && a.max === b.max
}
