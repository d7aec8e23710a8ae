/** @module-tag slow */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { checkProperty } from '#kernel/testing/check-property.ts'
import { createOrder } from '#orders/server/create-order.ts'
import { fulfilOrder } from '#orders/server/fulfilment/fulfil-order.ts'
import { findOrderByPublicId } from '#orders/server/order-store.ts'
import { refundOrder } from '#orders/server/refunds/refund-order.ts'
import { openShop } from '#orders/server/testing.ts'
import { closeDispute, openDispute } from '#ports/payments/test-stripe/disputes.ts'
import { chargeCard } from '#ports/payments/test-stripe/pay.ts'
import { getSandbox } from '#ports/payments/testing/sandbox-acts.ts'
import { changeGift } from './change-gift.ts'
import { deliverDueGifts, deliverGiftJob } from './deliver-gift.ts'
import { DAY_SECONDS, dayAfter } from './testing.ts'

const shop = await openShop()
afterAll(() => shop.close())
const { db, payments } = shop.context
const sandbox = getSandbox(payments)
sandbox.delivery.copies = 2
const artist = await shop.signUp('artist')
let gifts = 0
const RUN = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }

type Act =
  | { act: 'pay' | 'deliver' | 'crash' | 'refund' | 'part' | 'dispute' | 'won' | 'lost' | 'work' }
  | { act: 'wait' | 'move'; days: number }

const acts = fc.array(
  fc.oneof<fc.Arbitrary<Act>[]>(
    fc.record({
      act: fc.constantFrom('pay', 'pay', 'deliver', 'crash', 'refund', 'part', 'work'),
    }),
    fc.record({ act: fc.constantFrom('dispute', 'won', 'lost') }),
    fc.record({ act: fc.constantFrom('wait', 'move'), days: fc.integer({ min: 0, max: 3 }) }),
  ),
  { minLength: 3, maxLength: 12 },
)

test('whatever happens in any order, a gift is sent once, and is never held unpaid', async () => {
  let sent = 0
  await checkProperty(
    fc.asyncProperty(acts, fc.integer({ min: 0, max: 2 }), async (taken, days) => {
      const gift = await orderGift(days)
      // Also on its day, not before it is paid.
      await deliverEvery(gift.orderId)
      await check(gift)
      for (const one of taken) {
        await carryOut(one, gift)
        await check(gift)
      }
      // In the end it is paid, and its day has come.
      await carryOut({ act: 'pay' }, gift)
      await carryOut({ act: 'wait', days: 4 }, gift)
      await deliverEvery(gift.orderId)
      await shop.runJobs()
      sent += await check(gift)
    }),
    0.5,
  )
  expect(sent).toBeGreaterThan(0)
})

/** Not by a call: guests of one network may order so much and no more. */
async function orderGift(days: number) {
  gifts += 1
  const recipient = `recipient-${gifts}@example.com`
  const { publicId } = await shop.addSound(artist)
  const noOne = { userId: undefined, publicId: undefined, sessionId: undefined, registered: false }
  const guest = { ...noOne, locale: 'en', ip: '', userAgent: '' } as const
  const request = {
    items: [{ id: `sound-${publicId}`, price: 300 }],
    email: `giver-${gifts}@example.com`,
    gift: { recipient, sender: 'Mio', message: '', locale: 'en', date: dayAfter(shop, days) },
  } as const
  const asked = { origin: shop.origin, idempotencyKey: undefined }
  const { id } = await createOrder(
    shop.context,
    guest,
    { ...request, items: [...request.items] },
    asked,
  )
  const order = await findOrderByPublicId(db, id)
  const paymentId = order?.paymentId ?? ''
  return { id, paymentId, orderId: order?.id ?? 0, recipient }
}

type Ordered = Awaited<ReturnType<typeof orderGift>>

