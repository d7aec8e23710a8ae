import Stripe from 'stripe'
import { afterAll, expect, test, vi } from 'vitest'
import { showOrder } from '#accounting/server/orders/show-order.ts'
import { closeDispute, openDispute } from '#ports/payments/test-stripe/disputes.ts'
import { changeObject, getSandbox, listSentEvents } from '#ports/payments/testing/sandbox-acts.ts'
import { workPaymentEventJob } from './payment-webhook.ts'
import { openShop } from './testing.ts'

const errors: string[] = []
const warnings: string[] = []
const log = {
  info() {},
  warn: (_: object, message: string) => void warnings.push(message),
  error: (_: object, message: string) => void errors.push(message),
}
const shop = await openShop({ log })
afterAll(() => shop.close())
const { db } = shop.context
const artist = await shop.signUp('artist')
const sandbox = getSandbox(shop.context.payments)

test('an event that comes many times, also concurrently, is stored and processed once', async () => {
  const asked = vi.spyOn(shop.context.payments, 'getPayment')
  sandbox.delivery.copies = 3
  const order = await paidOrder()
  sandbox.delivery.copies = 1
  await shop.runJobs()
  const body = await eventBody(order.paymentId)
  const answers = await Promise.all([1, 2, 3].map(() => post(body, signed(body))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await shop.runJobs()
  expect(await events(order.paymentId)).toHaveLength(1)
  expect(await statusOf(order.id)).toBe('paid')
  // Once to process the event, and once to fulfil the order.
  expect(asked).toHaveBeenCalledTimes(2)
  asked.mockRestore()
})

test('a webhook that is not signed, is changed, or is old, is refused and leaves nothing', async () => {
  const body = refundEvent('evt_x', 'pi_x')
  const old = signed(body)
  shop.clock.advance(301)
  const changed = body.replace('"pi_x"', '"pi_y"')
  for (const [sent, signature] of [
    [body, ''],
    [body, old],
    [changed, signed(body)],
    [`${body} `, signed(body)],
  ] as const) {
    const answer = await post(sent, signature)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'bad_signature' } })
  }
  expect(await events('pi_x')).toEqual([])
})

test('what is signed and is no event is refused as what was sent wrongly', async () => {
  for (const body of ['', '{"id":', '[]', '{"id":"evt_x","type":1}']) {
    const answer = await post(body, signed(body))
    expect([body, answer.status]).toEqual([body, 400])
    expect(await answer.json()).toMatchObject({ error: { code: expect.stringMatching(/^bad_/) } })
  }
  expect(errors).toEqual([])
})

test('an event counts for nothing but its payment: one that lies about it fulfils nothing', async () => {
  const sound = await shop.addSound(artist)
  const order = await shop.order({ sounds: [sound], email: 'a@example.com' })
  const object = { id: order.paymentId, metadata: { orderId: order.id } }
  const body = eventOf('evt_early', 'checkout.session.completed', object)
  expect((await post(body, signed(body))).status).toBe(200)
  await shop.runJobs()
  expect(await statusOf(order.id)).toBe('open')
})

test('an order whose checkout was not written down is found by its payment', async () => {
  const sound = await shop.addSound(artist)
  const order = await shop.order({ sounds: [sound], email: 'b@example.com' })
  await db
    .updateTable('orders')
    .set({ paymentId: null, checkoutUrl: null })
    .where('publicId', '=', order.id)
    .execute()
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  expect(await statusOf(order.id)).toBe('paid')
})

test('a payment of no order is logged and not tried for ever', async () => {
  const order = await paidOrder()
  await changeObject(sandbox, order.paymentId, { metadata: { orderId: 'zzzzzzzzzzzz' } })
  await shop.runJobs()
  expect(errors).toContain('a payment belongs to no order')
  expect((await events(order.paymentId))[0]?.workedAt).not.toBeNull()
})

test('events of refunds and disputes, which name what was charged, are found with their order', async () => {
  const { id, paymentId } = await paidOrder()
  await shop.runJobs()
  await openDispute(sandbox, paymentId, { partYen: 100 })
  await closeDispute(sandbox, paymentId, 'won')
  await shop.refund(id)
  const shown = await showOrder(shop.context, id)
  expect(shown?.events.map(({ type }) => type).sort()).toEqual([
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'checkout.session.completed',
    'refund.created',
  ])
})

test('an event of a payment that the provider does not have ends at once, with one line in the log', async () => {
  warnings.length = 0
  const body = refundEvent('evt_none', 'pi_none')
  expect((await post(body, signed(body))).status).toBe(200)
  await shop.runJobs()
  expect((await events('pi_none'))[0]?.workedAt).not.toBeNull()
  expect(warnings).toEqual(['a payment event names no payment of ours'])
})

test('an event whose payment cannot be read now is processed later', async () => {
  const order = await paidOrder()
  const away = vi.spyOn(shop.context.payments, 'getPayment').mockRejectedValue(new Error('away'))
  const body = await eventBody(order.paymentId)
  await post(body, signed(body))
  const [event] = await events(order.paymentId)
  const key = { provider: shop.context.payments.provider, eventId: event?.eventId ?? '' }
  const run = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }
  await expect(workPaymentEventJob.perform(shop.context, key, run)).rejects.toThrow('away')
  away.mockRestore()
  expect((await events(order.paymentId))[0]?.workedAt).toBeNull()
  await shop.runJobs()
  expect(await statusOf(order.id)).toBe('paid')
})

test('an event of another account or mode is answered and forgotten', async () => {
  const foreign = vi.spyOn(shop.context.payments, 'readWebhook')
  foreign.mockReturnValue({ id: 'evt_x', type: 'x', paymentId: 'x', foreign: 'it is of live mode' })
  warnings.length = 0
  expect((await post('{}', signed('{}'))).status).toBe(200)
  foreign.mockRestore()
  expect(warnings).toEqual(['a payment event is not of ours'])
  const stored = await db.selectFrom('paymentEvents').where('eventId', '=', 'evt_x').execute()
  expect(stored).toEqual([])
})

test('another provider’s webhook is not found', async () => {
  const answer = await fetch(`${shop.origin}/api/payments/webhook/other`, {
    method: 'POST',
    body: '{}',
  })
  expect(answer.status).toBe(404)
})

async function paidOrder(card?: string) {
  const sound = await shop.addSound(artist)
  const order = await shop.order({ sounds: [sound], email: 'a@example.com' })
  await shop.pay(order.checkoutUrl, card)
  return order
}

function post(body: string, signature: string): Promise<Response> {
  return fetch(`${shop.origin}/api/payments/webhook/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
}

function signed(body: string): string {
  const timestamp = Math.floor(shop.clock.now().getTime() / 1000)
  const secret = sandbox.webhookSecret
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
}

const refundEvent = (id: string, intent: string) =>
  eventOf(id, 'refund.updated', { id: 're_x', payment_intent: intent })

function eventOf(id: string, type: string, object: object): string {
  return JSON.stringify({ id, object: 'event', livemode: false, type, data: { object } })
}

function events(paymentId: string) {
  return db
    .selectFrom('paymentEvents')
    .select(['eventId', 'workedAt'])
    .where('paymentId', '=', paymentId)
    .execute()
}

async function eventBody(paymentId: string): Promise<string> {
  const [sent] = await listSentEvents(sandbox, [paymentId])
  return JSON.stringify(sent?.event)
}

async function statusOf(id: string): Promise<string> {
  const order = db.selectFrom('orders').select('status').where('publicId', '=', id)
  return (await order.executeTakeFirstOrThrow()).status
}
