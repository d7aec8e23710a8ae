import { type KeyboardEvent, useState } from 'react'
import { choose, NOTHING, reach, toggle, toggleAll } from './selection.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Sounds chosen with the pointer (Shift for a range) and with the keyboard. */
export function useSelection(order: readonly string[]) {
  const [selection, setSelection] = useState(NOTHING)

  /** On the list: its boxes carry `data-choose`. */
  function press(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.choose === undefined) return
    const { choose: id } = event.target.dataset
    const to = order[order.indexOf(id) + (STEPS[event.key] ?? 0)]
    if (event.key === 'Escape' && selection.ids.size > 0) setSelection(NOTHING)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) setSelection(choose(order))
    else if (STEPS[event.key] !== undefined) step(event, id, to)
    else return
    event.preventDefault()
  }

  function step(event: KeyboardEvent<HTMLElement>, id: string, to: string | undefined) {
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
