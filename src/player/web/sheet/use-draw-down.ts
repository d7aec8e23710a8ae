import { type PointerEvent, type RefObject, useRef } from 'react'

/** Drawn down this far, the sheet is meant to go. */
const FAR = 90

/** A finger on the head of a sheet draws it down, and away. */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, onAway: () => void) {
  const from = useRef<number>(undefined)

  function drawTo(pixels: number): void {
    if (sheet.current) sheet.current.style.translate = pixels > 0 ? `0 ${pixels}px` : ''
  }
  const letGo = (event: PointerEvent<HTMLElement>) => {
    if (from.current === undefined) return
    const drawn = event.clientY - from.current
    from.current = undefined
    drawTo(0)
    if (drawn > FAR && event.type === 'pointerup') onAway()
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isButton = event.target instanceof Element && event.target.closest('button') !== null
      if (event.pointerType === 'mouse' || isButton) return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = event.clientY
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current !== undefined) drawTo(event.clientY - from.current)
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
}
