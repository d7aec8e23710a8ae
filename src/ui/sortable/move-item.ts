/** The list with the item at `from` moved to `to`; the same list where nothing moves. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from]
  const at = Math.max(0, Math.min(to, list.length - 1))
  if (item === undefined || at === from) return list
  return list.toSpliced(from, 1).toSpliced(at, 0, item)
}
