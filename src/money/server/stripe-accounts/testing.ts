import { afterAll, beforeAll, expect } from 'vitest'
import type { PayoutSender } from '#kernel/config.ts'
import type { Yen } from '#kernel/yen.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import type { Context } from '#ports/context.ts'
import { listDeliveredEmails } from '#ports/mail/embedded-mail.ts'
import { createStripePayments } from '#ports/payments/stripe/stripe-payments.ts'
import { openTestStripe, TEST_KEYS } from '#ports/payments/testing/test-stripe.ts'
import { getEarnings, listMyPayouts } from '../../payout-contract.ts'
import { runPayouts } from '../payouts/run-payouts.ts'
import { addShare } from '../payouts/testing.ts'
import { insertStripeAccount, markReady } from './store.ts'

export type Payee = TestMember
export const OPERATOR_EMAIL = 'operator@example.com'

/** An engine that pays artists: a transfer file for the bank, or Stripe. */
export interface PayoutEngine {
  name: string
  sender: PayoutSender | undefined
  start(): Promise<TestService>
  stop(service: TestService): Promise<void>
  /** Gives this account what it needs to be paid. */
  give(context: Context, userId: number, holder: string): Promise<void>
  /** Lists what really leaves in a run, in its order, once its jobs are done. */
  transfersOf(service: TestService, runId: number): Promise<Yen[]>
  /** The name of the account in payouts. */
  label: RegExp
}

/** Opens what a test needs of either engine. */
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

/** Payouts by a test account, which each service has in its own database. */
export function openStripeBench() {
  const accounts = new Map<Context['db'], ReturnType<typeof openTestStripe>>()
  const connectOf = ({ db }: Pick<Context, 'db'>) => {
    const account = accounts.get(db)
    if (!account) throw new Error('No test account')
    return { ...account.connect, forgetKeys: account.forgetKeys }
  }
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
      const account = openTestStripe({ db, clock })
      accounts.set(db, account)
      await account.connect.setAvailable(1_000_000)
      const payments = createStripePayments({
        ...TEST_KEYS,
        db,
        clock,
        methods: ['card'],
        httpClient: account.httpClient,
      })
      Object.assign(service.context, { payments })
      return service
    },
    stop: (service) => service.close(),
    async give({ db, clock, payments }, userId) {
      const at = clock.now()
      const accountId =
        (await payments.transfers?.openAccount(`${userId}`, `${userId}@example.com`)) ?? ''
      await connectOf({ db }).setTransfers(accountId, 'active')
      await insertStripeAccount(db, { userId, accountId, changedAt: at })
      await markReady(db, userId, { isReady: true, at })
    },
    async transfersOf({ context: { db } }, runId) {
      const rows = await db
        .selectFrom('payouts')
        .select(['publicId', 'status'])
        .where('runId', '=', runId)
        .orderBy('id')
        .execute()
      expect(rows.every(({ status }) => status === 'paid')).toBe(true)
      const transfers: Yen[] = []
      for (const { publicId } of rows) {
        const sent = await connectOf({ db }).listTransfers(publicId)
        transfers.push(...sent.map(({ amount }) => amount))
      }
      return transfers
    },
  }
  return { engine, connectOf }
}
