import Stripe from 'stripe'
import type * as z from 'zod/mini'
import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { API_VERSION } from '../stripe/stripe-payments.ts'
import { newSession } from './new-session.ts'
import type { NewSession, RefundParams } from './params.ts'
import type {
  Charge,
  Dispute,
  Intent,
  Method,
  Refund,
  SentEvent,
  Session,
  StripeObject,
} from './stripe-types.ts'
import { DISPUTE_FEE_YEN, isA, newPosting, Refusal, refuse, takesMoney } from './stripe-types.ts'

/** The objects of an account, and what its buyers and their banks do. */
export function createStripeObjects(clock: Clock, webhookSecret: string, pageUrl: () => string) {
  const objects = new Map<string, StripeObject>()
  const events: (SentEvent & { object: StripeObject; payload: { created: number } })[] = []
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
    events.push({ type, object, payload: event, body: Buffer.from(payload), headers })
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
    const posting = add(newPosting(amount, Math.ceil(amount * 0.036)))
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

  const addCard = ({ customer }: Session) =>
    add<Method>({
      ...{ id: `pm_${newId()}`, object: 'payment_method', type: 'card', customer },
      card: { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2040 },
    })

  const disputesOf = ({ id }: Charge) => all('dispute').filter(({ charge }) => charge === id)

  const ended = (id: string) => {
    const session = get('checkout.session', id)
    return { session, intent: get('payment_intent', session.payment_intent) }
  }

  return {
    ...{ objects, add, get, all },

    createSession(params: z.output<typeof NewSession>): Session {
      const email = params.customer ? get('customer', params.customer).email : undefined
      return add(newSession(params, email, pageUrl()))
    },

    createRefund(params: z.output<typeof RefundParams>): Refund {
      const intent = get('payment_intent', params.payment_intent)
      const paid = get('charge', intent.latest_charge)
      if (disputesOf(paid).some(({ status }) => takesMoney(status) && status !== 'won')) {
        refuse('charge_disputed')
      }
      if (params.amount < 1) refuse('parameter_invalid_integer')
      if (params.amount > paid.amount - paid.amount_refunded) refuse('amount_too_large')
      const isKonbini = paid.payment_method_details.type === 'konbini'
      if (isKonbini !== (params.instructions_email !== undefined)) refuse('instructions_email')
      paid.amount_refunded += params.amount
      const { amount, metadata, payment_intent } = params
      const status = isKonbini ? 'requires_action' : 'succeeded'
      const id = `re_${newId()}`
      const refund = add<Refund>({ id, object: 'refund', amount, status, metadata, payment_intent })
      send('refund.created', refund)
      return refund
    },

    pay(id: string, { keep = false, type = 'card' } = {}) {
      const session = get('checkout.session', id)
      charge(session, openIntent(session), type)
      const saves = session.saved_payment_method_options?.payment_method_save === 'enabled'
      if (type === 'card' && keep && saves) addCard(session)
      send('checkout.session.completed', session)
    },

    setUp(id: string) {
      const session = get('checkout.session', id)
      if (session.mode !== 'setup' || session.status !== 'open') throw new Error(`${id} is closed`)
      session.status = 'complete'
      addCard(session)
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

    expire(id: string): Session {
      const session = get('checkout.session', id)
      if (session.status !== 'open') refuse('checkout_session_not_open')
      session.status = 'expired'
      send('checkout.session.expired', session)
      return session
    },

    /** The bank posts later. */
    withholdFee(id: string) {
      get('charge', ended(id).intent.latest_charge).balance_transaction = null
    },

    /** @param feeYen what the bank's answer costs; negative where a fee is given back */
    dispute(id: string, status: Stripe.Dispute.Status = 'needs_response', feeYen?: number) {
      const { intent } = ended(id)
      const disputed = get('charge', intent.latest_charge)
      const [known] = disputesOf(disputed)
      disputed.disputed = true
      const { amount } = disputed
      const dispute =
        known ??
        add<Dispute>({
          ...{ id: `dp_${newId()}`, object: 'dispute', amount, status, balance_transactions: [] },
          ...{ charge: disputed.id, payment_intent: intent.id },
        })
      dispute.status = status
      const { balance_transactions: postings } = dispute
      if (takesMoney(status) && postings.length === 0) {
        postings.push(newPosting(-amount, DISPUTE_FEE_YEN))
      }
      if (status === 'won') postings.push(newPosting(amount, feeYen ?? 0))
      send(known ? 'charge.dispute.closed' : 'charge.dispute.created', dispute)
    },

    /** On the provider's own pages. */
    refundByItself(id: string, amount: number): Refund {
      const { payment_intent } = get('checkout.session', id)
      return this.createRefund({ payment_intent: payment_intent ?? '', amount, metadata: {} })
    },

    failRefund(refundId: string, status: 'failed' | 'canceled' = 'failed') {
      const refund = get('refund', refundId)
      refund.status = status
      const { latest_charge } = get('payment_intent', refund.payment_intent)
      get('charge', latest_charge).amount_refunded -= refund.amount
      send('refund.updated', refund)
      if (status === 'failed') send('refund.failed', refund)
    },

    /** Newest first. */
    eventsSince: (created: number, types: readonly string[]) =>
      events
        .filter(({ type, payload }) => types.includes(type) && payload.created >= created)
        .map(({ payload }) => payload)
        .reverse(),

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
