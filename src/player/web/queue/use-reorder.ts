import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

/** A row that is held: where it was, where it would be let go, and how far it has been drawn. */
interface Held {
  id: string
  from: number
  to: number
  /** CSS pixels. */
  drawn: number
}

export interface Grip {
  onPointerDown(event: PointerEvent<HTMLElement>): void
  onPointerMove(event: PointerEvent<HTMLElement>): void
  onPointerUp(): void
  onPointerCancel(): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

/** The list scrolls when a row is this close to its end. */
const EDGE = 48
const SCROLL_STEP = 12

/** Rows of one height in another order: drawn by mouse or finger at their grip, or by arrow keys. */
export function useReorder(count: number, onMove: (id: string, to: number) => void) {
  const [held, setHeld] = useState<Held>()
  const pointer = useRef({ y: 0, height: 0, scrolled: 0 })
  const moved = useRef<HTMLElement>(undefined)
  // A row that changes its place loses its focus.
  useLayoutEffect(() => {
    moved.current?.focus()
    moved.current = undefined
  })

  function gripOf(id: string, at: number): Grip {
    const letGo = () => {
      setHeld(undefined)
      if (held?.id === id && held.to !== at) onMove(id, held.to)
    }
    return {
      onPointerDown(event) {
        const row = event.currentTarget.closest('li')
        if (event.button !== 0 || row === null) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const scrolled = scrollerOf(row)?.scrollTop ?? 0
        pointer.current = { y: event.clientY, height: row.offsetHeight, scrolled }
        setHeld({ id, from: at, to: at, drawn: 0 })
      },
      onPointerMove(event) {
        if (held?.id !== id) return
        const { y, height, scrolled } = pointer.current
        const scroller = scrollerOf(event.currentTarget)
        scrollNear(scroller, event.clientY)
        const drawn = event.clientY - y + (scroller?.scrollTop ?? 0) - scrolled
        const to = clamp(at + Math.round(drawn / height), count)
        setHeld({ id, from: at, to, drawn })
      },
      onPointerUp: letGo,
      onPointerCancel: () => setHeld(undefined),
      onKeyDown(event) {
        const to = placeFor(event.key, at, count)
        if (to === undefined) return
        event.preventDefault()
        moved.current = event.currentTarget
        if (to !== at) onMove(id, to)
      },
    }
  }

  /** Returns how far a row is from its place while one is held. */
  function movingOf(id: string, at: number): { shift: number; isHeld: boolean } {
    if (held === undefined) return { shift: 0, isHeld: false }
    if (held.id === id) return { shift: held.drawn, isHeld: true }
    const { height } = pointer.current
    if (held.from < at && at <= held.to) return { shift: -height, isHeld: false }
    if (held.to <= at && at < held.from) return { shift: height, isHeld: false }
    return { shift: 0, isHeld: false }
  }

  /** Keeps focus on an element whose row is about to change its place. */
  function keepFocus(element: HTMLElement): void {
    moved.current = element
  }

  return { gripOf, movingOf, keepFocus }
}

function placeFor(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowUp') return clamp(at - 1, count)
  if (key === 'ArrowDown') return clamp(at + 1, count)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function clamp(place: number, count: number): number {
  return Math.max(0, Math.min(count - 1, place))
}

function scrollerOf(element: Element): Element | null {
  return element.closest('[data-scrolls]')
}

function scrollNear(scroller: Element | null, y: number): void {
  if (scroller === null) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + EDGE) scroller.scrollTop -= SCROLL_STEP
  else if (y > bottom - EDGE) scroller.scrollTop += SCROLL_STEP
}
