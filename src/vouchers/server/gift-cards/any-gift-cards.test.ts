import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { checkBooks } from '#accounting/server/books/check-books.ts'
import { Problem } from '#kernel/problem.ts'
import { checkProperty } from '#kernel/testing/check-property.ts'
import type { Yen } from '#kernel/yen.ts'
import { createOrder } from '#orders/server/create-order.ts'
import { fulfilOrder } from '#orders/server/fulfilment/fulfil-order.ts'
import { findOrderByPublicId } from '#orders/server/order-store.ts'
import { refundOrder } from '#orders/server/refunds/refund-order.ts'
import { closeDispute, openDispute } from '#ports/payments/test-stripe/disputes.ts'
import { chargeCard } from '#ports/payments/test-stripe/pay.ts'
import { createDiscount } from '../../discount-contract.ts'
import { endOfGiftCard, spreadOverItems, yenFromGiftCard } from '../../gift-limits.ts'
import { DAY_SECONDS, dayAfter } from '../gifts/testing.ts'
import { followGiftCardJob } from './follow-gift-card.ts'
import { findGiftCard } from './gift-card-store.ts'
import { giftCodeOf } from './gift-code.ts'
import { orderGiftCard } from './order-gift-card.ts'
import { openAmountShop } from './testing.ts'

test('what a card pays is all that it can, and leaves nothing that a provider refuses', () => {
  const yen = fc.integer({ min: 50, max: 60_000 })
  fc.assert(
    fc.property(yen, fc.nat(60_000), (totalYen, leftYen) => {
      const part = yenFromGiftCard(totalYen, leftYen)
      const due = totalYen - part
      expect(part).toBeLessThanOrEqual(leftYen)
      expect(due === 0 || due >= 50).toBe(true)
      // One yen more would be more than it holds, or leave too little.
      if (due > 0) expect(part === Math.max(0, leftYen) || due === 50).toBe(true)
    }),
  )
  expect(spreadOverItems([500, 300, 200], 600)).toEqual([500, 100, 0])
})

test('a code works within six months, also of a month that is longer', () => {
  const end = (at: string) => endOfGiftCard(new Date(at)).toISOString()
  expect(end('2026-11-24T03:00:00Z')).toBe('2027-05-23T15:00:00.000Z')
  // In Japan it is the first of September already.
  expect(end('2026-08-31T15:00:00Z')).toBe('2027-02-28T15:00:00.000Z')
  expect(end('2026-08-31T14:59:59Z')).toBe('2027-02-27T15:00:00.000Z')
})

const { shop, artist, sandbox, giveCard, check } = await openAmountShop()
afterAll(() => shop.close())
const { db, payments } = shop.context
const prices = [50, 120, 700, 2000]
const sounds = await Promise.all(prices.map((priceYen) => shop.addSound(artist, { priceYen })))
const RUN = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }
const CARD = { brand: 'Visa', last4: '4242', expiry: '12/40' }
const guest = {
  userId: undefined,
  publicId: undefined,
  sessionId: undefined,
  registered: false,
  ...({ locale: 'en', ip: '', userAgent: '' } as const),
}
const asked = { origin: shop.origin, idempotencyKey: undefined }
let people = 0

type Act =
  | { act: 'order'; goods: number[]; twice: boolean }
  | { act: 'pay' | 'cancel' | 'dispute' | 'lost' | 'won'; at: number }
  | { act: 'refund'; at: number; amountYen: number | undefined }
  | { act: 'wait'; days: number }

const at = fc.nat(9)
const acts = fc.array(
  fc.oneof(
    ...[1, 2, 3].map(() =>
      fc.record({
        act: fc.constant('order' as const),
        goods: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 4 }),
        twice: fc.boolean(),
      }),
    ),
    fc.record({ act: fc.constantFrom('pay' as const, 'pay' as const, 'cancel' as const), at }),
    fc.record({ act: fc.constantFrom('dispute' as const, 'lost' as const, 'won' as const), at }),
    fc.record({
      act: fc.constant('refund' as const),
      at,
      amountYen: fc.option(fc.constantFrom(30, 100, 500), { nil: undefined }),
    }),
    fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom(1, 160, 30) }),
  ),
  { minLength: 4, maxLength: 14 },
)

