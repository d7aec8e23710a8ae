import type { Clock } from '#kernel/clock.ts'
import { deriveKey } from '#kernel/derive-key.ts'
import type { Database } from '../../database/open-database.ts'
import { createStripePayments } from '../stripe/stripe-payments.ts'
import { createTestClient } from './client.ts'
import type { Sandbox, SandboxPayments } from './sandbox.ts'

const SECRET_KEY = 'sk_test_local'

interface SandboxOptions {
  db: Database
  clock: Clock
  secret: Buffer
  webhookUrl: () => string
}

/** The Stripe engine on a test account of our own, which moves no money and needs no keys. */
export function createSandboxPayments(options: SandboxOptions): SandboxPayments {
  const { db, clock, secret, webhookUrl } = options
  const webhookSecret = `whsec_${deriveKey(secret, 'sandbox-webhook').toString('base64url')}`
  const sandbox: Sandbox = {
    db,
    clock,
    secretKey: SECRET_KEY,
    webhookSecret,
    webhookUrl,
    delivery: { copies: 1, delaySeconds: () => 0, disputeAfterSeconds: 60 },
    feeOf: () => 0,
  }
  const engine = createStripePayments({
    db,
    clock,
    secretKey: SECRET_KEY,
    webhookSecret,
    methods: ['card', 'konbini'],
    httpClient: createTestClient(sandbox),
  })
  return { ...engine, provider: 'sandbox', transfers: undefined, sandbox }
}
