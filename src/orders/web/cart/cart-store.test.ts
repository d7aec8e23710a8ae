import { afterEach, expect, test, vi } from 'vitest'
import type { CartItem } from './cart-items.ts'
import { removeItems } from './cart-items.ts'
import { addToCart, changeCart } from './cart-store.ts'

afterEach(() => vi.unstubAllGlobals())

const data = { id: 'sound-aaaaaaaaaaaa', title: 'Dawn', user: 'Mio', price: 300, amount: 300 }
const dawn: CartItem = { data: { ...data, sounds: [], saved: 0 } }
const dusk: CartItem = { data: { ...dawn.data, id: 'sound-bbbbbbbbbbbb' } }

/** @returns what is stored, and how often this tab was told of it */
function openBrowser({ isFull = false } = {}) {
  const stored = new Map<string, string>()
  const page = new EventTarget()
  let told = 0
  page.addEventListener('storage', () => {
    told += 1
  })
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, text)
    },
  })
  return { stored, told: () => told }
}

test('the cart is kept in the local storage under the key cart, for every tab', () => {
  const { stored, told } = openBrowser()
  expect(addToCart(dawn)).toEqual({ cart: [dawn], savedYen: 0 })
  // As another tab writes it.
  stored.set('cart', JSON.stringify([dawn, dusk]))
  expect(changeCart((cart) => removeItems(cart, [dawn.data.id]))).toBe(true)
  expect([...stored]).toEqual([['cart', JSON.stringify([dusk])]])
  expect(told()).toBe(2)
})

test('a storage that refuses or is full says so', () => {
  openBrowser({ isFull: true })
  expect(addToCart(dawn)).toEqual({ savedYen: 0, isRefused: true })
  vi.stubGlobal('localStorage', undefined)
  expect(addToCart(dawn)).toEqual({ savedYen: 0, isRefused: true })
})
