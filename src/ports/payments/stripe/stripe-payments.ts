import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Clock } from '#kernel/clock.ts'
import type { PaymentMethod } from '#kernel/config.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Database } from '../../database/open-database.ts'
import { type PaymentEvent, type Payments, PaymentUnknown } from '../payments.ts'
import { newCardSetup, newSession } from './checkout-session.ts'
import { deleteCustomer, keepCustomer, listCards, removeCard } from './customers.ts'
import { paymentOf, SESSION_PARTS } from './present-payment.ts'
import { createTransfers } from './transfers.ts'

/**
 * The version changes with the library, whose types describe it; read Stripe's changelog before.
 */
export const API_VERSION = '2026-10-28.endive'
/** A webhook that was signed longer ago is refused. */
const TOLERANCE_SECONDS = 300

export interface StripeOptions {
  db: Database
  clock: Clock
  secretKey: string
  webhookSecret: string
  methods: readonly PaymentMethod[]
  /** Asks another account than one at Stripe's own address. */
  httpClient?: Stripe.HttpClient
}

/**
 * Hosted Checkout. The id of a payment is that of its session, since the intent is made only when
 * the buyer pays.
 */
export function createStripePayments(options: StripeOptions): Payments {
  const { db, clock, secretKey, webhookSecret, methods, httpClient } = options
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(httpClient && { httpClient }),
  })
  const isLive = /^[rs]k_live_/.test(secretKey)
  return {
    provider: 'stripe',
    methods,
    transfers: createTransfers(stripe),
    async createCheckout(order) {
      const customer =
        order.customerKey && (await keepCustomer({ db, stripe }, order.customerKey, order.email))
      const { id, url } = await stripe.checkout.sessions.create(
        newSession(order, { methods, customer }),
        { idempotencyKey: `order-${order.orderId}` },
      )
      if (url === null) throw new Error(`The checkout ${id} has no page`)
      return { paymentId: id, checkoutUrl: url }
    },
    async cancelCheckout(id) {
      const expired = stripe.checkout.sessions.expire(id, {}, { idempotencyKey: newId() })
      await expired.catch((error: unknown) => {
        // The checkout has ended, or is being paid at this moment.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      })
    },
    async createCardSetup(setup) {
      const customer = await keepCustomer({ db, stripe }, setup.customerKey, setup.email)
      const { id, url } = await stripe.checkout.sessions.create(newCardSetup(setup, customer), {
        idempotencyKey: newId(),
      })
      if (url === null) throw new Error(`The card setup ${id} has no page`)
      return { setupUrl: url }
    },
    async getPayment(id) {
      const session = await getSession(stripe, id)
      const [refunds, disputes] = await Promise.all([
        listRefunds(stripe, session),
        listDisputes(stripe, session),
      ])
      return paymentOf(session, { refunds, disputes })
    },
    readWebhook(rawBody, headers) {
      const signature = headers['stripe-signature']
      const at = clock.now().getTime()
      const event = readEvent(stripe, { rawBody, signature, webhookSecret, at })
      const ours = eventOf(event)
      return ours && { ...ours, ...whyForeign(event, isLive) }
    },
    listEvents: (since) => listEvents(stripe, since),
    refund: (id, amountYen, key) => refund(stripe, id, amountYen, key),
    listCards: (key) => listCards({ db, stripe }, key),
    removeCard: (key, cardId) => removeCard({ db, stripe }, key, cardId),
    forgetCustomer: (key) => deleteCustomer({ db, stripe }, key),
  }
}

/**
 * Finds a session by its own id, or by that of its intent, which is what refunds and disputes name.
 */
async function getSession(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session> {
  if (!id.startsWith('pi_')) {
    return await stripe.checkout.sessions.retrieve(id, { expand: SESSION_PARTS }).catch((cause) => {
      const isMissing =
        cause instanceof Stripe.errors.StripeError && cause.code === 'resource_missing'
      throw isMissing ? new PaymentUnknown(`There is no checkout ${id}`, { cause }) : cause
    })
  }
  const expand = SESSION_PARTS.map((part) => `data.${part}`)
  const { data } = await stripe.checkout.sessions.list({ payment_intent: id, limit: 1, expand })
  const [session] = data
  if (!session) throw new PaymentUnknown(`No checkout belongs to ${id}`)
  return session
}

/** Returns the newest first, also those that have failed: the charge counts the others alone. */
async function listRefunds(
  stripe: Stripe,
  { payment_status, payment_intent: intent }: Stripe.Checkout.Session,
): Promise<Stripe.Refund[]> {
  if (payment_status !== 'paid' || intent === null) return []
  const payment_intent = typeof intent === 'string' ? intent : intent.id
  const found: Stripe.Refund[] = []
  for await (const one of stripe.refunds.list({ payment_intent, limit: 100 })) found.push(one)
  return found
}

async function listDisputes(
  stripe: Stripe,
  { payment_intent: intent }: Stripe.Checkout.Session,
): Promise<Stripe.Dispute[]> {
  const charge = intent !== null && typeof intent === 'object' ? intent.latest_charge : null
  if (charge === null || typeof charge !== 'object' || !charge.disputed) return []
  return (await stripe.disputes.list({ charge: charge.id, limit: 100 })).data
}

function readEvent(
  stripe: Stripe,
  sent: { rawBody: Buffer; signature: unknown; webhookSecret: string; at: number },
): Stripe.Event {
  const { rawBody, signature, webhookSecret, at } = sent
  if (typeof signature !== 'string') throw new Problem('bad_signature')
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(
      rawBody,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      at,
    )
  } catch (cause) {
    const isUnsigned = cause instanceof Stripe.errors.StripeSignatureVerificationError
    throw new Problem(isUnsigned ? 'bad_signature' : 'bad_request')
  }
  // Any JSON can be signed.
  if (!z.safeParse(AnyEvent, event).success) throw new Problem('bad_request')
  return event
}

const AnyEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

/** The same endpoint of an operator may be told of connected accounts, and have the secret of both modes. */
function whyForeign({ livemode, account }: Stripe.Event, isLive: boolean): { foreign?: string } {
  if (account) return { foreign: `it is of the connected account ${account}` }
  return livemode === isLive ? {} : { foreign: `it is of ${livemode ? 'live' : 'test'} mode` }
}

/** An event is only an announcement: the payment is fetched again. */
function eventOf(event: Stripe.Event): PaymentEvent | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id, metadata } = event.data.object
      // The account may have other checkouts than ours.
      return metadata?.order_id === undefined ? undefined : { ...named(event), paymentId: id }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const { payment_intent: intent } = event.data.object
      const paymentId = typeof intent === 'string' ? intent : intent?.id
      return paymentId === undefined ? undefined : { ...named(event), paymentId }
    }
    default:
      return undefined
  }
}

