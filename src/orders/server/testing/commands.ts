import fc from 'fast-check'
import { expect } from 'vitest'
import { anyOf } from '#ports/database/any-of.ts'
import { leftOfPayment } from '#ports/payments/payments.ts'
import { openAccount } from '#ports/payments/test-stripe/account.ts'
import { closeDispute, openDispute } from '#ports/payments/test-stripe/disputes.ts'
import { chargeCard, endVoucher, issueVoucher } from '#ports/payments/test-stripe/pay.ts'
import { refundByItself } from '#ports/payments/testing/buyers-and-banks.ts'
import { failRefunds, setAmount } from '#ports/payments/testing/sandbox-acts.ts'
import { deleteAccount } from '#privacy/contract.ts'
import { deliverDueGifts } from '#vouchers/server/gifts/deliver-gift.ts'
import { fulfilOrder, reconcileOrders } from '../fulfilment/fulfil-order.ts'
import { joinPurchases } from '../fulfilment/join-purchases.ts'
import { findOrderByPublicId } from '../order-store.ts'
import { takeMissedEvents } from '../payment-webhook.ts'
import { listRefundable } from '../refunds/list-refundable.ts'
import { nameOf, refundOrder } from '../refunds/refund-order.ts'
import { command, pick, place } from './command.ts'
import { listEvents, listPayments, type Market, sendEvents } from './market.ts'
import { give, order, redeemCode, repeat, useCode } from './order-commands.ts'

const RUN = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }
const CARD = { last4: '4242', expiry: '12/40' }
const pickPayment = async (market: Market, at: number, ...states: string[]) =>
  pick(
    (await listPayments(market)).filter(({ state }) => states.includes(state)),
    at,
  )

export const pay = command(
  'pay',
  fc.record({
    at: place,
    way: fc.constantFrom('card', 'card', 'twice', 'store', 'store, too late', 'another amount'),
  }),
  async (market, { at, way }) => {
    const { sandbox } = market
    const payment = await pickPayment(market, at, 'requires_payment_method')
    if (!payment) return
    const { id } = payment
    const charge = () => chargeCard(sandbox, id, { card: CARD, outcome: 'succeeds', keep: false })
    if (way === 'another amount') {
      await setAmount(sandbox, id, payment.totalYen - 1)
    }
    if (way === 'card' || way === 'another amount') await charge()
    else if (way === 'twice') await Promise.all([charge(), charge()])
    else {
      await issueVoucher(sandbox, id, 'lawson')
      await endVoucher(sandbox, id, way === 'store' ? 'succeeded' : 'canceled')
    }
  },
)

const changePrice = command(
  'changePrice',
  fc.record({ at: place, priceYen: fc.constantFrom(0, 50, 299, 2000), isSeen: fc.boolean() }),
  async ({ shop, goods: offered }, { at, priceYen, isSeen }) => {
    const good = pick(offered, at)
    if (!good) return
    const nameYourPrice = good.nameYourPrice || priceYen === 0
    const offer = { priceYen, nameYourPrice }
    const goods = shop.context.db.updateTable('works').set(offer)
    await goods.where('id', '=', good.key).execute()
    Object.assign(good, { nameYourPrice, ...(isSeen && { shownYen: priceYen }) })
  },
)

const withdraw = command(
  'withdraw',
  fc.record({ at: place, sales: fc.boolean() }),
  async ({ shop, goods }, { at, sales }) => {
    const good = pick(goods, at)
    const { db } = shop.context
    if (good) await db.updateTable('works').set({ sales }).where('id', '=', good.key).execute()
  },
)

/** Events arrive in any order, some twice, some for ever too late. */
export const webhooks = command(
  'webhooks',
  fc.record({ chosen: fc.array(place, { minLength: 1, maxLength: 6 }), isLost: fc.boolean() }),
  async (market, { chosen, isLost }) => {
    const events = (await listEvents(market)).filter(({ id }) => !market.lost.has(id))
    const some = chosen.flatMap((at) => pick(events, at) ?? [])
    if (!isLost) return sendEvents(market, some)
    for (const { id } of some) if (!market.sent.has(id)) market.lost.add(id)
  },
)

export const work = command('work', fc.constant(null), ({ shop }) => shop.runJobs())

/** The pages of all orders at once, each twice. */
export const look = command('look', fc.constant(null), async ({ shop, orders }) => {
  const ids = orders.map(({ id }) => id)
  const keys = shop.context.db.selectFrom('orders').select('id')
  const rows = ids.length > 0 ? await keys.where('publicId', '=', anyOf(ids)).execute() : []
  await Promise.all([...rows, ...rows].map(({ id }) => fulfilOrder(shop.context, id)))
})

const reconcile = command('reconcile', fc.constant(null), async ({ shop }) => {
  shop.clock.advance(180)
  await reconcileOrders(shop.context)
})

export const refund = command(
  'refund',
  fc.record({ at: place, percent: fc.constantFrom(undefined, 1, 30, 99, 100, 120) }),
  async (market, { at, percent }) => {
    const payment = await pickPayment(market, at, 'succeeded', 'disputed')
    if (!payment) return
    const amountYen = percent && Math.ceil((payment.totalYen * percent) / 100)
    const ask = () => refundOrder(market.shop.context, payment.orderId, { amountYen })
    await Promise.all([ask(), ask()])
  },
)

