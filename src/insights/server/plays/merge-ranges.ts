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
