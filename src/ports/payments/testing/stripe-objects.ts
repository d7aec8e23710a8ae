import Stripe from 'stripe'
import type * as z from 'zod/mini'
import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { API_VERSION } from '../stripe/stripe-payments.ts'
import { type MethodType, newMethod, newSetupIntent } from './new-customer.ts'
import { DISPUTE_FEE_YEN, newDispute, takesMoney } from './new-dispute.ts'
import { newCharge, newIntent, newPosting, newRefund, type PostingParts } from './new-payment.ts'
import { newSession } from './new-session.ts'
import type { NewSession, RefundParams } from './params.ts'
import type {
  Charge,
  Intent,
  Method,
  Refund,
  SentEvent,
  Session,
  StripeObject,
} from './stripe-types.ts'
import { isA, Refusal, refuse } from './stripe-types.ts'

type ObjectOf<Type> = Extract<Stripe.Event, { type: Type }>['data']['object']

/** Those that the webhook endpoint gets, as docs/operations.md has it; the others are only listed. */
const OF_ENDPOINT = /^(checkout\.session|refund|charge\.dispute)\./

export type StripeObjects = ReturnType<typeof createStripeObjects>

/** The objects of an account, and what its buyers and their banks do. */
export function createStripeObjects(clock: Clock, webhookSecret: string, pageUrl: () => string) {
  const objects = new Map<string, StripeObject>()
  const events: (SentEvent & { object: StripeObject; payload: Stripe.EventBase })[] = []
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

  /** The newest first. */
  function all<Name extends StripeObject['object']>(object: Name) {
    return [...objects.values()].filter((one) => isA(object, one)).reverse()
  }

  /** An event has its object as it is now. */
  function send<Type extends Stripe.Event['type']>(
    type: Type,
    object: ObjectOf<Type> & StripeObject,
    of: { account?: string } = {},
  ) {
    const event: Stripe.EventBase = {
      id: `evt_${newId()}`,
      object: 'event',
      api_version: API_VERSION,
      created: seconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: OF_ENDPOINT.test(type) ? 1 : 0,
      request: { id: null, idempotency_key: null },
      type,
      ...of,
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

  const post = (parts: Omit<PostingParts, 'created'>) =>
    add(newPosting({ ...parts, created: seconds() }))

  /** The buyer confirms the payment on the page. */
  function confirm(session: Session, type: MethodType): { intent: Intent; method: Method } {
    if (session.status !== 'open') throw new Error(`${session.id} is ${session.status}`)
    const email = session.customer_details?.email ?? null
    const method = add(newMethod(type, email, seconds()))
    const intent = add(newIntent(session, seconds()))
    send('payment_intent.created', intent)
    intent.payment_method = method.id
    session.payment_intent = intent.id
    return { intent, method }
  }

  /** A page is there only as long as its session is open. */
  function complete(session: Session) {
    session.status = 'complete'
    session.url = null
    send('checkout.session.completed', session)
  }

  function charge(session: Session, intent: Intent) {
    const { amount } = intent
    const made = add(newCharge(intent, get('payment_method', intent.payment_method), seconds()))
    const fee = Math.ceil(amount * 0.036)
    made.balance_transaction = post({ amount, fee, type: 'charge', source: made.id }).id
    intent.status = 'succeeded'
    intent.amount_received = amount
    intent.latest_charge = made.id
    intent.next_action = null
    session.payment_status = 'paid'
    send('charge.succeeded', made)
    send('payment_intent.succeeded', intent)
  }

  function attach(method: Method, customer: string | null) {
    method.customer = customer
    method.allow_redisplay = 'always'
    send('payment_method.attached', method)
  }

  const disputesOf = ({ id }: Charge) => all('dispute').filter(({ charge }) => charge === id)

  const ended = (id: string) => {
    const session = get('checkout.session', id)
    return { session, intent: get('payment_intent', session.payment_intent) }
  }

  return {
    objects,
    add,
    get,
    all,
    send,
    seconds,

    createSession(params: z.output<typeof NewSession>): Session {
      const customerEmail = params.customer ? get('customer', params.customer).email : undefined
      const made = { customerEmail, pageUrl: pageUrl(), created: seconds() }
      const session = add(newSession(params, made))
      if (params.mode === 'setup') {
        const intent = add(newSetupIntent(session, seconds()))
        session.setup_intent = intent.id
        send('setup_intent.created', intent)
      }
      return session
    },

    createRefund(params: z.output<typeof RefundParams>): Refund {
      const { amount, metadata, instructions_email: instructionsEmail } = params
      const intent = get('payment_intent', params.payment_intent)
      const paid = get('charge', intent.latest_charge)
      if (disputesOf(paid).some(({ status }) => takesMoney(status) && status !== 'won')) {
        refuse('charge_disputed')
      }
      if (amount < 1) refuse('parameter_invalid_integer')
      if (amount > paid.amount - paid.amount_refunded) refuse('amount_too_large')
      const isKonbini = paid.payment_method_details.type === 'konbini'
      if (isKonbini !== (instructionsEmail !== undefined)) refuse('instructions_email')
      const refund = add(newRefund(paid, { amount, metadata, instructionsEmail }, seconds()))
      const posting = post({ amount: -amount, fee: 0, type: 'refund', source: refund.id })
      refund.balance_transaction = posting.id
      paid.amount_refunded += amount
      paid.refunded = paid.amount_refunded === paid.amount
      send('refund.created', refund)
      send('charge.refunded', paid)
      return refund
    },

    pay(id: string, { keep = false, type = 'card' }: { keep?: boolean; type?: MethodType } = {}) {
      const session = get('checkout.session', id)
      const { intent, method } = confirm(session, type)
      charge(session, intent)
      const saves = session.saved_payment_method_options?.payment_method_save === 'enabled'
      if (type === 'card' && keep && saves) attach(method, session.customer)
      complete(session)
    },

    setUp(id: string) {
      const session = get('checkout.session', id)
      if (session.mode !== 'setup' || session.status !== 'open') throw new Error(`${id} is closed`)
      const email = session.customer_details?.email ?? null
      const method = add(newMethod('card', email, seconds()))
      attach(method, session.customer)
      const intent = get('setup_intent', session.setup_intent)
      intent.payment_method = method.id
      intent.status = 'succeeded'
      send('setup_intent.succeeded', intent)
      complete(session)
    },

    issueVoucher(id: string) {
      const session = get('checkout.session', id)
      const code = { payment_code: '123456', confirmation_number: '09012345678' }
      const { intent } = confirm(session, 'konbini')
      intent.status = 'requires_action'
      intent.next_action = {
        type: 'konbini_display_details',
        konbini_display_details: {
          expires_at: seconds() + 3 * 86_400,
          hosted_voucher_url: `${pageUrl()}/konbini/${id}`,
          stores: { familymart: code, lawson: code, ministop: null, seicomart: null },
        },
      }
      send('payment_intent.requires_action', intent)
      complete(session)
    },

    endVoucher(id: string, outcome: 'succeeded' | 'canceled') {
      const { session, intent } = ended(id)
      if (outcome === 'succeeded') {
        charge(session, intent)
        send('checkout.session.async_payment_succeeded', session)
        return
      }
      intent.status = 'requires_payment_method'
      intent.next_action = null
      intent.payment_method = null
      intent.last_payment_error = {
        type: 'invalid_request_error',
        code: 'payment_intent_payment_attempt_expired',
      }
      send('payment_intent.payment_failed', intent)
      send('checkout.session.async_payment_failed', session)
    },

    expire(id: string): Session {
      const session = get('checkout.session', id)
      if (session.status !== 'open') refuse('checkout_session_not_open')
      session.status = 'expired'
      session.url = null
      send('checkout.session.expired', session)
      return session
    },

    /** The bank posts later. */
    withholdFee(id: string) {
      get('charge', ended(id).intent.latest_charge).balance_transaction = null
    },

    /** @param feeYen what the bank's answer costs; negative where a fee is given back */
    dispute(id: string, status: Stripe.Dispute.Status = 'needs_response', feeYen = 0) {
      const disputed = get('charge', ended(id).intent.latest_charge)
      const { amount } = disputed
      const [known] = disputesOf(disputed)
      const dispute = known ?? add(newDispute(disputed, status, seconds()))
      const { balance_transactions: postings } = dispute
      const isTaken = postings.reduce((sum, posting) => sum + posting.amount, 0) < 0
      const adjust = (adjusted: number, fee: number) =>
        postings.push(post({ amount: adjusted, fee, type: 'adjustment', source: dispute.id }))
      disputed.disputed = true
      dispute.status = status
      dispute.is_charge_refundable = !takesMoney(status)
      const hasEnded = ['won', 'lost', 'warning_closed'].includes(status)
      if (!known) send('charge.dispute.created', dispute)
      else if (!hasEnded) send('charge.dispute.updated', dispute)
      if (takesMoney(status) && status !== 'won' && !isTaken) {
        adjust(-amount, postings.length === 0 ? DISPUTE_FEE_YEN : 0)
        send('charge.dispute.funds_withdrawn', dispute)
      }
      if (status === 'won' && isTaken) {
        adjust(amount, feeYen)
        send('charge.dispute.funds_reinstated', dispute)
      }
      if (hasEnded) send('charge.dispute.closed', dispute)
    },

    /** On the provider's own pages. */
    refundByItself(id: string, amount: number): Refund {
      const { payment_intent } = get('checkout.session', id)
      return this.createRefund({ payment_intent: payment_intent ?? '', amount, metadata: {} })
    },

    failRefund(refundId: string, status: 'failed' | 'canceled' = 'failed') {
      const refund = get('refund', refundId)
      const paid = get('charge', refund.charge)
      const { amount } = refund
      const posting = post({ amount, fee: 0, type: 'refund_failure', source: refundId })
      refund.status = status
      refund.failure_balance_transaction = posting.id
      if (status === 'failed') refund.failure_reason = 'expired_or_canceled_card'
      paid.amount_refunded -= amount
      paid.refunded = false
      send('refund.updated', refund)
      send('charge.refund.updated', refund)
      if (status === 'failed') send('refund.failed', refund)
    },

    /** Newest first. */
    eventsSince: (created: number, types: readonly string[]) =>
      events
        .filter(({ type, payload }) => types.includes(type) && payload.created >= created)
        .map(({ payload }) => payload)
        .reverse(),

    /** Of every kind, also those that no endpoint gets; oldest first. */
    eventTypes: () => events.map(({ type }) => type),

    /** What was sent about a checkout and its payment, oldest first. */
    sentEvents(id: string): SentEvent[] {
      const { payment_intent } = get('checkout.session', id)
      return events.filter(
        ({ type, object }) =>
          OF_ENDPOINT.test(type) &&
          (object.id === id ||
            (payment_intent !== null &&
              'payment_intent' in object &&
              object.payment_intent === payment_intent)),
      )
    },
  }
}
