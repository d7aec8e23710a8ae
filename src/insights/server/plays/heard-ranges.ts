/** Seeking does not make that many; a report with more is ignored. */
const MOST_RANGES = 500

/**
 * Bounds the ranges to what can be heard, and to the time that passed: earlier ranges stay, of new
 * ones the earliest seconds count.
 * @param budget seconds that can have been heard in all
 */
export function boundHeard(
  before: readonly Range[],
  reported: readonly Range[],
  { audible, budget }: { audible: { from: number; to: number }; budget: number },
): Range[] {
  const known = mergeRanges(before, audible)
  let heard = known
  for (const [from, to] of mergeRanges(reported, audible)) {
    const whole = mergeRanges([...heard, [from, to]], audible)
    const tooMuch = secondsIn(whole) - budget
    heard = tooMuch <= 0 ? whole : mergeRanges([...heard, [from, to - tooMuch]], audible)
    if (tooMuch > 0) break
  }
  return heard.length > MOST_RANGES ? known : heard
}

/** Seconds from and to. */
export type Range = [from: number, to: number]

/** The union of ranges within bounds, in order; empty and reversed ones vanish. */
export function mergeRanges(
  ranges: readonly Range[],
  bounds: { from: number; to: number },
): Range[] {
  const within = ranges
    .map(([from, to]): Range => [Math.max(from, bounds.from), Math.min(to, bounds.to)])
    .filter(([from, to]) => from < to)
    .sort(([a], [b]) => a - b)
  const merged: Range[] = []
  for (const [from, to] of within) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

export function secondsIn(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0)
}
