import { minimumPayment, type Yen } from '#kernel/yen.ts'
import type { CartOffer } from '../../cart-contract.ts'
import { priceLessPaid } from '../../price-rules.ts'
import type { CartItem } from './cart-items.ts'

export interface CartLine {
  item: CartItem['data']
  /** The item as it is sold now; undefined where it no longer is. */
  offer: CartOffer | undefined
  /** `included`: in an album of the same cart. Only what is offered is ordered. */
  state: 'offered' | 'gone' | 'bought' | 'owner' | 'included'
  /** The amount to be paid for the item. */
  amount: Yen
  /** The least to be paid, where that is less than the price. */
  discounted?: Yen
  /** The same with the code alone, without what was paid for the sounds of an album. */
  withCode?: Yen
}

/** The cart at present prices. */
export function linesOf(
  cart: readonly CartItem[],
  offers: ReadonlyMap<string, CartOffer>,
): CartLine[] {
  const inAlbums = new Set(cart.flatMap(({ data }) => offers.get(data.id)?.sounds ?? []))
  return cart.map(({ data: item }) => {
    const offer = offers.get(item.id)
    const state = stateOf(offer, inAlbums)
    return { item, offer, state, amount: offer && state === 'offered' ? amountOf(item, offer) : 0 }
  })
}

function stateOf(offer: CartOffer | undefined, inAlbums: ReadonlySet<string>): CartLine['state'] {
  if (offer === undefined) return 'gone'
  if (offer.mine !== 'none') return offer.mine
  return inAlbums.has(offer.id) ? 'included' : 'offered'
}

/** Applies what a code makes of the prices of items, and what was paid for sounds of albums. */
export function discountLines(
  lines: readonly CartLine[],
  priceOf: (id: string, price: Yen) => Yen,
): CartLine[] {
  return lines.map((line) => {
    const { item, offer, state } = line
    if (!offer || state !== 'offered') return line
    const withCode = priceOf(offer.id, offer.price)
    const price = priceLessPaid(withCode, offer.paid)
    if (price === offer.price) return line
    return { ...line, withCode, discounted: price, amount: amountOf(item, { ...offer, price }) }
  })
}

/** Returns what a code saves. */
export function savingOf({ offer, withCode, amount }: CartLine): Yen {
  return offer && withCode !== undefined ? Math.max(0, offer.price - Math.max(amount, withCode)) : 0
}

/** Returns how much less is paid for an album because of what was paid for its sounds. */
export function paidBeforeOf({ withCode = 0, amount }: CartLine): Yen {
  return Math.max(0, withCode - amount)
}

/**
 * A buyer who chose no price follows the artist’s; a chosen one rises to the least that is
 * accepted.
 */
function amountOf({ amount, price }: CartItem['data'], offer: CartOffer): Yen {
  if (!offer.nameyourprice) return offer.price
  const least = minimumPayment(offer.price)
  return amount === price ? least : Math.max(amount, least)
}

export interface CartGroup {
  /** The artist; of what is no longer sold, as it was stored. */
  user: string
  username: string | undefined
  lines: CartLine[]
  /** True if any of it is part of the order. */
  isSold: boolean
  total: Yen
}

/** Groups lines by artist, in the order in which these first appear. */
export function groupByArtist(lines: readonly CartLine[]): CartGroup[] {
  const groups = new Map<string, CartLine[]>()
  const sellers = new Map(lines.map(({ offer }) => [offer?.user, offer?.username]))
  for (const line of lines) {
    const { offer, item } = line
    const artist = offer?.username || sellers.get(item.user) || item.user
    groups.set(artist, [...(groups.get(artist) ?? []), line])
  }
  return [...groups.values()].map((lines) => {
    const offer = lines.find((line) => line.offer)?.offer
    const user = offer?.user ?? lines[0]?.item.user ?? ''
    const isSold = lines.some(({ state }) => state === 'offered')
    return { user, username: offer?.username, lines, isSold, total: totalOf(lines) }
  })
}

export function totalOf(lines: readonly CartLine[]): Yen {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}
