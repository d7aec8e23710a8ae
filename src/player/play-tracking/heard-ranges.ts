/** A stretch of a sound that was heard, in seconds. */
export type Range = readonly [from: number, to: number]

/** A clock that slept longer than this says too little of what happened meanwhile. */
const LONGEST_STEP = 10
/** Told times and the clock are not read at the same moment. */
const SLACK = 0.3
/** Between two times where nobody looks at a clock: then nothing held the timers back. */
const USUAL_ELAPSED = 1.7

/**
 * Adds the step from one told time to the next, joined with what was heard before. A step longer
 * than the time that has passed meanwhile is a jump, not listening.
 *
 * @param elapsed seconds between the two
 */
export function addHeard(
  ranges: readonly Range[],
  from: number,
  to: number,
  elapsed = USUAL_ELAPSED,
): readonly Range[] {
  const step = to - from
  if (!(step > 0) || step > LONGEST_STEP || step > elapsed + SLACK) return ranges
  return mergeRanges([...ranges, [from, to]])
}

/** Sorted, without overlap. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)]
    else merged.push([from, to])
  }
  return merged
}

export function heardSeconds(ranges: readonly Range[]): number {
  return mergeRanges(ranges).reduce((sum, [from, to]) => sum + to - from, 0)
}
