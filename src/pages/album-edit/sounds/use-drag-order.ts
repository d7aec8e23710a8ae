import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

export interface Drag {
  from: number
  to: number
  shift: number
}

/** Near these edges of the window a drag scrolls the page; the player is at the bottom. */
const EDGE = { top: 90, bottom: 130 }
const SCROLL_STEP = 9

interface Held {
  from: number
  startY: number
  /** The pointer's position in the window, while it rests there. */
  clientY: number
  middles: readonly number[]
}

/** Orders rows by dragging their grips. A list longer than the window scrolls; Escape cancels. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const held = useRef<Held | undefined>(undefined)
  const [drag, setDrag] = useState<Drag>()
  const isDragging = drag !== undefined

  function follow() {
    if (held.current) setDrag(dragOf(held.current))
  }
  function letGo() {
    held.current = undefined
    setDrag(undefined)
  }

  useEffect(() => {
    if (!isDragging) return
    let frame = requestAnimationFrame(function step() {
      const y = held.current?.clientY ?? 0
      const by = y < EDGE.top ? -SCROLL_STEP : y > innerHeight - EDGE.bottom ? SCROLL_STEP : 0
      if (by !== 0) {
        scrollBy({ top: by, behavior: 'instant' })
        follow()
      }
      frame = requestAnimationFrame(step)
    })
    const press = (event: KeyboardEvent) => event.key === 'Escape' && letGo()
    addEventListener('keydown', press)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('keydown', press)
    }
  })

  const gripOf = (from: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !list.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const { clientY } = event
      held.current = { from, startY: clientY + scrollY, clientY, middles: middlesOf(list.current) }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!held.current) return
      held.current.clientY = event.clientY
      follow()
    },
    onPointerUp() {
      const end = held.current && dragOf(held.current)
      letGo()
      if (end && end.to !== end.from) onMove(end.from, end.to)
    },
    onPointerCancel: letGo,
  })
  return { drag, gripOf }
}

function dragOf({ from, startY, clientY, middles }: Held): Drag {
  const shift = clientY + scrollY - startY
  return { from, to: dropIndex(middles, from, shift), shift }
}

function middlesOf(list: HTMLElement): number[] {
  return [...list.children].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + scrollY + height / 2
  })
}

/** The list with the item at `from` moved to `to`; the same list where nothing moves. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from]
  const at = Math.max(0, Math.min(to, list.length - 1))
  if (item === undefined || at === from) return list
  return list.toSpliced(from, 1).toSpliced(at, 0, item)
}

/** The index after every other row whose middle was passed. @param shift pixels downwards */
export function dropIndex(middles: readonly number[], from: number, shift: number): number {
  const middle = (middles[from] ?? 0) + shift
  return middles.filter((other, index) => index !== from && other < middle).length
}
