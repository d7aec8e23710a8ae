import type Stripe from 'stripe'
import type { Clock } from '#kernel/clock.ts'
import type { Database } from '../../database/open-database.ts'
import type { KonbiniStore } from '../payments.ts'
import { onAccount, openAccount } from '../test-stripe/account.ts'
import { type Answer, type Asked, answerStripe } from '../test-stripe/api.ts'
import { booksOf } from '../test-stripe/books.ts'
import { createTestClient } from '../test-stripe/create-sandbox.ts'
import { OF_ENDPOINT, signEvent } from '../test-stripe/deliver-event.ts'
import { closeDispute, openDispute } from '../test-stripe/disputes.ts'
import { newPosting } from '../test-stripe/new-payment.ts'
import {
  chargeCard,
  endVoucher,
  expireSession,
  issueVoucher,
  setUpCard,
} from '../test-stripe/pay.ts'
import type { Sandbox } from '../test-stripe/sandbox.ts'
import type { StripeObject } from '../test-stripe/types.ts'
import {
  changeDispute,
  failRefund,
  payByWallet,
  refundByItself,
  setTransfers,
} from './buyers-and-banks.ts'

export const TEST_KEYS = { secretKey: 'sk_test_local', webhookSecret: 'whsec_local' }
const ENDS = ['won', 'lost'] as const
export const GOOD_CARD = { last4: '4242', expiry: '12/40' }

/** A test account that charges what Stripe does, and whose webhooks a test delivers itself. */
export function openTestStripe({ db, clock }: { db: Database; clock: Clock }) {
  const sandbox: Sandbox = {
    db,
    clock,
    ...TEST_KEYS,
    webhookUrl: () => '',
    delivery: { copies: 0, delaySeconds: () => 0, disputeAfterSeconds: 0 },
    feeOf: (yen) => Math.ceil(yen * 0.036),
  }
  let refusal: string | undefined
  let isLost = false
  const lostKeys = new Set<string | undefined>()
  const read = () => openAccount(sandbox)

  async function answer(asked: Asked): Promise<Answer> {
    const isTransfer = asked.method === 'POST' && asked.path === '/v1/transfers'
    if (isTransfer && refusal !== undefined) {
      const error = { type: 'invalid_request_error', code: refusal, message: refusal }
      refusal = undefined
      return { status: 400, body: { error } }
    }
    const right = await answerStripe(sandbox, asked)
    const key = asked.headers['idempotency-key']
    if (isTransfer && isLost) lostKeys.add(key)
    if (isTransfer) isLost = false
    if (!lostKeys.has(key)) return right
    const error = { type: 'api_error', message: 'An unknown error occurred' }
    return { status: 500, body: { error } }
  }

  return {
    sandbox,
    httpClient: createTestClient(sandbox, answer),
    answer,
    get: <Name extends StripeObject['object']>(kind: Name, id: string | null) =>
      read().get(kind, id),
    /** The newest first. */
    all: <Name extends StripeObject['object']>(kind: Name, match: object = {}) =>
      read().list(kind, match),
    change: (id: string, change: object) =>
      onAccount(sandbox, async ({ find }) => void Object.assign((await find(id)) ?? {}, change)),
    pay: (id: string, { keep = false, type = 'card' } = {}) =>
      type === 'paypay'
        ? payByWallet(sandbox, id)
        : chargeCard(sandbox, id, { card: GOOD_CARD, outcome: 'succeeds', keep }),
    setUp: (id: string) => setUpCard(sandbox, id, GOOD_CARD),
    issueVoucher: (id: string, store: KonbiniStore = 'lawson') => issueVoucher(sandbox, id, store),
    endVoucher: (id: string, outcome: 'succeeded' | 'canceled') => endVoucher(sandbox, id, outcome),
    expire: (id: string) => onAccount(sandbox, (account) => expireSession(account, id)),
    refundByItself: (id: string, amount: number) => refundByItself(sandbox, id, amount),
    failRefund: (id: string, how?: 'failed' | 'canceled') => failRefund(sandbox, id, how),
    /** The bank posts later. */
    withholdFee: (id: string) =>
      onAccount(sandbox, async ({ get }) => {
        const { payment_intent } = await get('checkout.session', id)
        const { latest_charge } = await get('payment_intent', payment_intent)
        const charge = await get('charge', latest_charge)
        charge.balance_transaction = null
      }),
    /** Opens one, or changes the one that there is. */
    async dispute(id: string, status: Stripe.Dispute.Status = 'needs_response', feeYen = 0) {
      const { payment_intent } = await read().get('checkout.session', id)
      const [known] = await read().list('dispute', { payment_intent })
      if (!known) return openDispute(sandbox, id, { status })
      const outcome = ENDS.find((end) => end === status)
      if (!outcome) return changeDispute(sandbox, id, status)
      const before = ENDS.find((end) => end === known.status) ?? 'open'
      return closeDispute(sandbox, id, outcome, { before, feeYen })
    },
    /** Returns the types of all events, also of those that no endpoint gets; oldest first. */
    async eventTypes(): Promise<string[]> {
      return (await read().list('event')).map(({ type }) => type).reverse()
    },
    /** Returns the events about a checkout and its payment, oldest first. */
    async sentEvents(id: string) {
      const { payment_intent } = await read().get('checkout.session', id)
      const events = (await read().list('event')).reverse()
      const isOf = (object: object) =>
        ('id' in object && object.id === id) ||
        (payment_intent !== null &&
          'payment_intent' in object &&
          object.payment_intent === payment_intent)
      return events
        .filter(({ type, data }) => OF_ENDPOINT.test(type) && isOf(data.object))
        .map((event) => {
          const { body, headers } = signEvent(sandbox, event)
          return { type: event.type, body: Buffer.from(body), headers }
        })
    },
    /** Forgets idempotency keys, as Stripe does after a day. */
    async forgetKeys() {
      lostKeys.clear()
      await booksOf(db).deleteFrom('sandbox.answers').execute()
    },
    connect: {
      setTransfers: (id: string, state: 'active' | 'inactive') => setTransfers(sandbox, id, state),
      /** The oldest first. */
      async listTransfers(group?: string) {
        const of = group === undefined ? {} : { transfer_group: group }
        return (await read().list('transfer', of)).reverse()
      },
      /** Refuses the next transfer as Stripe does a wrong request. */
      refuseNext: (code: string) => {
        refusal = code
      },
      /** Makes the next transfer, and answers that something went wrong. */
      loseAnswer: () => {
        isLost = true
      },
      setAvailable: (yen: number) =>
        onAccount(sandbox, async ({ add, list, seconds }) => {
          const postings = await list('balance_transaction')
          const amount = yen - postings.reduce((sum, { net }) => sum + net, 0)
          const of = { fee: 0, type: 'adjustment', source: '', created: seconds() } as const
          add(newPosting({ amount, ...of }))
        }),
    },
  }
}
