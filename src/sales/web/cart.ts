/** What lies in the cart; an item is told by its data's id. */
export interface CartItem {
  data: { id: string } & Readonly<Record<string, unknown>>
}

/** An item with the same data id takes the place of the one that lies there (specification §4). */
export function addToCart(items: readonly CartItem[], item: CartItem): CartItem[] {
  const isThere = items.some(({ data }) => data.id === item.data.id)
  if (!isThere) return [...items, item]
  return items.map((other) => (other.data.id === item.data.id ? item : other))
}

export function removeFromCart(items: readonly CartItem[], id: string): CartItem[] {
  return items.filter(({ data }) => data.id !== id)
}

/** Reads what was stored under the key; whatever is no item, or twice there, is left out. */
export function readCart(stored: string | null): CartItem[] {
  const parsed = parse(stored)
  if (!Array.isArray(parsed)) return []
  return parsed.filter(isCartItem).reduce<CartItem[]>(addToCart, [])
}

export function writeCart(items: readonly CartItem[]): string {
  return JSON.stringify(items)
}

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? '[]')
  } catch {
    return []
  }
}

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null || !('data' in value)) return false
  const { data } = value
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string'
}
