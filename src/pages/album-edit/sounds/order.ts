/** The list with the item at `from` standing at `to`; the same list where nothing moves. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from]
  const at = Math.max(0, Math.min(to, list.length - 1))
  if (item === undefined || at === from) return list
  return list.toSpliced(from, 1).toSpliced(at, 0, item)
}

/**
 * Where a dragged row would stand if it were let go now: behind every other row whose middle it has
 * passed.
 *
 * @param middles of all rows as they stood before, downwards; pixels
 * @param shift how far the row was dragged; pixels
 */
export function dropIndex(middles: readonly number[], from: number, shift: number): number {
  const middle = (middles[from] ?? 0) + shift
  return middles.filter((other, index) => index !== from && other < middle).length
}