test('a discount code comes first, and the gift card pays of what it leaves', async () => {
  const { code } = await giveCard({ amount: 1000 })
  const terms = {
    percent: 20,
    yenOff: null,
    items: null,
    maxUses: null,
    startsAt: null,
    endsAt: null,
  }
  await shop.call(createDiscount, { as: artist, body: { code: 'TWENTY', ...terms } })
  const { publicId } = await shop.addSound(artist, { priceYen: 1000, nameYourPrice: false })
  const items = [{ id: `sound-${publicId}`, price: 800 }]
  const request = { items, email: 'both@example.com', code: 'TWENTY' }
  const place = (amount: number) =>
    createOrder(shop.context, guest, { ...request, credit: { code, amount } }, asked)
  await expect(place(1000)).rejects.toMatchObject({ code: 'gift_code_changed' })
  const { id } = await place(800)
  const made = { status: 'paid', totalYen: 800, dueYen: 0, provider: 'none' }
  expect(await findOrderByPublicId(db, id)).toMatchObject(made)
  expect(await check(code)).toBe(200)
})

test('whatever is bought, canceled, paid late, refunded, disputed or over: bought = spent + left + expired, and the ledger agrees', {
  tags: ['slow'],
}, async () => {
  const amounts = fc.constantFrom(500, 1000, 3000)
  await checkProperty(
    fc.asyncProperty(amounts, acts, async (amountYen, taken) => {
      const card = await buyCard(amountYen)
      for (const one of taken) {
        await carryOut(one, card)
        await shop.runJobs()
        await checkCard(card)
      }
      shop.clock.advance(200 * DAY_SECONDS)
      await followGiftCardJob.perform(shop.context, { orderId: card.orderId }, RUN)
      await checkCard(card)
      expect((await findGiftCard(db, card.orderId))?.leftYen).toBe(0)
      await shop.runJobs()
      const { differences } = await checkBooks(shop.context, null)
      expect(differences.filter((one) => card.orders.some((id) => one.includes(id)))).toEqual([])
    }),
    0.5,
  )
})

interface Card {
  orderId: number
  amountYen: Yen
  code: string
  /** That bought it, then those that it paid. */
  orders: string[]
}

async function buyCard(amountYen: Yen): Promise<Card> {
  people += 1
  const gift = {
    recipient: `friend-${people}@example.com`,
    sender: 'Mio',
    message: '',
    ...({ locale: 'en', date: dayAfter(shop, 0) } as const),
  }
  const request = { amount: amountYen, email: `giver-${people}@example.com`, gift }
  const { id } = await orderGiftCard(shop.context, guest, request, asked)
  const card = { orderId: 0, amountYen, code: giftCodeOf(shop.context.config.secret, id) }
  await pay(id)
  await shop.runJobs()
  const order = await findOrderByPublicId(db, id)
  return { ...card, orderId: order?.id ?? 0, orders: [id] }
}

async function pay(id: string): Promise<void> {
  const order = await findOrderByPublicId(db, id)
  if (!order?.paymentId) return
  const { status } = await payments.getPayment(order.paymentId)
  if (status === 'requires_payment_method') {
    await chargeCard(sandbox, order.paymentId, { card: CARD, outcome: 'succeeds', keep: false })
  }
  await Promise.all([fulfilOrder(shop.context, order.id), fulfilOrder(shop.context, order.id)])
}

