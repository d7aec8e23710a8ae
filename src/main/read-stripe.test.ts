import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import type { Context } from '#ports/context.ts'
import { createPayments } from '#ports/payments/create-payments.ts'
import { readConfig } from './config.ts'
import { readEnv } from './env.ts'

const stripeOf = (variables: Record<string, string>) => readConfig(readEnv(variables)).stripe
const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const trial = { ...live, STRIPE_SECRET_KEY: 'rk_test_1' }
const production = {
  RELEASE_STAGE: 'production',
  SECRET: randomBytes(16).toString('hex'),
  PUBLIC_URL: 'https://music.example.com',
  MAIL_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'Neiro <no-reply@example.com>',
}

test('without keys payments run in test mode; with both, at Stripe, by card', () => {
  expect(stripeOf({})).toBeUndefined()
  expect(stripeOf(live)).toEqual({
    secretKey: 'sk_live_1',
    webhookSecret: 'whsec_1',
    methods: ['card'],
  })
})

test('one key of two, and what is no key, is refused', () => {
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
    expect(() => stripeOf({ [name]: live[name] })).toThrow('set both STRIPE_SECRET_KEY and')
  }
  expect(() => stripeOf({ ...live, STRIPE_SECRET_KEY: 'pk_live_1' })).toThrow('a secret key')
  expect(() => stripeOf({ ...live, STRIPE_WEBHOOK_SECRET: 'secret' })).toThrow('a signing secret')
})

test('cards are accepted always, konbini and PayPay where they are named', () => {
  const methods = (STRIPE_METHODS: string) => stripeOf({ ...live, STRIPE_METHODS })?.methods
  expect(methods('paypay, card')).toEqual(['card', 'paypay'])
  expect(methods('konbini')).toEqual(['card', 'konbini'])
  for (const wrong of ['card,cash', 'card,', 'toString']) {
    expect(() => methods(wrong)).toThrow('one or more of card, konbini, paypay')
  }
})

test('production with Stripe needs no sandbox, and takes test keys only where it is allowed', () => {
  expect(stripeOf({ ...production, ...live })).toMatchObject({ secretKey: 'sk_live_1' })
  expect(() => stripeOf({ ...production, ...trial })).toThrow('STRIPE_SECRET_KEY is a test key')
  const allowed = stripeOf({ ...production, ...trial, STRIPE_ALLOW_TEST_KEYS: '1' })
  expect(allowed).toMatchObject({ secretKey: 'rk_test_1' })
  expect(stripeOf(trial)).toMatchObject({ secretKey: 'rk_test_1' })
})

test('the engine is the one that is configured', async () => {
  const parts: Context = Object.assign(Object.create(null), { clock: systemClock })
  const engineOf = (stripe: ReturnType<typeof stripeOf>) =>
    createPayments({ secret: Buffer.alloc(32), stripe }, parts, () => 'http://localhost/')
  const engines = [await engineOf(undefined), await engineOf(stripeOf(trial))]
  expect(engines).toMatchObject([
    { provider: 'sandbox', methods: ['card', 'konbini'] },
    { provider: 'stripe', methods: ['card'] },
  ])
})

test('Stripe pays artists where that is chosen, and only with its keys', () => {
  const byOf = (env: Record<string, string>) => readConfig(readEnv(env)).payouts.by
  expect(byOf({})).toBe('bank')
  expect(byOf({ ...live, PAYOUTS: 'stripe' })).toBe('stripe')
  expect(() => byOf({ PAYOUTS: 'stripe' })).toThrow('PAYOUTS=stripe needs STRIPE_SECRET_KEY')
  expect(() => byOf({ PAYOUTS: 'cash' })).toThrow('PAYOUTS must be bank or stripe')
})
