import type Stripe from 'stripe'
import type { Clock } from '#kernel/clock.ts'
import { deriveKey } from '#kernel/derive-key.ts'
import { newId } from '#kernel/ids.ts'
import type { Database } from '../../database/open-database.ts'
import { createStripePayments } from '../stripe/stripe-payments.ts'
import { type Answer, type Asked, answerStripe } from './api.ts'
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

/** Asks the test account within this process, where the library would ask Stripe over the network. */
export function createTestClient(
  sandbox: Sandbox,
  answer: (asked: Asked) => Promise<Answer> = (asked) => answerStripe(sandbox, asked),
): Stripe.HttpClient {
  return {
    getClientName: () => 'test',
    async makeRequest(_host, _port, path, method, headers, form) {
      const named = Object.entries(headers).map(([name, value]) => [
        name.toLowerCase(),
        String(value),
      ])
      const asked = { method, path, headers: Object.fromEntries(named), form: form ?? '' }
      const { status, body } = await answer(asked)
      return {
        getStatusCode: () => status,
        getHeaders: () => ({ 'request-id': newId() }),
        getRawResponse: () => body,
        toStream: () => body,
        // The network carries text.
        toJSON: async () => JSON.parse(JSON.stringify(body)),
      }
    },
  }
}
