import * as z from 'zod/mini'
import { ORDER_ITEMS_MAX } from '../../price-rules.ts'

const amount = z.int().check(z.minimum(0))
const id = z.string().check(z.regex(/^(sound|album)-[a-z0-9]{12}$/))

/** An item as the buyer added it. */
export const CartItem = z.object({
  data: z.object({
    /** `sound-` or `album-` and its id. */
    id,
    /** Any program may write an item with its id alone; the rest is that of the offer then. */
    title: z._default(z.string(), ''),
    /** The artist. */
    user: z._default(z.string(), ''),
    /** The price as it was shown. */
    price: z.optional(amount),
    /** The amount that the buyer wants to pay; not below the price. */
    amount: z._default(amount, 0),
    /** The sounds that the buyer of an album gets, each as `sound-` and its id. */
    sounds: z._default(z.array(id), []),
    /** Yen of the sounds that an album took the place of. */
    saved: z._default(amount, 0),
  }),
})
export type CartItem = z.output<typeof CartItem>
type Cart = readonly CartItem[]

/** Reads the stored items, without what is damaged. */
export function parseCart(text: string): Cart {
  const found = CartList.safeParse(parseJson(text)).data ?? []
  return found.reduce<Cart>((cart, each) => {
    const { data } = CartItem.safeParse(each)
    return data ? (addItem(cart, data).cart ?? cart) : cart
  }, [])
}

const CartList = z.array(z.unknown())

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface Addition {
  /**
   * The new cart; undefined where the item was not added: an album in the cart has it, or the cart
   * is full.
   */
  cart?: Cart
  album?: CartItem
  /** Yen of the sounds that the album now added has taken the place of. */
  savedYen: number
  /** The browser’s settings refuse storage. */
  isRefused?: boolean
}

/** The same id replaces; an album replaces its sounds. */
export function addItem(cart: Cart, item: CartItem): Addition {
  const { data } = item
  const album = cart.find((other) => other.data.sounds.includes(data.id))
  if (album) return { album, savedYen: 0 }
  const replaced = cart.filter((other) => data.sounds.includes(other.data.id))
  const savedYen = replaced.reduce((sum, other) => sum + other.data.amount, 0)
  const before = cart.find((other) => other.data.id === data.id)
  const saved = Math.max(data.saved, before?.data.saved ?? 0) + savedYen
  const added = { data: { ...data, saved } }
  const rest = cart.filter((other) => !replaced.includes(other))
  const next = before ? rest.map((other) => (other === before ? added : other)) : [...rest, added]
  return next.length > ORDER_ITEMS_MAX ? { savedYen: 0 } : { cart: next, savedYen }
}

export function removeItems(cart: Cart, ids: readonly string[]): Cart {
  return cart.filter(({ data }) => !ids.includes(data.id))
}

export function changeAmount(cart: Cart, id: string, amount: number): Cart {
  return cart.map((item) => (item.data.id === id ? { data: { ...item.data, amount } } : item))
}
