import { useMemo, useSyncExternalStore } from 'react'
import { openStorage } from '#player/persistence/storage.ts'
import { type Addition, addItem, type CartItem, parseCart } from './cart-items.ts'

/** Specification section 9. */
const KEY = 'cart'

/** Undefined until the page runs in a browser. */
export function useCart(): readonly CartItem[] | undefined {
  const text = useSyncExternalStore(subscribe, readText, () => undefined)
  return useMemo(() => (text === undefined ? undefined : parseCart(text)), [text])
}

/** In every tab. */
export function addToCart(item: CartItem): Addition {
  const addition = addItem(parseCart(readText()), item)
  const { cart } = addition
  if (cart === undefined || changeCart(() => cart)) return addition
  return { savedYen: 0, isRefused: true }
}

/** In every tab. @returns false where the browser’s settings refuse storage, or it is full */
export function changeCart(change: (cart: readonly CartItem[]) => readonly CartItem[]): boolean {
  const cart = change(parseCart(readText()))
  try {
    localStorage.setItem(KEY, JSON.stringify(cart))
  } catch {
    return false
  }
  // Browsers send this event to other tabs alone.
  window.dispatchEvent(new Event('storage'))
  return true
}

function readText(): string {
  return openStorage()?.getItem(KEY) ?? ''
}

/** Back from another page, the browser may show this one as it was left. */
const EVENTS = ['storage', 'pageshow']

function subscribe(listener: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, listener)
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, listener)
  }
}
