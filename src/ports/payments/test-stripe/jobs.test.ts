import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '../../context.ts'
import { testDatabase } from '../../database/testing.ts'
import { testContext, workOff } from '../../jobs/testing.ts'
import { listSentEvents } from '../testing/sandbox-acts.ts'
import { booksOf } from './books.ts'
import { createSandboxPayments } from './create-sandbox.ts'
import { expirePayments, forgetOld, sandboxJobs } from './jobs.ts'
import { chargeCard, endVoucher, issueVoucher } from './pay.ts'

const received: string[] = []
const answers: number[] = []
const shop = createServer(async (request, response) => {
  const body = await buffer(request)
  response.writeHead(take(body, request.headers)).end()
})
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
const { db, pool, close } = await testDatabase()
const clock = fixedClock(new Date())
const payments = createSandboxPayments({
  db,
  clock,
  secret: Buffer.alloc(32, 3),
  webhookUrl: () => `http://127.0.0.1:${portOf()}/`,
})
const { sandbox } = payments
sandbox.delivery.disputeAfterSeconds = 0
const context: Context = Object.assign(testContext(db), { payments, clock })
const run = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }
const work = () => workOff(pool, sandboxJobs, (job, payload) => job.perform(context, payload, run))
afterAll(async () => {
  shop.close()
  await close()
})

function take(body: Buffer, headers: IncomingHttpHeaders): number {
  const status = answers.shift() ?? 200
  if (status !== 200) return status
  try {
    const event = payments.readWebhook(body, headers)
    received.push(`${event?.type} ${event?.paymentId}`)
    return 200
  } catch (error) {
    // It was signed before a test has moved the clock: it is sent again, with another signature.
    if (error instanceof Problem && error.code === 'bad_signature') return 400
    throw error
  }
}

const card = { last4: '4242', expiry: '12/40' }
const statusOf = async (id: string) => (await payments.getPayment(id)).status

test('a number for the store ends by itself after three days, a checkout after one, not before', async () => {
  const [stored, left, paid] = [await open(), await open(), await open()]
  for (const id of [stored, paid]) await issueVoucher(sandbox, id, 'lawson')
  await endVoucher(sandbox, paid, 'succeeded')
  const statuses = async () => [await statusOf(stored), await statusOf(left), await statusOf(paid)]
  await expirePayments(sandbox)
  expect(await statuses()).toEqual(['requires_action', 'requires_payment_method', 'succeeded'])
  clock.advance(86_401)
  await expirePayments(sandbox)
  expect(await statuses()).toEqual(['requires_action', 'canceled', 'succeeded'])
  clock.advance(2 * 86_400)
  await expirePayments(sandbox)
  expect(await statuses()).toEqual(['canceled', 'canceled', 'succeeded'])
})

test('idempotency keys are forgotten after a day, events after 30', async () => {
  const id = await open()
  await chargeCard(sandbox, id, { card, outcome: 'succeeds', keep: false })
  const kept = async () => {
    await forgetOld(sandbox)
    const answers = await booksOf(db).selectFrom('sandbox.answers').select('status').execute()
    return { answers: answers.length, events: (await listSentEvents(sandbox, [id])).length }
  }
  expect(await kept()).toEqual({ answers: expect.any(Number), events: 1 })
  clock.advance(86_401)
  expect(await kept()).toEqual({ answers: 0, events: 1 })
  clock.advance(29 * 86_400)
  expect(await kept()).toEqual({ answers: 0, events: 0 })
  expect(await statusOf(id)).toBe('succeeded')
})

test('the disputed card pays, and the dispute is reported later', async () => {
  const id = await open()
  await chargeCard(sandbox, id, { card, outcome: 'succeeds_then_disputed', keep: false })
  await work()
  const types = (await listSentEvents(sandbox, [id])).map(({ type }) => type)
  expect(types).toContain('charge.dispute.created')
  expect(await payments.getPayment(id)).toMatchObject({
    status: 'succeeded',
    disputes: [{ amountYen: 500, status: 'open' }],
  })
})

test('an event that is not accepted is sent again', async () => {
  const id = await open()
  answers.push(500)
  await chargeCard(sandbox, id, { card, outcome: 'succeeds', keep: false })
  const event = `checkout.session.completed ${id}`
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  await work()
  failed.mockRestore()
  expect(received).not.toContain(event)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await work()
  expect(received).toContain(event)
})

async function open(): Promise<string> {
  const { paymentId } = await payments.createCheckout({
    orderId: newId(),
    totalYen: 500,
    email: 'listener@example.com',
    locale: 'en',
    lines: [{ title: 'Harbour Lights', by: 'Mio Kanda', amountYen: 500 }],
    terms: ['Download', 'Final'],
    customerKey: undefined,
    returnUrl: 'http://localhost:3000/checkout/aaaaaaaaaaaa',
    cancelUrl: 'http://localhost:3000/',
  })
  return paymentId
}

function portOf(): number {
  const address = shop.address()
  if (typeof address !== 'object' || address === null) throw new Error('The shop does not listen')
  return address.port
}
