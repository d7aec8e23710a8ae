import { expect } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { redeemCode } from '#vouchers/server/redeem/redeem-code.ts'
import { createOrder } from '../create-order.ts'
import { type Market, SHOWN } from './market.ts'

type Who = 'member' | 'guest'

const REFUSALS = [
  'price_below_minimum',
  'price_changed',
  'not_for_sale',
  'already_bought',
  'not_found',
  'delivery_changed',
  'rate_limited',
  'discount_ended',
  'discount_used_up',
  'discount_in_use',
  'discount_not_for_items',
  'code_used',
  'code_item_owned',
  'code_item_gone',
]

interface Cart {
  who: Who
  items: Parameters<typeof createOrder>[2]['items']
  calls: number
  code?: string | undefined
  gift?: Parameters<typeof createOrder>[2]['gift']
}

export async function placeOrder(market: Market, { who, calls, ...cart }: Cart): Promise<void> {
  const { context } = market.shop
  const asked = { ...cart, ...emailOf(market, who) }
  await place(market, { who, calls }, (viewer, call) => createOrder(context, viewer, asked, call))
}

export async function redeem(
  market: Market,
  { who, calls, code }: Pick<Cart, 'who' | 'calls'> & { code: string },
): Promise<void> {
  const { context } = market.shop
  const asked = { code, ...emailOf(market, who) }
  await place(market, { who, calls }, (viewer, call) => redeemCode(context, viewer, asked, call))
}

const emailOf = ({ guestEmail }: Market, who: Who) => (who === 'guest' ? { email: guestEmail } : {})

type Call = (viewer: Viewer, asked: Parameters<typeof createOrder>[3]) => Promise<{ id: string }>

/** Places an order as many times at once as `calls`, by one key: all get the same answer. */
async function place(
  market: Market,
  { who, calls }: Pick<Cart, 'who' | 'calls'>,
  call: Call,
): Promise<void> {
  const { shop, member, orders } = market
  if (who === 'member' && member.hasLeft) return
  const asked = { origin: shop.origin, idempotencyKey: newId() }
  // A request would be limited: guests of one network may order so much and no more.
  const once = async () => (await call(viewerOf(market, who), asked)).id
  const orRefusal = (problem: unknown) => {
    if (problem instanceof Problem && REFUSALS.includes(problem.code)) return problem.code
    throw problem
  }
  const answers = await Promise.all(
    Array.from({ length: calls }, () => once().then((id) => ({ id }), orRefusal)),
  )
  const [first, ...others] = answers
  for (const other of others) expect(other).toEqual(first)
  if (typeof first !== 'object' || orders.some(({ id }) => id === first.id)) return
  orders.push({ id: first.id, repeat: once })
}

function viewerOf({ member }: Market, who: Who): Viewer {
  if (who === 'member') return { ...SHOWN, ...member, registered: true, sessionId: 1 }
  return {
    ...SHOWN,
    userId: undefined,
    publicId: undefined,
    registered: false,
    sessionId: undefined,
  }
}
