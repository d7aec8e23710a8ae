import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { testDatabase } from '../../database/testing.ts'
import { type CheckoutOrder, PaymentUnknown } from '../payments.ts'
import { testPayments } from '../suite.ts'
import { openTestStripe, TEST_KEYS } from '../testing/test-stripe.ts'
import { newCardSetup, newSession } from './checkout-session.ts'
import { API_VERSION, createStripePayments } from './stripe-payments.ts'

const clock = fixedClock(new Date())
const { db, close } = await testDatabase()
const bank = openTestStripe({ db, clock })
const methods = ['card', 'konbini', 'paypay'] as const
const options = { ...TEST_KEYS, db, clock, methods, httpClient: bank.httpClient }
const payments = createStripePayments(options)
const sdk = new Stripe(TEST_KEYS.secretKey, {
  httpClient: bank.httpClient,
  apiVersion: API_VERSION,
  maxNetworkRetries: 0,
})
afterAll(() => close())

testPayments({
  payments,
  pay: (id, more) => bank.pay(id, more),
  refundByItself: async (id, amountYen) => void (await bank.refundByItself(id, amountYen)),
  failRefund: async (_, refundId) => bank.failRefund(refundId),
  openDispute: async (id) => bank.dispute(id),
  closeDispute: async (id, outcome) => bank.dispute(id, outcome),
  chooseKonbini: async (id) => bank.issueVoucher(id),
  endKonbini: async (id, outcome) => bank.endVoucher(id, outcome),
  setUp: async (url) => bank.setUp(url.split('/').at(-1) ?? ''),
  abandon: async (id) => void (await bank.expire(id)),
  sentWebhooks: async (id) => bank.sentEvents(id),
  advance: (seconds) => clock.advance(seconds),
})

const order: CheckoutOrder = {
  orderId: 'aaaaaaaaaaaa',
  totalYen: 500,
  email: 'listener@example.com',
  locale: 'ja',
  lines: [
    { title: '港の灯', by: 'Mio Kanda', amountYen: 300 },
    { title: '夜行', by: 'Ren', amountYen: 200 },
  ],
  terms: ['Download', 'Final'],
  customerKey: undefined,
  returnUrl: 'https://music.example.com/checkout/aaaaaaaaaaaa',
  cancelUrl: 'https://music.example.com/',
}
const open = async (more: Partial<CheckoutOrder> = {}) =>
  (await payments.createCheckout({ ...order, orderId: newId(), ...more })).paymentId

test('konbini is offered from ¥120 to ¥300,000, and PayPay only where it is configured', () => {
  const offered = (totalYen: number, configured: readonly ('card' | 'konbini' | 'paypay')[]) => {
    const lines = [{ title: 'Harbour', by: 'Mio', amountYen: totalYen }]
    const choice = { methods: configured, customer: undefined }
    return newSession({ ...order, lines, totalYen }, choice).allowed_payment_method_types
  }
  for (const yen of [119, 300_001]) expect(offered(yen, methods)).toEqual(['card', 'paypay'])
  for (const yen of [120, 300_000]) expect(offered(yen, methods)).toEqual([...methods])
  expect(offered(500, ['card'])).toEqual(['card'])
})

test('an order whose lines do not come to its total has no checkout', async () => {
  await expect(open({ totalYen: 501 })).rejects.toThrow('come to ¥500')
})

test('the page says what was taken off an item, how it is delivered, and what the buyer agrees to', () => {
  const lines = [{ title: '港の灯', by: 'Mio Kanda', amountYen: 500, less: '割引 −¥100' }]
  const terms = [
    'ギフトは friend@example.com 宛てにメールでお届けします。',
    'キャンセルはできません',
  ]
  const session = newSession({ ...order, lines, terms }, { methods, customer: undefined })
  const product = session.line_items?.[0]?.price_data?.product_data
  expect(product?.description).toMatch(/Mio Kanda.* · 割引 −¥100$/)
  const plain = newSession(order, { methods, customer: undefined }).line_items?.[0]?.price_data
  expect(plain?.product_data?.description).not.toContain('·')
  const { message } = Object(session.custom_text?.submit)
  expect(message).toBe(terms.join('\n\n'))
})

