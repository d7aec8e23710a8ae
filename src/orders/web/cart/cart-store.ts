import { useMemo, useSyncExternalStore } from 'react'
import { type Addition, addItem, type CartItem, parseCart } from './cart-items.ts'
import { CART_KEY, readText, subscribe } from './stored-cart.ts'

/** The cart is undefined until the page runs in a browser. */
export function useCart(): readonly CartItem[] | undefined {
  const text = useSyncExternalStore(subscribe, readText, () => undefined)
  return useMemo(() => (text === undefined ? undefined : parseCart(text)), [text])
}

/** Adds an item in every tab. */
export function addToCart(item: CartItem): Addition {
  const addition = addItem(parseCart(readText()), item)
  const { cart } = addition
  if (cart === undefined || changeCart(() => cart)) return addition
  return { savedYen: 0, isRefused: true }
}

/**
 * Changes the cart in every tab.
 * @returns false where the browser’s settings refuse storage, or it is full
 */
export function changeCart(change: (cart: readonly CartItem[]) => readonly CartItem[]): boolean {
  const cart = change(parseCart(readText()))
  try {
    localStorage.setItem(CART_KEY, JSON.stringify(cart))
  } catch {
    return false
  }
  // Browsers send this event to other tabs alone.
  window.dispatchEvent(new Event('storage'))
  return true
}
