import Stripe from 'stripe'
import type * as z from 'zod/mini'
import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { API_VERSION } from '../stripe/stripe-payments.ts'
import type { RefundParams, SessionParams } from './params.ts'
import type {
  Charge,
  Dispute,
  Intent,
  Method,
  Posting,
  Refund,
  SentEvent,
  Session,
  StripeObject,
} from './stripe-types.ts'
import { Refusal } from './stripe-types.ts'

/** The objects of an account, and what its buyers and their banks do. */
export function createStripeObjects(clock: Clock, webhookSecret: string, pageUrl: () => string) {
  const objects = new Map<string, StripeObject>()
  const events: (SentEvent & { object: StripeObject })[] = []
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  function add<T extends StripeObject>(object: T): T {
    objects.set(object.id, object)
    return object
  }

  function get<Name extends StripeObject['object']>(object: Name, id: string | null) {
    const found = objects.get(id ?? '')
    if (found && isA(object, found)) return found
    const message = `No such ${object}: '${id}'`
    throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message })
  }

  function all<Name extends StripeObject['object']>(object: Name) {
    return [...objects.values()].filter((one) => isA(object, one)).reverse()
  }

  function send(type: Stripe.Event['type'], object: StripeObject) {
    const event = {
      id: `evt_${newId()}`,
      object: 'event',
      api_version: API_VERSION,
      created: seconds(),
      livemode: false,
      type,
      data: { object },
    }
    const payload = JSON.stringify(event)
    const timestamp = seconds()
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret,
      timestamp,
    })
    const headers = { 'stripe-signature': signature }
    events.push({ type, object, body: Buffer.from(payload), headers })
  }

  function openIntent(session: Session): Intent {
    if (session.status !== 'open') throw new Error(`${session.id} is ${session.status}`)
    const amount = session.amount_total ?? 0
    const intent = add<Intent>({
      ...{ id: `pi_${newId()}`, object: 'payment_intent', status: 'requires_action' },
      ...{ amount, amount_received: 0, metadata: {}, latest_charge: null, next_action: null },
    })
    session.payment_intent = intent.id
    session.status = 'complete'
    return intent
  }

  function charge(session: Session, intent: Intent, type: string) {
    const { amount } = intent
    const posting = add<Posting>({
      ...{ id: `txn_${newId()}`, object: 'balance_transaction' },
      ...{ amount, currency: 'jpy', fee: Math.ceil(amount * 0.036) },
    })
    const made = add<Charge>({
      ...{ id: `ch_${newId()}`, object: 'charge', amount, amount_refunded: 0, disputed: false },
      ...{ payment_intent: intent.id, balance_transaction: posting.id },
      payment_method_details: {
        type,
        ...(type === 'card' && { card: { brand: 'visa', last4: '4242' } }),
      },
    })
    const paid = { status: 'succeeded', amount_received: amount, latest_charge: made.id }
    Object.assign(intent, paid, { next_action: null })
    session.payment_status = 'paid'
  }

  const ended = (id: string) => {
    const session = get('checkout.session', id)
    return { session, intent: get('payment_intent', session.payment_intent) }
  }

  return {
    ...{ objects, add, get, all },

    createSession(params: z.output<typeof SessionParams>): Session {
      const { line_items, customer, customer_email, allowed_payment_method_types } = params
      const total = line_items.reduce(
        (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
        0,
      )
      if (total < 50) refuse('line_items', 'The total must be at least ¥50')
      if ((customer === undefined) === (customer_email === undefined)) {
        refuse('customer', 'You may only specify one of these: customer, customer_email')
      }
      if (params.saved_payment_method_options && !customer) {
        refuse('saved_payment_method_options', 'Cards can only be saved to a customer')
      }
      const takesKonbini = allowed_payment_method_types.includes('konbini')
      if (takesKonbini && (total < 120 || total > 300_000)) {
        refuse('allowed_payment_method_types', 'Konbini takes ¥120 to ¥300,000')
      }
      if (takesKonbini !== (params.payment_method_options !== undefined)) {
        refuse('payment_method_options', 'Options are for the methods that are allowed')
      }
      const email = customer ? get('customer', customer).email : (customer_email ?? null)
      const id = `cs_test_${newId()}`
      return add<Session>({
        ...{ id, object: 'checkout.session', url: `${pageUrl()}/c/pay/${id}` },
        ...{ status: 'open', payment_status: 'unpaid', currency: 'jpy', amount_total: total },
        ...{ metadata: params.metadata, payment_intent: null, customer: customer ?? null },
        customer_details: { email },
        payment_method_types: allowed_payment_method_types,
        saved_payment_method_options: params.saved_payment_method_options
          ? {
              ...params.saved_payment_method_options,
              ...{ allow_redisplay_filters: null, payment_method_remove: null },
            }
          : null,
        success_url: params.success_url,
      })
    },

    createRefund(params: z.output<typeof RefundParams>): Refund {
      const intent = get('payment_intent', params.payment_intent)
      const paid = get('charge', intent.latest_charge)
      if (paid.disputed) refuse('charge_disputed')
      if (params.amount < 1) refuse('parameter_invalid_integer')
      if (params.amount > paid.amount - paid.amount_refunded) refuse('amount_too_large')
      const isKonbini = paid.payment_method_details.type === 'konbini'
      if (isKonbini !== (params.instructions_email !== undefined)) refuse('instructions_email')
      paid.amount_refunded += params.amount
      const { amount, metadata, payment_intent } = params
      const status = isKonbini ? 'requires_action' : 'succeeded'
      const id = `re_${newId()}`
      const refund = add<Refund>({ id, object: 'refund', amount, status, metadata, payment_intent })
      send('refund.updated', refund)
      return refund
    },

    pay(id: string, { keep = false, type = 'card' } = {}) {
      const session = get('checkout.session', id)
      charge(session, openIntent(session), type)
      const saves = session.saved_payment_method_options?.payment_method_save === 'enabled'
      if (type === 'card' && keep && saves) {
        add<Method>({
          ...{ id: `pm_${newId()}`, object: 'payment_method', type: 'card' },
          customer: session.customer,
          card: { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2040 },
        })
      }
      send('checkout.session.completed', session)
    },

    issueVoucher(id: string) {
      const session = get('checkout.session', id)
      const code = { payment_code: '123456', confirmation_number: '09012345678' }
      openIntent(session).next_action = {
        type: 'konbini_display_details',
        konbini_display_details: {
          expires_at: seconds() + 3 * 86_400,
          hosted_voucher_url: `${pageUrl()}/konbini/${id}`,
          stores: { familymart: code, lawson: code, ministop: null, seicomart: null },
        },
      }
      send('checkout.session.completed', session)
    },

    endVoucher(id: string, outcome: 'succeeded' | 'canceled') {
      const { session, intent } = ended(id)
      if (outcome === 'succeeded') charge(session, intent, 'konbini')
      else Object.assign(intent, { status: 'requires_payment_method', next_action: null })
      const failed = outcome === 'canceled' ? 'failed' : 'succeeded'
      send(`checkout.session.async_payment_${failed}`, session)
    },

    expire(id: string) {
      const session = get('checkout.session', id)
      session.status = 'expired'
      send('checkout.session.expired', session)
    },

    /** The bank posts later. */
    withholdFee(id: string) {
      get('charge', ended(id).intent.latest_charge).balance_transaction = null
    },

    dispute(id: string, status: Stripe.Dispute.Status = 'needs_response') {
      const { intent } = ended(id)
      const disputed = get('charge', intent.latest_charge)
      const [known] = all('dispute').filter(({ charge }) => charge === disputed.id)
      disputed.disputed = true
      const dispute =
        known ??
        add<Dispute>({
          ...{ id: `dp_${newId()}`, object: 'dispute', amount: disputed.amount, status },
          ...{ charge: disputed.id, payment_intent: intent.id },
        })
      dispute.status = status
      send(known ? 'charge.dispute.closed' : 'charge.dispute.created', dispute)
    },

    failRefund(refundId: string) {
      const refund = get('refund', refundId)
      refund.status = 'failed'
      const { latest_charge } = get('payment_intent', refund.payment_intent)
      get('charge', latest_charge).amount_refunded -= refund.amount
      send('refund.failed', refund)
    },

    /** What was sent about a checkout and its payment, oldest first. */
    sentEvents(id: string): SentEvent[] {
      const { payment_intent } = get('checkout.session', id)
      return events.filter(
        ({ object }) =>
          object.id === id ||
          (payment_intent !== null &&
            'payment_intent' in object &&
            object.payment_intent === payment_intent),
      )
    },
  }
}

function refuse(code: string, message = code): never {
  throw new Refusal(400, { type: 'invalid_request_error', code, message })
}

function isA<Name extends StripeObject['object']>(
  object: Name,
  one: StripeObject,
): one is Extract<StripeObject, { object: Name }> {
  return one.object === object
}
