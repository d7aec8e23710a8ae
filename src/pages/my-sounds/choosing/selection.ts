/** Which sounds are chosen, and where a range begins. */
export interface Selection {
  ids: ReadonlySet<string>
  anchor: string | undefined
}

export const NOTHING: Selection = { ids: new Set(), anchor: undefined }

/** One more or one less; from there on a range can be drawn. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** All from the anchor to this one, either way, beside those that were chosen; alone without one. */
export function reach(selection: Selection, order: readonly string[], id: string): Selection {
  const from = selection.anchor === undefined ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  if (from === -1 || to === -1) return toggle(selection, id)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor }
}

/** All of the list, or none where all are chosen already. */
export function toggleAll({ ids }: Selection, order: readonly string[]): Selection {
  return order.every((id) => ids.has(id)) ? NOTHING : { ids: new Set(order), anchor: order[0] }
}

export function choose(ids: readonly string[]): Selection {
  return { ids: new Set(ids), anchor: undefined }
}