test('saved cards are offered, and saving one, to someone with an account, not to a guest', () => {
  const saved = (customer: string | undefined) =>
    newSession(order, { methods, customer }).saved_payment_method_options
  expect(saved('cus_1')).toEqual({ payment_method_save: 'enabled' })
  expect(saved(undefined)).toBeUndefined()
  // Checkout shows only what is `always` to be shown again.
  const urls = { returnUrl: order.returnUrl, cancelUrl: order.cancelUrl }
  const setup = { customerKey: 'user-1', email: order.email, locale: 'ja', ...urls } as const
  expect(newCardSetup(setup, 'cus_1')).toMatchObject({
    mode: 'setup',
    customer: 'cus_1',
    payment_method_data: { allow_redisplay: 'always' },
  })
})

test('two checkouts at once have one customer; one that is gone at Stripe is made again', async () => {
  const customerKey = `user-${newId()}`
  const customers = () => bank.all('customer', { metadata: { customer_key: customerKey } })
  await Promise.all([1, 2].map(() => open({ customerKey })))
  expect(await customers()).toHaveLength(1)
  await open({ customerKey, email: 'new@example.com' })
  expect(await customers()).toMatchObject([{ email: 'new@example.com' }])
  await sdk.customers.del((await customers())[0]?.id ?? '')
  await open({ customerKey })
  expect(await customers()).toHaveLength(1)
  await payments.forgetCustomer(customerKey)
  expect(await customers()).toEqual([])
})

test('the fee is the bank’s; until it is known the payment is not over', async () => {
  const id = await open()
  await bank.pay(id, { type: 'paypay' })
  const paid = { status: 'succeeded', amountYen: 500, feeYen: 18, card: undefined }
  expect(await payments.getPayment(id)).toMatchObject(paid)
  await bank.withholdFee(id)
  expect(await payments.getPayment(id)).toMatchObject({ status: 'processing', feeYen: 0 })
})

test('an inquiry takes nothing until it is a dispute; the fee may be given back later', async () => {
  const id = await open()
  await bank.pay(id)
  const disputes = async () => (await payments.getPayment(id)).disputes
  await bank.dispute(id, 'warning_needs_response')
  expect(await disputes()).toEqual([])
  await bank.dispute(id, 'under_review')
  expect(await disputes()).toMatchObject([{ status: 'open', feeYen: 1300 }])
  await bank.dispute(id, 'won', -1300)
  expect(await disputes()).toMatchObject([{ status: 'won', feeYen: 0 }])
})

test('a refund is found by its key after a day, when Stripe has forgotten it', async () => {
  const id = await open()
  await bank.pay(id)
  const key = newId()
  const first = await payments.refund(id, 200, key)
  await bank.forgetKeys()
  expect(await payments.refund(id, 200, key)).toEqual(first)
  expect((await payments.getPayment(id)).refundedYen).toBe(200)
})

test('a refund that failed is announced, and its money counts as ours again', async () => {
  const id = await open()
  await bank.pay(id)
  const { refundId } = await payments.refund(id, 200, newId())
  await bank.failRefund(refundId)
  const [last] = (await bank.sentEvents(id)).slice(-1)
  if (!last) throw new Error('Nothing was sent')
  const event = payments.readWebhook(last.body, last.headers)
  expect(event?.type).toBe('refund.failed')
  expect((await payments.getPayment(event?.paymentId ?? '')).refundedYen).toBe(0)
})

test('a refund of what was paid at a store asks the buyer for a bank account by email', async () => {
  const id = await open()
  await bank.issueVoucher(id)
  await bank.endVoucher(id, 'succeeded')
  await payments.refund(id, 500, newId())
  expect((await bank.all('refund'))[0]).toMatchObject({ status: 'requires_action', amount: 500 })
})

