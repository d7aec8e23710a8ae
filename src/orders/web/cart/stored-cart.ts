import { useSyncExternalStore } from 'react'
import { openStorage } from '#player/persistence/storage.ts'

/** Specification section 9. */
export const CART_KEY = 'cart'

/** The header of every page shows the count: this checks nothing and so needs no schemas. */
export function useCartCount(): number {
  const text = useSyncExternalStore(subscribe, readText, () => '')
  try {
    const items: unknown = JSON.parse(text)
    return Array.isArray(items) ? items.length : 0
  } catch {
    return 0
  }
}

export function readText(): string {
  return openStorage()?.getItem(CART_KEY) ?? ''
}

/** The browser may show this page as it was left when a buyer comes back from another one. */
const EVENTS = ['storage', 'pageshow']

export function subscribe(listener: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, listener)
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, listener)
  }
}
