import type { Range } from './heard-ranges.ts'

const MOST_PIECES = 600

/** Whole seconds, as short as 600 pieces allow; the last piece reaches to the end. */
export function piecesOf(durationSeconds: number): { count: number; seconds: number } {
  const whole = Math.max(1, Math.round(durationSeconds))
  const seconds = Math.ceil(whole / MOST_PIECES)
  return { count: Math.ceil(whole / seconds), seconds }
}

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

export function piecesAdded(before: readonly boolean[], after: readonly boolean[]): number[] {
  return after.map((isHeard, index) => (isHeard && !before[index] ? 1 : 0))
}