/** Events of a payment after it was made. */
const LATER = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
]

/** Stripe keeps events for 30 days, and lists the newest first. */
async function listEvents(stripe: Stripe, since: Date): Promise<PaymentEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const found: PaymentEvent[] = []
  for await (const event of stripe.events.list({ created, types: LATER, limit: 100 })) {
    found.push(...[eventOf(event) ?? []].flat())
  }
  return found.reverse()
}

const named = ({ id, type }: Stripe.Event) => ({ id, type })

/**
 * Stripe forgets idempotency keys after a day, so the refund itself carries the key, too.
 * @throws Error where the key was used for another amount, and what Stripe refuses
 */
async function refund(stripe: Stripe, id: string, amountYen: number, key: string) {
  const session = await getSession(stripe, id)
  const { payment_intent: intent } = session
  if (session.payment_status !== 'paid' || intent === null || typeof intent === 'string') {
    throw new Error(`¥${amountYen} of ${id} cannot be refunded: it is not paid`)
  }
  for (const known of await listRefunds(stripe, session)) {
    if (known.metadata?.refund_key !== key) continue
    if (known.amount === amountYen) return { refundId: known.id }
    throw new Error(`The refund key ${key} was used for another refund`)
  }
  const email = session.customer_details?.email
  const charge = intent.latest_charge
  // A store gives nothing back: Stripe asks the buyer for a bank account by email.
  const isKonbini = typeof charge === 'object' && charge?.payment_method_details?.type === 'konbini'
  const made = await stripe.refunds.create(
    {
      payment_intent: intent.id,
      amount: amountYen,
      metadata: { order_id: session.metadata?.order_id ?? '', refund_key: key },
      ...(isKonbini && email && { instructions_email: email }),
    },
    { idempotencyKey: `refund-${key}` },
  )
  return { refundId: made.id }
}
