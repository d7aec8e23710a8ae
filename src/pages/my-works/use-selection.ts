import { type KeyboardEvent, useState } from 'react'

interface Selection {
  ids: ReadonlySet<string>
  anchor: string | undefined
}

export const NOTHING: Selection = { ids: new Set(), anchor: undefined }

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Sounds chosen with the pointer (Shift for a range) and with the keyboard. */
export function useSelection(order: readonly string[]) {
  const [selection, setSelection] = useState(NOTHING)

  /** Handles presses on the list: its boxes carry `data-choose`. */
  function press(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.choose === undefined) return
    const { choose: id } = event.target.dataset
    const step = STEPS[event.key]
    if (event.key === 'Escape' && selection.ids.size > 0) setSelection(NOTHING)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) setSelection(choose(order))
    else if (step !== undefined) moveTo(event, id, order[order.indexOf(id) + step])
    else return
    event.preventDefault()
  }

  function moveTo(event: KeyboardEvent<HTMLElement>, id: string, to: string | undefined) {
    if (to === undefined) return
    event.currentTarget.querySelector<HTMLElement>(`[data-choose="${to}"]`)?.focus()
    if (!event.shiftKey) return
    const { ids, anchor } = selection
    const begun = anchor !== undefined && ids.has(anchor) ? anchor : id
    setSelection(reach({ ids, anchor: begun }, order, to))
  }

  return {
    ids: selection.ids,
    press,
    toggle: (id: string, range: boolean) =>
      setSelection(range ? reach(selection, order, id) : toggle(selection, id)),
    toggleAll: () => setSelection(toggleAll(selection, order)),
    choose: (ids: readonly string[]) => setSelection(choose(ids)),
    clear: () => setSelection(NOTHING),
  }
}

export type Choosing = ReturnType<typeof useSelection>

export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Adds all from the anchor to this one; without an anchor toggles this one alone. */
export function reach(selection: Selection, order: readonly string[], id: string): Selection {
  const from = selection.anchor === undefined ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  if (from === -1 || to === -1) return toggle(selection, id)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor }
}

export function toggleAll({ ids }: Selection, order: readonly string[]): Selection {
  return order.every((id) => ids.has(id)) ? NOTHING : { ids: new Set(order), anchor: order[0] }
}

export function choose(ids: readonly string[]): Selection {
  return { ids: new Set(ids), anchor: undefined }
}