export const dispute = command(
  'dispute',
  fc.record({ at: place, percent: fc.constantFrom(undefined, 1, 60) }),
  async (market, { at, percent }) => {
    const payment = await pickPayment(market, at, 'succeeded', 'disputed')
    if (!payment) return
    const partYen = percent && Math.ceil((payment.totalYen * percent) / 100)
    await openDispute(market.sandbox, payment.id, { partYen })
  },
)

/** Refunds on the provider's own pages. */
export const refundElsewhere = command(
  'refundElsewhere',
  fc.record({ at: place, percent: fc.constantFrom(1, 40, 100) }),
  async (market, { at, percent }) => {
    const payment = await pickPayment(market, at, 'succeeded', 'disputed')
    if (!payment) return
    const left = leftOfPayment(await market.shop.context.payments.getPayment(payment.id))
    const amountYen = Math.ceil((left * percent) / 100)
    if (amountYen === 0) return
    await refundByItself(market.sandbox, payment.id, amountYen)
  },
)

/** The buyer's bank sends all of it back. */
export const failRefund = command(
  'failRefund',
  fc.record({ at: place }),
  async (market, { at }) => {
    const refunds = await openAccount(market.sandbox).list('refund', { status: 'succeeded' })
    const refunded = new Set(refunds.map((refund) => refund.payment_intent))
    const payment = pick(
      (await listPayments(market)).filter(({ intentId }) => refunded.has(intentId ?? '')),
      at,
    )
    if (payment) await failRefunds(market.sandbox, payment.id)
  },
)

/** Appeals a dispute that is closed. */
export const appeal = command('appeal', fc.record({ at: place }), async (market, { at }) => {
  const disputes = (await openAccount(market.sandbox).list('dispute')).reverse()
  const statuses = new Map(disputes.map((one) => [one.payment_intent, one.status]))
  const payment = pick(
    (await listPayments(market)).filter(({ intentId }) =>
      ['won', 'lost'].includes(statuses.get(intentId ?? '') ?? ''),
    ),
    at,
  )
  if (!payment) return
  const [before, after] =
    statuses.get(payment.intentId ?? '') === 'won'
      ? (['won', 'lost'] as const)
      : (['lost', 'won'] as const)
  await closeDispute(market.sandbox, payment.id, after, { before })
})

export const decide = command(
  'decide',
  fc.record({ at: place, outcome: fc.constantFrom('won', 'lost') }),
  async (market, { at, outcome }) => {
    const payment = await pickPayment(market, at, 'disputed')
    if (payment) await closeDispute(market.sandbox, payment.id, outcome)
  },
)

/** Delivers due gifts as the clock of the queue does, and in the same moment others. */
export const deliver = command('deliver', fc.constant(null), async ({ shop }) => {
  const due = () => deliverDueGifts.perform(shop.context, {}, RUN)
  await Promise.all([due(), due()])
})

/** The guest signs up with the address. */
export const join = command('join', fc.constant(null), async ({ shop, guestEmail }) => {
  const users = shop.context.db.selectFrom('users').select('id')
  const known = await users.where('email', '=', guestEmail).executeTakeFirst()
  const name = guestEmail.replace('@example.com', '')
  const { userId } = known ? { userId: known.id } : await shop.signUp(name)
  await joinPurchases(shop.context, userId)
})

export const leave = command('leave', fc.constant(null), async ({ shop, member }) => {
  if (member.hasLeft) return
  const fresh = shop.context.db.updateTable('sessions').set({ createdAt: shop.clock.now() })
  await fresh.where('userId', '=', member.userId).execute()
  const body = { username: member.username }
  const { status } = await shop.call(deleteAccount, { as: member, body })
  expect(status).toBe(204)
  member.hasLeft = true
})

/** Commands of buying come more often. A further kind of purchase is a further command. */
export const anyCommands = fc.commands(
  [
    ...[order, order, order, order, pay, pay, pay, webhooks, webhooks, work, work, look].map(
      ({ any }) => any,
    ),
    ...[reconcile, repeat, changePrice, withdraw, refund, refund, dispute, dispute, decide].map(
      ({ any }) => any,
    ),
    ...[refundElsewhere, refundElsewhere, failRefund, failRefund, appeal].map(({ any }) => any),
    ...[join, leave, deliver].map(({ any }) => any),
    ...[useCode, useCode, redeemCode, give, give].map(({ any }) => any),
  ],
  { maxCommands: 24, size: 'max' },
)

/** Brings the market to rest: all that was not lost has come, and what is still open is over. */
export async function settle(market: Market): Promise<void> {
  const { shop, lost } = market
  const events = (await listEvents(market)).filter(({ id }) => !lost.has(id))
  await sendEvents(market, events)
  await shop.runJobs()
  shop.clock.advance(180)
  await reconcileOrders(shop.context)
  await takeMissedEvents(shop.context)
  await shop.runJobs()
  // The gifts left are those that waited for the bank's decision.
  await deliverDueGifts.perform(shop.context, {}, RUN)
  await shop.runJobs()
  await refundAgain(market)
  await shop.runJobs()
}

/** The operator refunds again what was never given and what the bank has sent back, as the email asks. */
async function refundAgain({ shop, orders }: Market): Promise<void> {
  for (const { id } of orders) {
    const order = await findOrderByPublicId(shop.context.db, id)
    const { context } = shop
    const items = order ? await listRefundable(context, context.db, order.id) : []
    const owed = items.filter(
      (item) => item.refundReason !== null && item.refundWantedAt === null && item.leftYen > 0,
    )
    if (owed.length > 0) await refundOrder(shop.context, id, { items: owed.map(nameOf) })
  }
}
