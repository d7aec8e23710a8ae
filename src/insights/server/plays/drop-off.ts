import type { Range } from './merge-ranges.ts'

const MOST_PIECES = 600

/**
 * How a recording is cut to say where people listen: in whole seconds, as short as 600 pieces allow,
 * so to the second up to ten minutes. The last piece reaches to the end.
 */
export function piecesOf(durationSeconds: number): { count: number; seconds: number } {
  const whole = Math.max(1, Math.round(durationSeconds))
  const seconds = Math.ceil(whole / MOST_PIECES)
  return { count: Math.ceil(whole / seconds), seconds }
}

/** For each piece of a sound whether at least half of it was heard. */
export function piecesHeard(ranges: readonly Range[], durationSeconds: number): boolean[] {
  const { count, seconds } = piecesOf(durationSeconds)
  return Array.from({ length: count }, (_, index) => {
    const start = index * seconds
    const end = index === count - 1 ? durationSeconds : start + seconds
    const heard = ranges.reduce(
      (sum, [from, to]) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)),
      0,
    )
    return end > start && heard >= (end - start) / 2
  })
}

/** 1 for each piece that is heard now and was not before. */
export function piecesAdded(before: readonly boolean[], after: readonly boolean[]): number[] {
  return after.map((isHeard, index) => (isHeard && !before[index] ? 1 : 0))
}
