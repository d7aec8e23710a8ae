import { type Config, PAYMENT_METHODS, type StripeSettings } from '#kernel/config.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Context } from '../context.ts'
import type { Payments } from './payments.ts'
import { createStripePayments } from './stripe/stripe-payments.ts'
import { createSandboxPayments } from './test-stripe/create-sandbox.ts'

/** Stripe where its keys are set, else a test account of our own. */
export function createPayments(
  { secret, stripe }: Pick<Config, 'secret' | 'stripe'>,
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  webhookUrl: () => string,
): Payments {
  if (stripe === undefined) return createSandboxPayments({ db, clock, secret, webhookUrl })
  return createStripePayments({ ...stripe, db, clock })
}

interface StripeEnv {
  RELEASE_STAGE?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_METHODS?: string | undefined
  STRIPE_ALLOW_TEST_KEYS?: string | undefined
}

/** @throws StartProblem where one key of two is set, or production has test keys */
export function readStripeSettings(env: StripeEnv): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (secretKey === undefined && webhookSecret === undefined) return undefined
  if (secretKey === undefined || webhookSecret === undefined) {
    throw new StartProblem(
      'Cannot start: set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither.',
    )
  }
  const isTest = secretKey.includes('_test_')
  if (isTest && env.RELEASE_STAGE === 'production' && env.STRIPE_ALLOW_TEST_KEYS !== '1') {
    throw new StartProblem(
      'Cannot start in production: STRIPE_SECRET_KEY is a test key. Use a live key, or set STRIPE_ALLOW_TEST_KEYS=1 (no real charges).',
    )
  }
  const named = (env.STRIPE_METHODS ?? 'card').split(',').map((name) => name.trim())
  const methods = PAYMENT_METHODS.filter((method) => method === 'card' || named.includes(method))
  if (named.some((name) => !PAYMENT_METHODS.some((method) => method === name))) {
    throw new StartProblem(
      `Cannot start: STRIPE_METHODS must be one or more of ${PAYMENT_METHODS.join(', ')}.`,
    )
  }
  return { secretKey, webhookSecret, methods }
}
