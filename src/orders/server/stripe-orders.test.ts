import { afterAll, expect, test } from 'vitest'
import { createStripePayments } from '#ports/payments/stripe/stripe-payments.ts'
import { openTestStripe, TEST_KEYS } from '#ports/payments/testing/test-stripe.ts'
import { checkOrder } from '../contract.ts'
import { reconcileOrders } from './fulfilment/fulfil-order.ts'
import { takeMissedEvents } from './payment-webhook.ts'
import { refundOrder } from './refunds/refund-order.ts'
import { openShop } from './testing.ts'

const errors: string[] = []
const log = {
  info() {},
  warn() {},
  error: (_: object, message: string) => void errors.push(message),
}
const shop = await openShop({ log, env: { OPERATOR_EMAIL: 'operator@example.com' } })
const { db } = shop.context
const artist = await shop.signUp('artist')
const listener = await shop.signUp('listener')
const beforeStripe = await order()
const bank = openTestStripe(shop.context)
const methods = ['card', 'konbini', 'paypay'] as const
const payments = createStripePayments({
  ...TEST_KEYS,
  db,
  methods,
  clock: shop.clock,
  httpClient: bank.httpClient,
})
Object.assign(shop.context, { payments })
afterAll(async () => {
  await shop.close()
})

test('a webhook alone fulfils an order, however often it comes, and a refund ends it', async () => {
  const { id, checkoutUrl, paymentId } = await order()
  expect(checkoutUrl).toContain(paymentId)
  await bank.pay(paymentId)
  for (const _ of [1, 2]) expect(await deliver(paymentId)).toEqual([200])
  expect(await read(id)).toMatchObject({ status: 'paid', total: 300, sandbox: true })
  expect(await ledger(id)).toEqual({
    provider_clearing: 300 - 11,
    artist_payable: -270,
    platform_fee: -30,
    provider_fees: 11,
  })
  await shop.refund(id)
  expect(await deliver(paymentId)).toEqual([200, 200])
  expect(await read(id)).toMatchObject({ status: 'refunded' })
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(300)
})

test('a refund that was made at Stripe ends the order as ours do, once', async () => {
  const { id, paymentId } = await paid()
  await bank.refundByItself(paymentId, 300)
  for (const _ of [1, 2]) await deliver(paymentId)
  expect(await read(id)).toMatchObject({ status: 'refunded', items: [{ grant: null }] })
  const fee = { provider_clearing: -11, provider_fees: 11 }
  expect(await ledger(id)).toEqual({ ...fee, artist_payable: 0, platform_fee: 0 })
  expect(await mailsOf(id)).toEqual(
    expect.arrayContaining([`Refund for order ${id}`, 'Refund for Harbour']),
  )
  expect(await refundOrder(shop.context, id)).toMatchObject({ refused: 'nothing_left' })
})

test('a part that was refunded at Stripe leaves the access, and the rest can be refunded', async () => {
  const { id, paymentId } = await paid()
  await bank.refundByItself(paymentId, 100)
  // Before the webhook: what is left here Stripe has not.
  const early = await refundOrder(shop.context, id)
  expect(early).toEqual({ refused: 'not_at_provider', leftYen: 200 })
  await deliver(paymentId)
  expect(await read(id)).toMatchObject({ status: 'paid', items: [{ refundedAmount: 100 }] })
  expect(await ledger(id)).toMatchObject({ artist_payable: -180, platform_fee: -20 })
  await shop.refund(id)
  expect(await ledger(id)).toMatchObject({ artist_payable: 0, platform_fee: 0 })
})

test.each([
  ['failed', true],
  ['canceled', false],
] as const)(
  'a refund that %s at Stripe is booked back once, and everyone is told',
  async (how, isOurs) => {
    const { id, paymentId } = await paid()
    if (isOurs) await shop.refund(id)
    else await bank.refundByItself(paymentId, 300)
    await deliver(paymentId)
    expect(await read(id)).toMatchObject({ status: 'refunded' })
    const before = await ledger(id)
    errors.length = 0
    await bank.failRefund((await bank.all('refund'))[0]?.id ?? '', how)
    for (const _ of [1, 2]) await deliver(paymentId)
    expect(await read(id)).toMatchObject({ status: 'paid', items: [{ grant: expect.any(String) }] })
    expect(before).toMatchObject({ artist_payable: 0 })
    expect(await ledger(id)).toMatchObject({ artist_payable: -270, platform_fee: -30 })
    expect(errors).toEqual(['a refund failed: return the money in another way'])
    expect(await mailsOf(id)).toEqual(
      expect.arrayContaining([
        `Your refund for order ${id} didn’t arrive`,
        'Refund for Harbour failed',
        `A refund for order ${id} failed`,
      ]),
    )
    await shop.refund(id)
    expect(await read(id)).toMatchObject({ status: 'refunded' })
  },
)

test('an appeal turns what a bank has decided, as often as it does', async () => {
  const { id, paymentId } = await paid()
  await bank.dispute(paymentId)
  for (const outcome of ['lost', 'won', 'lost', 'won'] as const) {
    await bank.dispute(paymentId, outcome)
    await deliver(paymentId)
    const isLost = outcome === 'lost'
    expect(await read(id)).toMatchObject({ status: isLost ? 'refunded' : 'paid' })
    expect(await ledger(id)).toMatchObject({ disputes: 0, artist_payable: isLost ? 0 : -270 })
  }
})

