import { type RefObject, useEffect, useRef } from 'react'

/**
 * Tells what was typed into a rendered page before its script arrived: it stands in the element, but
 * no change was heard of, so that nothing that hangs on it would begin.
 */
export function useTypedBefore<
  Element extends HTMLInputElement | HTMLTextAreaElement,
>(): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null || element.value === element.defaultValue) return
    const typed = element.value
    // React tells a change by the value that it knows: let it know the old one, then write past it.
    element.value = element.defaultValue
    const prototype = Object.getPrototypeOf(element)
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, typed)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
  return ref
}