test('events that concern no payment of ours are ignored', () => {
  for (const [type, object] of [
    ['customer.created', { id: 'cus_1' }],
    ['checkout.session.completed', { id: 'cs_test_1', metadata: {} }],
    ['refund.updated', { id: 're_1', payment_intent: null }],
  ] as const) {
    expect(readSigned(type, object)).toBeUndefined()
  }
})

test('what moves the money of a dispute is an event of its payment', () => {
  for (const step of ['created', 'updated', 'funds_withdrawn', 'funds_reinstated', 'closed']) {
    const type = `charge.dispute.${step}`
    const object = { id: 'dp_1', payment_intent: 'pi_1' }
    expect(readSigned(type, object)).toEqual({ id: 'evt_1', type, paymentId: 'pi_1' })
  }
})

test('events of a connected account or of the other mode say so, whatever they are about', () => {
  const object = { id: 're_1', payment_intent: 'pi_1' }
  for (const more of [{ account: 'acct_1' }, { livemode: true }]) {
    expect(readSigned('refund.updated', object, more)).toHaveProperty('foreign')
  }
  const live = createStripePayments({ ...options, secretKey: 'rk_live_1' })
  expect(readSigned('refund.updated', object, { livemode: true }, live)).not.toHaveProperty(
    'foreign',
  )
  expect(readSigned('refund.updated', object, {}, live)).toHaveProperty('foreign')
})

test('what is signed and is no event is refused', () => {
  for (const payload of [
    'null',
    '[]',
    '"x"',
    '7',
    '{}',
    '{"id":"evt_1","type":"refund.updated"}',
    '',
  ]) {
    expect(() => read(payload)).toThrow(expect.objectContaining({ code: 'bad_request' }))
  }
})

test('a payment that Stripe does not have, or that is of another integration, is unknown', async () => {
  for (const id of ['cs_test_none', 'pi_none']) {
    await expect(payments.getPayment(id)).rejects.toBeInstanceOf(PaymentUnknown)
  }
})

function readSigned(type: string, object: object, more: object = {}, by = payments) {
  const event = { id: 'evt_1', object: 'event', livemode: false, type, data: { object }, ...more }
  return read(JSON.stringify(event), by)
}

function read(payload: string, by = payments) {
  const timestamp = Math.floor(clock.now().getTime() / 1000)
  const secret = TEST_KEYS.webhookSecret
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return by.readWebhook(Buffer.from(payload), { 'stripe-signature': signature })
}

test('each act sends the events that Stripe sends for it, in their order', async () => {
  const id = await open({ customerKey: `user-${newId()}` })
  const eventsOf = async (act: () => unknown) => {
    const before = (await bank.eventTypes()).length
    await act()
    return (await bank.eventTypes()).slice(before)
  }
  const charged = ['charge.succeeded', 'payment_intent.succeeded']
  const started = ['payment_intent.created', 'payment_intent.requires_action']
  const completed = 'checkout.session.completed'
  expect(await eventsOf(() => bank.pay(id, { keep: true }))).toEqual([
    'payment_intent.created',
    ...charged,
    'payment_method.attached',
    completed,
  ])
  let refundId = ''
  const refund = async () => {
    refundId = (await payments.refund(id, 100, newId())).refundId
  }
  expect(await eventsOf(refund)).toEqual(['refund.created', 'charge.refunded'])
  const updated = ['refund.updated', 'charge.refund.updated']
  expect(await eventsOf(() => bank.failRefund(refundId))).toEqual([...updated, 'refund.failed'])
  const dispute = (status: string) =>
    eventsOf(() => bank.dispute(id, status)).then((types) =>
      types.map((type) => type.replace('charge.dispute.', '')),
    )
  expect(await dispute('warning_needs_response')).toEqual(['created'])
  expect(await dispute('needs_response')).toEqual(['updated', 'funds_withdrawn'])
  expect(await dispute('won')).toEqual(['funds_reinstated', 'closed'])
  const [paidLater, missed, left] = [await open(), await open(), await open()]
  for (const at of [paidLater, missed]) {
    expect(await eventsOf(() => bank.issueVoucher(at))).toEqual([...started, completed])
  }
  expect(await eventsOf(() => bank.endVoucher(paidLater, 'succeeded'))).toEqual([
    ...charged,
    'checkout.session.async_payment_succeeded',
  ])
  expect(await eventsOf(() => bank.endVoucher(missed, 'canceled'))).toEqual([
    'payment_intent.payment_failed',
    'checkout.session.async_payment_failed',
  ])
  expect(await eventsOf(() => bank.expire(left))).toEqual(['checkout.session.expired'])
})

