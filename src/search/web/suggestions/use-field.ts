import { useEffect, useRef, useState } from 'react'

/** The pause after the last key, before anything is asked. */
const TYPING_PAUSE_MS = 120

/** Returns the text typed in a field, after a pause and never in the middle of a composition. */
export function useTyped(field: HTMLInputElement): [string, (text: string) => void] {
  const [text, setText] = useState(field.value.trim())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const read = (event: Event) => {
    clearTimeout(timer.current)
    if (event instanceof InputEvent && event.isComposing) return
    timer.current = setTimeout(() => setText(field.value.trim()), TYPING_PAUSE_MS)
  }
  useListeners(field, { input: read, compositionend: read })
  // Text may be typed after this was rendered, and before anything listens.
  useEffect(() => setText(field.value.trim()), [field])
  useEffect(() => () => clearTimeout(timer.current), [])
  return [text, setText]
}

/** Listens for as long as a part is shown. */
export function useListeners(
  element: HTMLElement,
  listeners: Record<string, (event: Event) => void>,
): void {
  const latest = useRef(listeners)
  latest.current = listeners
  useEffect(() => {
    const over = new AbortController()
    for (const name of Object.keys(latest.current)) {
      element.addEventListener(name, (event) => latest.current[name]?.(event), over)
    }
    return () => over.abort()
  }, [element])
}