test('the page of the order asks Stripe itself where the webhook is late', async () => {
  const { id, paymentId } = await order()
  expect(await read(id)).toMatchObject({ status: 'open' })
  await bank.pay(paymentId, { type: 'paypay' })
  expect(await read(id)).toMatchObject({ status: 'paid' })
})

test('a number for the store is shown, and gives the files only when it is paid', async () => {
  const { id, paymentId } = await order()
  await bank.issueVoucher(paymentId)
  await deliver(paymentId)
  const { status, konbini } = await read(id)
  expect(status).toBe('open')
  expect(konbini?.stores.map(({ store }) => store)).toEqual(['lawson'])
  await bank.endVoucher(paymentId, 'succeeded')
  await deliver(paymentId)
  expect(await read(id)).toMatchObject({ status: 'paid', konbini: null })
})

test('a checkout that expired, and a number that was not paid in time, end their orders', async () => {
  const [left, missed] = [await order(), await order()]
  await bank.expire(left.paymentId)
  await bank.issueVoucher(missed.paymentId)
  await bank.endVoucher(missed.paymentId, 'canceled')
  for (const { id, paymentId } of [left, missed]) {
    await deliver(paymentId)
    expect(await read(id)).toMatchObject({ status: 'canceled' })
  }
})

test('a dispute and its fee are written into the ledger once, whichever event names its payment', async () => {
  const { id, paymentId } = await order()
  await bank.pay(paymentId)
  await bank.dispute(paymentId)
  // It was paid, a dispute began, and took the money.
  expect(await deliver(paymentId)).toEqual([200, 200, 200])
  const disputed = { disputes: 300, artist_payable: -270, platform_fee: -30 }
  const fees = 11 + 1300
  expect(await ledger(id)).toEqual({ ...disputed, provider_clearing: -fees, provider_fees: fees })
  await bank.dispute(paymentId, 'won', -1300)
  await deliver(paymentId)
  expect(await ledger(id)).toMatchObject({ disputes: 0, provider_clearing: 289, provider_fees: 11 })
})

test('a dispute and a failed refund whose webhooks never arrived are made up for, once', async () => {
  const [disputed, refunded] = [await order(), await order()]
  for (const { paymentId } of [disputed, refunded]) {
    await bank.pay(paymentId)
    await deliver(paymentId)
  }
  await bank.dispute(disputed.paymentId)
  await shop.refund(refunded.id)
  await bank.failRefund((await bank.all('refund'))[0]?.id ?? '')
  errors.length = 0
  for (const _ of [1, 2]) {
    await takeMissedEvents(shop.context)
    await shop.runJobs()
  }
  expect(await ledger(disputed.id)).toMatchObject({ disputes: 300, provider_fees: 11 + 1300 })
  expect(errors).toEqual(['a refund failed: return the money in another way'])
})

test('an amount that differs from the order is held', async () => {
  const { id, paymentId } = await order()
  await bank.pay(paymentId)
  const { payment_intent } = await bank.get('checkout.session', paymentId)
  await bank.change(payment_intent ?? '', { amount_received: 299 })
  await deliver(paymentId)
  expect(await read(id)).toMatchObject({ status: 'held' })
})

test('an open order of another provider is let go after a day, and does not disturb others', async () => {
  const { id, paymentId } = await order()
  await bank.pay(paymentId)
  shop.clock.advance(25 * 3600)
  await reconcileOrders(shop.context)
  expect(await statusOf(id)).toBe('paid')
  expect(await statusOf(beforeStripe.id)).toBe('canceled')
})

async function order() {
  const sound = await shop.addSound(artist)
  return shop.order({ sounds: [sound], as: listener })
}

async function paid() {
  const placed = await order()
  await bank.pay(placed.paymentId)
  await deliver(placed.paymentId)
  return placed
}

/** Subjects of what was sent since that order was made. */
async function mailsOf(id: string): Promise<string[]> {
  const all = (await shop.emails()).map(({ subject }) => subject)
  return all.slice(all.findIndex((subject) => subject.includes(id)))
}

async function read(id: string) {
  return (await shop.call(checkOrder, { params: { id }, as: listener })).body
}

async function statusOf(id: string): Promise<string> {
  const row = db.selectFrom('orders').select('status').where('publicId', '=', id)
  return (await row.executeTakeFirstOrThrow()).status
}

/** Everything that was ever sent about a payment, again. */
async function deliver(paymentId: string): Promise<number[]> {
  const statuses: number[] = []
  for (const { body, headers } of await bank.sentEvents(paymentId)) {
    const answer = await fetch(`${shop.origin}/api/payments/webhook/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: new Uint8Array(body),
    })
    statuses.push(answer.status)
  }
  await shop.runJobs()
  return statuses
}

async function ledger(publicId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('ledgerEntries as e')
    .innerJoin('ledgerTransactions as t', 't.id', 'e.transactionId')
    .innerJoin('orders as o', 'o.id', 't.orderId')
    .select(['e.account', (row) => row.fn.sum<string>('e.amountYen').as('yen')])
    .where('o.publicId', '=', publicId)
    .groupBy('e.account')
    .execute()
  return Object.fromEntries(rows.map(({ account, yen }) => [account, Number(yen)]))
}
