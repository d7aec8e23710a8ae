import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Context } from '../../context.ts'
import { testDatabase } from '../../database/testing.ts'
import { startWorker } from '../../jobs/start-worker.ts'
import { testContext, until } from '../../jobs/testing.ts'
import { testPayments } from '../suite.ts'
import { failRefunds } from '../testing/fail-refunds.ts'
import { booksOf, saveCard } from './books.ts'
import { readSetup } from './card-setup.ts'
import {
  answerChallenge,
  chargeCard,
  endVoucher,
  expirePayments,
  issueVoucher,
  sandboxJobs,
} from './change-payment.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { refundPayment } from './refunds.ts'
import { paymentIdOf } from './sandbox.ts'
import { createSandboxPayments } from './sandbox-payments.ts'

interface Received {
  body: Buffer
  headers: Record<string, string>
  paymentId: string
  type: string
}

const received: Received[] = []
let answerWith = 200
const shop = createServer(async (request, response) => {
  const post = await readPost(request)
  if (answerWith === 200) received.push(post)
  response.writeHead(answerWith).end()
})
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
const { db, url, close } = await testDatabase()
const clock = fixedClock(new Date())
const payments = createSandboxPayments({
  db,
  clock,
  secret: Buffer.alloc(32, 3),
  webhookUrl: () => `http://127.0.0.1:${portOf()}/`,
  delivery: { disputeAfterSeconds: 0 },
})
const { sandbox } = payments
const context: Context = Object.assign(testContext(db), { payments, clock })
const worker = await startWorker({
  url,
  context,
  jobs: sandboxJobs,
  concurrency: 2,
  log: context.log,
})
const card = { brand: 'Visa', last4: '4242', expiry: '12/40' }
afterAll(async () => {
  await worker.stop()
  shop.close()
  await close()
})
beforeEach(() => {
  Object.assign(sandbox.delivery, { copies: 1, delaySeconds: () => 0 })
})

testPayments({
  payments,
  pay: (id, { keep = false } = {}) => chargeCard(sandbox, id, { card, outcome: 'succeeds', keep }),
  async setUp(setupUrl) {
    const { customerKey } = readSetup(sandbox, new URL(setupUrl).searchParams.get('setup') ?? '')
    await saveCard(db, customerKey, card, clock.now())
  },
  async abandon(id) {
    clock.advance(25 * 3600)
    await expirePayments(sandbox)
    await until(() => received.some(({ paymentId }) => paymentId === id))
  },
  async refundByItself(id, amountYen) {
    await refundPayment(sandbox, { id, amountYen, key: undefined })
  },
  failRefund: (id, refundId) => failRefunds(sandbox, id, refundId),
  openDispute: (id) => openDispute(sandbox, id),
  closeDispute: (id, outcome) => closeDispute(sandbox, id, outcome),
  chooseKonbini: (id) => issueVoucher(sandbox, id, 'lawson'),
  endKonbini: (id, outcome) => endVoucher(sandbox, id, outcome),
  async sentWebhooks(id, atLeast = 1) {
    const sent = () => received.filter(({ paymentId }) => paymentIdOf(paymentId) === id)
    await until(() => sent().length >= atLeast)
    return sent()
  },
  advance: (seconds) => clock.advance(seconds),
})

test('ids of the sandbox differ from real ones', async () => {
  const { paymentId } = await open()
  await chargeCard(sandbox, paymentId, { card, outcome: 'succeeds', keep: false })
  const { refundId } = await payments.refund(paymentId, 100, newId())
  expect([paymentId, refundId].every((id) => id.startsWith('sbx_'))).toBe(true)
})

test('a button clicked several times together pays once', async () => {
  const { paymentId } = await open()
  const click = () => chargeCard(sandbox, paymentId, { card, outcome: 'succeeds', keep: false })
  await Promise.all([click(), click(), click()])
  expect(await eventTypes(paymentId)).toEqual(['checkout.session.completed'])
})

test('3-D Secure waits for its answer: failed, the card may be tried again', async () => {
  const { paymentId } = await open()
  const ask = () => chargeCard(sandbox, paymentId, { card, outcome: 'asks_owner', keep: false })
  await ask()
  expect((await payments.getPayment(paymentId)).status).toBe('requires_action')
  await answerChallenge(sandbox, paymentId, false)
  expect((await payments.getPayment(paymentId)).status).toBe('requires_payment_method')
  await ask()
  await answerChallenge(sandbox, paymentId, true)
  expect((await payments.getPayment(paymentId)).status).toBe('succeeded')
})