async function carryOut(taken: Act, card: Card): Promise<void> {
  if (taken.act === 'wait') {
    shop.clock.advance(taken.days * DAY_SECONDS)
    return followGiftCardJob.perform(shop.context, { orderId: card.orderId }, RUN)
  }
  if (taken.act === 'order') {
    await Promise.all((taken.twice ? [1, 2] : [1]).map(() => order(taken.goods, card)))
    return
  }
  const id = card.orders[taken.at % card.orders.length] ?? ''
  const { paymentId = null, status } = (await findOrderByPublicId(db, id)) ?? {}
  if (taken.act === 'pay') await pay(id)
  // As by a deleted account: the payment page stays open.
  if (taken.act === 'cancel' && status === 'open') {
    const ended = { status: 'canceled', canceledAt: shop.clock.now() }
    await db.updateTable('orders').set(ended).where('publicId', '=', id).execute()
  }
  if (taken.act === 'refund') {
    const { amountYen } = taken
    const ask = () => refundOrder(shop.context, id, { amountYen })
    await Promise.all([ask(), ask()])
  }
  if (paymentId === null) return
  const { act } = taken
  const { status: paid } = await payments.getPayment(paymentId)
  if (paid !== 'succeeded') return
  if (act === 'dispute') await openDispute(sandbox, paymentId)
  if (act === 'won' || act === 'lost') await closeDispute(sandbox, paymentId, act)
}

/** With all that the card can pay. */
async function order(goods: readonly number[], card: Card): Promise<void> {
  people += 1
  const items = goods.map((good) => ({
    id: `sound-${sounds[good]?.publicId}`,
    price: prices[good] ?? 0,
  }))
  const totalYen = items.reduce((sum, { price }) => sum + price, 0)
  const left = (await findGiftCard(db, card.orderId))?.leftYen ?? 0
  const amount = yenFromGiftCard(totalYen, left)
  const request = { items, email: `buyer-${people}@example.com` }
  const credit = { code: card.code, amount }
  const made = createOrder(shop.context, guest, { ...request, credit }, asked)
  const id = await made.then((answer) => answer.id, refused)
  if (id) card.orders.push(id)
}

function refused(problem: unknown): undefined {
  if (problem instanceof Problem && problem.code.startsWith('gift_code_')) return undefined
  throw problem
}

async function checkCard({ orderId, amountYen }: Card): Promise<void> {
  const isOfCard = sql`a.kind = 'gift_card' and a.reference = ${orderId}`
  const { rows } = await sql<Record<'taken' | 'open' | 'back' | 'own' | 'expired' | 'ledger', Yen>>`
    select
      (select coalesce(sum(a.yen), 0)::int from order_adjustments a
        join orders o on o.id = a.order_id
        where ${isOfCard} and o.status in ('paid', 'refunded')) as taken,
      (select coalesce(sum(a.yen), 0)::int from order_adjustments a
        join orders o on o.id = a.order_id where ${isOfCard} and o.status = 'open') as open,
      (select coalesce(sum(r.credit_yen), 0)::int from refunds r
        join order_items i on i.id = r.order_item_id
        where r.refunded_at is not null and exists (select from order_adjustments a
          where a.order_id = i.order_id and ${isOfCard})) as back,
      (select coalesce(sum(r.amount_yen), 0)::int from refunds r
        join order_items i on i.id = r.order_item_id where i.order_id = ${orderId}) as own,
      (select expired_yen from gifts where order_id = ${orderId}) as expired,
      (select -coalesce(sum(e.amount_yen), 0)::int from ledger_entries e
        join ledger_transactions x on x.id = e.transaction_id
        join orders o on o.id = x.order_id
        where (o.id = ${orderId} or exists (select from order_adjustments a
          where a.order_id = o.id and ${isOfCard})) and e.account = 'gift_credit') as ledger`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('nothing found')
  const { taken, open, back, own, expired, ledger } = found
  const left = (await findGiftCard(db, orderId))?.leftYen ?? Number.NaN
  expect(left).toBeGreaterThanOrEqual(0)
  expect(taken - back + open + left + expired + own).toBe(amountYen)
  const waiting = sql<{ yen: Yen }>`select coalesce(sum(r.amount_yen), 0)::int as yen from refunds r
    join order_items i on i.id = r.order_item_id
    where i.order_id = ${orderId} and r.refunded_at is null`
  const [{ yen } = { yen: 0 }] = (await waiting.execute(db)).rows
  expect(ledger).toBe(left + open + yen)
}