test('a checkout that has ended has no page, and a reversal is one of its transfer', async () => {
  const [paid, expired] = [await open(), await open()]
  await bank.pay(paid)
  await bank.expire(expired)
  for (const id of [paid, expired]) {
    expect((await sdk.checkout.sessions.retrieve(id)).url).toBeNull()
  }
  const accountId = (await payments.transfers?.openAccount(newId(), order.email)) ?? ''
  await bank.connect.setTransfers(accountId, 'active')
  const key = newId()
  await payments.transfers?.send({ key, accountId, amountYen: 700 })
  const [{ id: transfer } = { id: '' }] = await bank.connect.listTransfers(key)
  const reversal = await sdk.transfers.createReversal(transfer, {}, { idempotencyKey: newId() })
  expect(reversal).toMatchObject({ object: 'transfer_reversal', amount: 700, transfer })
  const reversed = await sdk.transfers.retrieve(transfer)
  expect(reversed).toMatchObject({ reversed: true, reversals: { data: [{ id: reversal.id }] } })
})

/** The compiler refuses an object that lacks a field of the library's type. */
test('what the simulated account keeps is whole, as the library describes it', async () => {
  const id = await open()
  await bank.pay(id)
  const session: Stripe.Checkout.Session = await bank.get('checkout.session', id)
  const intent: Stripe.PaymentIntent = await bank.get('payment_intent', `${session.payment_intent}`)
  const charge: Stripe.Charge = await bank.get('charge', `${intent.latest_charge}`)
  const { refundId } = await payments.refund(id, 100, newId())
  const refund: Stripe.Refund = await bank.get('refund', refundId)
  await bank.dispute(id)
  const dispute: Stripe.Dispute | undefined = (await bank.all('dispute'))[0]
  for (const part of [session, intent, charge, refund, dispute]) {
    expect(part).toMatchObject({ currency: 'jpy', created: expect.any(Number) })
  }
  expect(refund.charge).toBe(charge.id)
  expect(dispute?.evidence_details.has_evidence).toBe(false)
})

test('the simulated account refuses what Stripe refuses', async () => {
  const id = await open()
  const retrieve = (apiKey: string, headers: Record<string, string>, query = '') =>
    bank.answer({
      method: 'GET',
      path: `/v1/checkout/sessions/${id}${query}`,
      headers: { authorization: `Bearer ${apiKey}`, ...headers },
      form: '',
    })
  const pinned = { 'stripe-version': API_VERSION }
  const statuses = await Promise.all([
    retrieve(TEST_KEYS.secretKey, pinned),
    retrieve(TEST_KEYS.secretKey, { 'stripe-version': '2024-06-20' }),
    retrieve('sk_test_other', pinned),
    retrieve(TEST_KEYS.secretKey, pinned, '?colour=red'),
    retrieve(TEST_KEYS.secretKey, pinned, '?expand[]=colour'),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([200, 400, 401, 400, 400])
  const create = (email: string, key: string | undefined) =>
    bank.answer({
      method: 'POST',
      path: '/v1/customers',
      headers: {
        authorization: `Bearer ${TEST_KEYS.secretKey}`,
        ...pinned,
        ...(key && { 'idempotency-key': key }),
      },
      form: `${new URLSearchParams({ email })}`,
    })
  expect((await create('a@example.com', undefined)).status).toBe(400)
  expect((await create('a@example.com', 'stripe-node-retry-1')).status).toBe(400)
  const [first, again] = [await create('a@example.com', 'k'), await create('a@example.com', 'k')]
  expect(again).toMatchObject(first)
  expect((await create('b@example.com', 'k')).status).toBe(400)
})