test('a voucher that is paid has succeeded, and can neither expire nor be paid again', async () => {
  const { paymentId } = await open()
  await issueVoucher(sandbox, paymentId, 'lawson')
  await chargeCard(sandbox, paymentId, { card, outcome: 'succeeds', keep: false })
  expect((await payments.getPayment(paymentId)).status).toBe('requires_action')
  await endVoucher(sandbox, paymentId, 'succeeded')
  await endVoucher(sandbox, paymentId, 'succeeded')
  await endVoucher(sandbox, paymentId, 'canceled')
  expect((await payments.getPayment(paymentId)).status).toBe('succeeded')
  expect(await eventTypes(paymentId)).toEqual([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
  ])
})

test('a voucher ends by itself after three days, not before', async () => {
  const { paymentId } = await open()
  await issueVoucher(sandbox, paymentId, 'lawson')
  clock.advance(2 * 86_400)
  await expirePayments(sandbox)
  expect((await payments.getPayment(paymentId)).status).toBe('requires_action')
  clock.advance(86_401)
  await expirePayments(sandbox)
  expect((await payments.getPayment(paymentId)).status).toBe('canceled')
})

test('the disputed card pays, and the dispute is reported later', async () => {
  const { paymentId } = await open()
  await chargeCard(sandbox, paymentId, { card, outcome: 'succeeds_then_disputed', keep: false })
  await until(async () => (await eventTypes(paymentId)).includes('charge.dispute.created'))
  expect(await payments.getPayment(paymentId)).toMatchObject({
    status: 'succeeded',
    disputes: [{ amountYen: 500, status: 'open' }],
  })
})

test('an event is sent as often as configured, each time with the same id', async () => {
  sandbox.delivery.copies = 3
  const { paymentId } = await open()
  await chargeCard(sandbox, paymentId, { card, outcome: 'succeeds', keep: false })
  const arrived = () => received.filter((post) => post.paymentId === paymentId)
  await until(() => arrived().length === 3)
  expect(new Set(arrived().map(({ body }) => body.toString())).size).toBe(1)
})

test('a delay of one kind of event changes the order in which they come', async () => {
  sandbox.delivery.delaySeconds = (type) => (type === 'checkout.session.completed' ? 600 : 0)
  const { paymentId } = await open()
  await issueVoucher(sandbox, paymentId, 'lawson')
  await endVoucher(sandbox, paymentId, 'succeeded')
  await until(() => received.some((post) => post.paymentId === paymentId))
  const types = received.filter((post) => post.paymentId === paymentId).map(({ type }) => type)
  expect(types).toEqual(['checkout.session.async_payment_succeeded'])
})

test('an event that is not accepted is sent again', async () => {
  answerWith = 500
  const { paymentId } = await open()
  await chargeCard(sandbox, paymentId, { card, outcome: 'succeeds', keep: false })
  await until(async () => (await delivered(paymentId)).length === 1)
  answerWith = 200
  await until(() => received.some((post) => post.paymentId === paymentId))
  await until(async () => (await delivered(paymentId)).every(Boolean))
})

function open(customerKey?: string) {
  return payments.createCheckout({
    orderId: newId(),
    attempt: 1,
    totalYen: 500,
    email: 'listener@example.com',
    locale: 'en',
    lines: [],
    giftDelivery: null,
    saveCard: customerKey !== undefined,
    customerKey,
    returnUrl: 'http://localhost:3000/checkout/aaaaaaaaaaaa',
    cancelUrl: 'http://localhost:3000/',
  })
}

async function eventTypes(paymentId: string): Promise<string[]> {
  const rows = await booksOf(db)
    .selectFrom('sandbox.events')
    .select('type')
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ type }) => type)
}

async function delivered(paymentId: string): Promise<boolean[]> {
  const rows = await booksOf(db)
    .selectFrom('sandbox.events')
    .select('delivered_at')
    .where('payment_id', '=', paymentId)
    .execute()
  return rows.map(({ delivered_at }) => delivered_at !== null)
}

async function readPost(request: IncomingMessage): Promise<Received> {
  const body = await buffer(request)
  const { paymentId, type } = JSON.parse(body.toString())
  const headers = { 'sandbox-signature': String(request.headers['sandbox-signature']) }
  return { body, headers, paymentId, type }
}

function portOf(): number {
  const address = shop.address()
  if (typeof address !== 'object' || address === null) throw new Error('The shop does not listen')
  return address.port
}
