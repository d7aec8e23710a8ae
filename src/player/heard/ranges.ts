/** A stretch of a sound that was heard, in seconds. */
export type Range = readonly [from: number, to: number]

/** A step of the clock larger than this is a jump, not listening. */
const LONGEST_STEP = 2

/** Adds the step from one told time to the next, joined with what was heard before. */
export function hear(ranges: readonly Range[], from: number, to: number): readonly Range[] {
  if (!(to > from) || to - from > LONGEST_STEP) return ranges
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
