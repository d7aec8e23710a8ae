import { useSyncExternalStore } from 'react'
import { openStorage } from '#player/persistence/storage.ts'

/** The code that this browser uses at its next purchase: typed, or from a link. */
const CODE_KEY = 'discount-code'
/** The same of the code of a gift card. */
export const GIFT_CODE_KEY = 'gift-card-code'
/** The browser may show this page as it was left when someone comes back from another one. */
const EVENTS = ['storage', 'pageshow']

/** The code is undefined where there is none, and until the page runs in a browser. */
export function useStoredCode(key = CODE_KEY): string | undefined {
  const read = () => readStoredCode(key)
  return useSyncExternalStore(subscribe, read, () => undefined)
}

function readStoredCode(key = CODE_KEY): string | undefined {
  return openStorage()?.getItem(key) ?? undefined
}

/**
 * Stores a code in every tab.
 * @returns false where the browser’s settings refuse storage, or it is full
 */
export function storeCode(code: string | undefined, key = CODE_KEY): boolean {
  try {
    if (code === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, code)
  } catch {
    return false
  }
  // Browsers send this event to other tabs alone.
  window.dispatchEvent(new Event('storage'))
  return true
}

/** Forgets the code once an order has used it. */
export function forgetCode(used: readonly (string | null)[]): void {
  const code = readStoredCode()
  if (code !== undefined && used.includes(code)) storeCode(undefined)
}

function subscribe(listener: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, listener)
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, listener)
  }
}