async function carryOut(taken: Act, { id, paymentId, orderId }: Ordered): Promise<void> {
  const { act } = taken
  const card = { last4: '4242', expiry: '12/40' }
  if (act === 'wait') shop.clock.advance(taken.days * DAY_SECONDS)
  else if (act === 'move') {
    const date = dayAfter(shop, taken.days)
    const change = changeGift(shop.context, { id: orderId }, { date })
    const refusal = await change.then(() => undefined, codeOf)
    expect([undefined, 'gift_sent']).toContain(refusal)
  } else if (act === 'pay') {
    const { status } = await payments.getPayment(paymentId)
    const isOpen = status === 'requires_payment_method'
    if (isOpen) await chargeCard(sandbox, paymentId, { card, outcome: 'succeeds', keep: false })
    await Promise.all([fulfilOrder(shop.context, orderId), fulfilOrder(shop.context, orderId)])
  } else if (act === 'deliver') await deliverEvery(orderId)
  else if (act === 'crash') await breakOff(orderId)
  else if (act === 'refund') await refundOrder(shop.context, id)
  else if (act === 'part') await refundOrder(shop.context, id, { amountYen: 100 })
  else if (act === 'work') await shop.runJobs()
  else if (act === 'dispute') await openDispute(sandbox, paymentId)
  else await closeDispute(sandbox, paymentId, act)
}

const codeOf = (error: { code?: string }) => error.code

/** The job of the date and, at the same time, those of a payment and of a second worker. */
async function deliverEvery(orderId: number): Promise<void> {
  await deliverDueGifts.perform(shop.context, {}, RUN)
  const deliver = () => deliverGiftJob.perform(shop.context, { orderId }, RUN)
  await Promise.all([deliver(), deliver(), deliver()])
}

/** The process ends after the last statement, before its transaction does. */
async function breakOff(orderId: number): Promise<void> {
  const ended = new Error('the process ended')
  const rolledBack = db.transaction().execute(async (trx) => {
    const within = Object.assign(Object.create(db), {
      transaction: () => ({ execute: (work: (one: typeof trx) => unknown) => work(trx) }),
    })
    const context = { ...shop.context, db: within }
    await deliverGiftJob.perform(context, { orderId }, RUN)
    throw ended
  })
  await expect(rolledBack).rejects.toBe(ended)
}

/** @returns how often it was sent */
async function check({ orderId, paymentId, recipient }: Ordered): Promise<number> {
  const { rows } = await sql<{
    orders: number
    emails: number
    held: number
    usable: number
    marked: number
    due: Date
    isEnded: boolean
    isOpen: boolean
  }>`
    select (select count(*)::int from order_adjustments
        where kind = 'gift' and reference = ${orderId}) as orders,
      (select count(*)::int from emails where recipient = ${recipient}) as emails,
      (select count(*)::int from gifts where order_id = ${orderId} and delivered_at is not null) as marked,
      (select deliver_at from gifts where order_id = ${orderId}) as due,
      (select count(*)::int from grants where email = ${recipient} and revoked_at is null) as held,
      (select count(*)::int from grants where email = ${recipient} and revoked_at is null
        and suspended_at is null) as usable,
      exists (select from disputes where order_id = ${orderId} and closed_at is null) as is_open,
      (select status = 'refunded' from orders where id = ${orderId}) as is_ended
  `.execute(db)
  const [found] = rows
  if (!found) throw new Error('nothing found')
  const { orders, emails, marked, held, usable, isEnded, isOpen, due } = found
  expect(orders).toBeLessThanOrEqual(1)
  // One that it was given, and one that it was taken back.
  expect([emails, marked]).toEqual([isEnded ? orders * 2 : orders, orders])
  expect(held).toBe(orders === 1 && !isEnded ? 1 : 0)
  expect(usable).toBe(isOpen ? 0 : held)
  if (orders === 1) {
    expect((await payments.getPayment(paymentId)).status).toBe('succeeded')
    expect(due.getTime()).toBeLessThanOrEqual(shop.clock.now().getTime())
  }
  const others = await db
    .selectFrom('grants as g')
    .innerJoin('orderItems as i', 'i.id', 'g.orderItemId')
    .select('g.id')
    .where('i.orderId', '=', orderId)
    .execute()
  expect(others).toEqual([])
  const { rows: sales } = await sql<{ sales: number; sum: number }>`
    select count(distinct x.id) filter (where x.kind = 'sale')::int as sales,
      coalesce(sum(e.amount_yen), 0)::int as sum
    from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
    where x.order_id = ${orderId} or x.order_id in (select a.order_id from order_adjustments a
      where a.kind = 'gift' and a.reference = ${orderId})`.execute(db)
  expect(sales[0]?.sum).toBe(0)
  expect(sales[0]?.sales).toBeLessThanOrEqual(1)
  return orders
}
