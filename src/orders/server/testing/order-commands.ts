import fc from 'fast-check'
import { expect } from 'vitest'
import { discountPrice } from '#vouchers/discount-price.ts'
import { addressOf, dayAfter } from '#vouchers/server/gifts/testing.ts'
import { priceLessPaid } from '../../price-rules.ts'
import { readCart } from '../cart/read-cart.ts'
import { command, pick, place } from './command.ts'
import { DISCOUNT, type Market, SHOWN } from './market.ts'
import { placeOrder, redeem } from './place-order.ts'

export const order = command(
  'order',
  fc.record({
    who: fc.constantFrom('member', 'guest'),
    goods: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 4 }),
    more: fc.constantFrom(0, 0, 77),
    calls: fc.constantFrom(1, 1, 3),
  }),
  async (market, { who, goods, more, calls }) => {
    const wanted = goods.flatMap((at) => market.goods[at] ?? [])
    const paid = who === 'member' ? await readPaid(market, wanted) : new Map<string, number>()
    const items = wanted.map(({ id, shownYen, nameYourPrice }) => ({
      id,
      price: priceLessPaid(shownYen, paid.get(id) ?? 0) + (nameYourPrice ? more : 0),
    }))
    await placeOrder(market, { who, items, calls })
  },
)

/** Returns what the member has paid for sounds of albums, as the cart shows it. */
async function readPaid({ shop, member }: Market, goods: readonly { id: string }[]) {
  const viewer = { ...SHOWN, ...member, registered: true, sessionId: 1 }
  const ids = goods.map(({ id }) => id)
  const { offers } = await readCart(shop.context, viewer, ids)
  return new Map(offers.map(({ id, paid }) => [id, paid]))
}

/** Several buyers use a code at the same time, and may ask for its last use. */
export const useCode = command(
  'useCode',
  fc.record({
    buyers: fc.constantFrom(['member'], ['guest'], ['member', 'guest'] as const),
    goods: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 3 }),
    code: fc.nat(2),
    calls: fc.constantFrom(1, 1, 3),
  }),
  async (market, { buyers, goods, code: at, calls }) => {
    const wanted = goods.flatMap((at) => market.goods[at] ?? [])
    const ownerId = market.goods[0]?.ownerId
    const items = wanted.map((good) => ({
      id: good.id,
      price: good.ownerId === ownerId ? discountPrice(good.shownYen, DISCOUNT) : good.shownYen,
    }))
    const code = pick(market.discountCodes, at)
    await Promise.all(buyers.map((who) => placeOrder(market, { who, items, calls, code })))
  },
)

export const redeemCode = command(
  'redeemCode',
  fc.record({ who: fc.constantFrom('member', 'guest'), at: place, calls: fc.constantFrom(1, 3) }),
  async (market, { at, ...asked }) => {
    const code = pick(market.downloadCodes, at)
    if (code) await redeem(market, { ...asked, code })
  },
)

export const give = command(
  'give',
  fc.record({
    who: fc.constantFrom('member', 'guest'),
    to: fc.constantFrom('member', 'guest', 'friend'),
    at: fc.nat(9),
    days: fc.constantFrom(0, 0, 0, 1),
    calls: fc.constantFrom(1, 3),
  }),
  async (market, { who, to, at, days, calls }) => {
    const good = pick(market.goods, at)
    if (!good) return
    const { guestEmail, friendEmail, member } = market
    const addresses = { guest: guestEmail, friend: friendEmail, member: addressOf(member) }
    const words = { sender: 'Mio', message: '', locale: 'en' } as const
    const gift = { ...words, recipient: addresses[to], date: dayAfter(market.shop, days) }
    const price = Math.max(good.shownYen, good.nameYourPrice ? 50 : 0)
    await placeOrder(market, { who, items: [{ id: good.id, price }], calls, gift })
  },
)

export const repeat = command('repeat', place, async ({ orders, member }, at) => {
  const placed = pick(orders, at)
  if (placed && !member.hasLeft) expect(await placed.repeat()).toBe(placed.id)
})
