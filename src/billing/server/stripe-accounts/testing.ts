import { afterAll, beforeAll, expect } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import type { PayoutSender } from '#kernel/config.ts'
import type { Yen } from '#kernel/yen.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import type { Context } from '#ports/context.ts'
import { listDeliveredEmails } from '#ports/mail/embedded-mail.ts'
import { createStripePayments } from '#ports/payments/stripe/stripe-payments.ts'
import { startStripeServer, TEST_KEYS } from '#ports/payments/testing/stripe-server.ts'
import { getEarnings, listMyPayouts } from '../../payout-contract.ts'
import { runPayouts } from '../payouts/run-payouts.ts'
import { addShare } from '../payouts/testing.ts'
import { insertStripeAccount, markReady } from './store.ts'

export type Payee = TestMember
export const OPERATOR_EMAIL = 'operator@example.com'

/** What pays artists: a transfer file for the bank, or Stripe. */
export interface PayoutEngine {
  name: string
  sender: PayoutSender | undefined
  start(): Promise<TestService>
  stop(service: TestService): Promise<void>
  /** So that this account can be paid. */
  give(context: Context, userId: number, holder: string): Promise<void>
  /** What really leaves in a run, in its order, once its jobs are done. */
  transfersOf(service: TestService, runId: number): Promise<Yen[]>
  /** How payouts name the account. */
  label: RegExp
}

/** What a test needs of either engine. */
export function openPayouts(engine: PayoutEngine) {
  let service: TestService
  beforeAll(async () => {
    service = await engine.start()
  })
  afterAll(() => engine.stop(service))
  const daysAgo = (days: number) => new Date(service.clock.now().getTime() - days * 86_400_000)
  return {
    service: () => service,
    daysAgo,
    run: (day = '2026-12-25') => runPayouts(service.context, { day, sender: engine.sender }),
    earningsOf: async (as: TestMember) => (await service.call(getEarnings, { as })).body,
    payoutsOf: async (as: TestMember) =>
      (await service.call(listMyPayouts, { as, query: {} })).body.items,
    emailsTo: async ({ username }: TestMember) =>
      (await listDeliveredEmails(service.context.db)).filter(
        ({ to }) => to === `${username}@example.com`,
      ),
    /** Someone whom so much is owed, which is not held any more. */
    async earn(username: string, shareYen: Yen, holder?: string): Promise<TestMember> {
      const member = await service.signUp(username)
      const { userId } = member
      await addShare(service.context.db, { userId, shareYen, at: daysAgo(30) })
      if (holder !== undefined) await engine.give(service.context, userId, holder)
      return member
    },
  }
}

/** Payouts by a server that answers as Stripe does. */
export async function openStripeBench() {
  const stripe = await startStripeServer(fixedClock(new Date()))
  const { connect } = stripe
  const engine: PayoutEngine = {
    name: 'Stripe',
    sender: undefined,
    label: /^Stripe •••\w{4}$/,
    async start() {
      const service = await startTestService({
        env: {
          PAYOUTS: 'stripe',
          OPERATOR_EMAIL,
          STRIPE_SECRET_KEY: TEST_KEYS.secretKey,
          STRIPE_WEBHOOK_SECRET: TEST_KEYS.webhookSecret,
        },
      })
      const { db, clock } = service.context
      const payments = createStripePayments({
        ...{ ...TEST_KEYS, db, clock, methods: ['card'] },
        server: stripe.server,
      })
      Object.assign(service.context, { payments })
      return service
    },
    stop: (service) => service.close(),
    async give({ db, clock, payments }, userId) {
      const at = clock.now()
      const account_id =
        (await payments.transfers?.openAccount(`${userId}`, `${userId}@example.com`)) ?? ''
      connect.setTransfers(account_id, 'active')
      await insertStripeAccount(db, { user_id: userId, account_id, changed_at: at })
      await markReady(db, userId, { isReady: true, at })
    },
    async transfersOf({ context: { db } }, runId) {
      const rows = await db
        .selectFrom('payouts')
        .select(['public_id', 'status'])
        .where('run_id', '=', runId)
        .orderBy('id')
        .execute()
      expect(rows.every(({ status }) => status === 'paid')).toBe(true)
      return rows.flatMap(({ public_id }) =>
        connect.listTransfers(public_id).map(({ amount }) => amount),
      )
    },
  }
  return { engine, stripe, close: () => stripe.close() }
}
