import { randomInt } from 'node:crypto'
import { addJob } from '../../jobs/add-job.ts'
import type { KonbiniStore } from '../payments.ts'
import { type Account, onAccount } from './account.ts'
import { disputeSandboxPayment } from './disputes.ts'
import { newMethod } from './new-customer.ts'
import { newCharge, newIntent, newPosting } from './new-payment.ts'
import { checkoutPath, momentIn, type Sandbox } from './sandbox.ts'
import type { Card, Charge as Outcome } from './test-cards.ts'
import { type Intent, type Method, refuse, type Session } from './types.ts'

const VOUCHER_SECONDS = 3 * 86_400

interface Means {
  type: 'card' | 'konbini' | 'paypay'
  card?: Card
  keep?: boolean
}

/** Takes an outcome of the test list that needs no answer, or waits for the card owner's. */
export function chargeCard(
  sandbox: Sandbox,
  id: string,
  { card, outcome, keep }: { card: Card; outcome: Outcome; keep: boolean },
): Promise<void> {
  return onOpen(sandbox, id, async (account, session) => {
    const intent = await confirm(account, session, { type: 'card', card, keep })
    if (outcome === 'asks_owner') {
      const url = new URL(`${checkoutPath(id)}/secure`, session.success_url ?? '').href
      const redirect = { return_url: session.success_url, url }
      intent.status = 'requires_action'
      intent.next_action = { type: 'redirect_to_url', redirect_to_url: redirect }
      await account.send('payment_intent.requires_action', intent)
      return
    }
    await succeed(account, session, intent)
    if (outcome !== 'succeeds_then_disputed') return
    const runAt = momentIn(sandbox, sandbox.delivery.disputeAfterSeconds)
    await addJob(account.trx, disputeSandboxPayment, { paymentId: id }, { key: id, runAt })
  })
}

/** The owner's answer to 3-D Secure. */
export function answerChallenge(sandbox: Sandbox, id: string, passed: boolean): Promise<void> {
  return onOpen(sandbox, id, async (account, session) => {
    if (session.payment_intent === null) return
    const intent = await account.get('payment_intent', session.payment_intent)
    if (intent.status !== 'requires_action') return
    if (passed) await succeed(account, session, intent)
    else await fail(account, intent, 'payment_intent_authentication_failure')
  })
}

/** A number to pay at a convenience store within three days. */
export function issueVoucher(sandbox: Sandbox, id: string, store: KonbiniStore): Promise<void> {
  return onOpen(sandbox, id, async (account, session) => {
    const intent = await confirm(account, session, { type: 'konbini' })
    const code = {
      payment_code: `${digits(4)}-${digits(6)}`,
      confirmation_number: digits(11),
    }
    const stores = { familymart: null, lawson: null, ministop: null, seicomart: null }
    intent.status = 'requires_action'
    intent.next_action = {
      type: 'konbini_display_details',
      konbini_display_details: {
        expires_at: account.seconds() + VOUCHER_SECONDS,
        hosted_voucher_url: new URL(`${checkoutPath(id)}/voucher`, session.success_url ?? '').href,
        stores: { ...stores, [store]: code },
      },
    }
    await account.send('payment_intent.requires_action', intent)
    // The session is complete, the money comes later.
    await complete(account, session)
  })
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** The voucher is paid, or its time is over. */
export function endVoucher(
  sandbox: Sandbox,
  id: string,
  outcome: 'succeeded' | 'canceled',
): Promise<void> {
  return onAccount(sandbox, async (account) => {
    const session = await account.get('checkout.session', id)
    if (session.status !== 'complete' || session.payment_status === 'paid') return
    const intent = await account.get('payment_intent', session.payment_intent)
    if (intent.status !== 'requires_action') return
    if (outcome === 'succeeded') {
      await charge(account, session, intent)
      await account.send('checkout.session.async_payment_succeeded', session)
    } else {
      await fail(account, intent, 'payment_intent_payment_attempt_expired')
      await account.send('checkout.session.async_payment_failed', session)
    }
  })
}

/** Saves a card with no payment. */
export function setUpCard(sandbox: Sandbox, id: string, card: Card): Promise<void> {
  return onOpen(sandbox, id, async (account, session) => {
    const email = session.customer_details?.email ?? null
    const method = account.add(newMethod('card', { email, card, keep: true }, account.seconds()))
    const intent = await account.get('setup_intent', session.setup_intent)
    intent.payment_method = method.id
    intent.status = 'succeeded'
    await attach(account, method, session.customer)
    await account.send('setup_intent.succeeded', intent)
    await complete(account, session)
  })
}

/** Nothing happens to a checkout that has ended meanwhile. */
export function onOpen(
  sandbox: Sandbox,
  id: string,
  act: (account: Account, session: Session) => Promise<void>,
): Promise<void> {
  return onAccount(sandbox, async (account) => {
    const session = await account.get('checkout.session', id)
    if (session.status === 'open') await act(account, session)
  })
}

/** @throws Refusal where it has ended, or is being paid at this moment */
export async function expireSession(account: Account, id: string): Promise<Session> {
  const session = await account.get('checkout.session', id)
  if (session.status !== 'open') refuse('checkout_session_not_open')
  session.status = 'expired'
  session.url = null
  if (session.payment_intent !== null) {
    const intent = await account.get('payment_intent', session.payment_intent)
    intent.status = 'canceled'
    intent.canceled_at = account.seconds()
    intent.cancellation_reason = 'abandoned'
    await account.send('payment_intent.canceled', intent)
  }
  await account.send('checkout.session.expired', session)
  return session
}

/** The buyer confirms on the page, perhaps again after a challenge that was failed. */
export async function confirm(account: Account, session: Session, means: Means): Promise<Intent> {
  const { seconds, add, get, send } = account
  const email = session.customer_details?.email ?? null
  const { card, keep = false } = means
  const method = add(newMethod(means.type, { email, card, keep }, seconds()))
  const isNew = session.payment_intent === null
  const intent = isNew
    ? add(newIntent(session, seconds()))
    : await get('payment_intent', session.payment_intent)
  if (isNew) await send('payment_intent.created', intent)
  intent.payment_method = method.id
  intent.last_payment_error = null
  session.payment_intent = intent.id
  return intent
}

export async function succeed(account: Account, session: Session, intent: Intent): Promise<void> {
  await charge(account, session, intent)
  const method = await account.get('payment_method', intent.payment_method)
  const saves = session.saved_payment_method_options?.payment_method_save === 'enabled'
  if (saves && method.card && method.allow_redisplay === 'always') {
    await attach(account, method, session.customer)
  }
  await complete(account, session)
}

async function charge(account: Account, session: Session, intent: Intent): Promise<void> {
  const { sandbox, add, get, send } = account
  const { amount } = intent
  const created = account.seconds()
  const made = add(newCharge(intent, await get('payment_method', intent.payment_method), created))
  const fee = sandbox.feeOf(amount)
  const posting = newPosting({ amount, fee, type: 'charge', source: made.id, created })
  made.balance_transaction = add(posting).id
  intent.status = 'succeeded'
  intent.amount_received = amount
  intent.latest_charge = made.id
  intent.next_action = null
  session.payment_status = 'paid'
  await send('charge.succeeded', made)
  await send('payment_intent.succeeded', intent)
}

async function fail({ send }: Account, intent: Intent, code: string): Promise<void> {
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.payment_method = null
  intent.last_payment_error = { type: 'invalid_request_error', code }
  await send('payment_intent.payment_failed', intent)
}

/** A page is there only as long as its session is open. */
async function complete({ send }: Account, session: Session): Promise<void> {
  session.status = 'complete'
  session.url = null
  await send('checkout.session.completed', session)
}

/** The same card is saved once. */
async function attach(account: Account, method: Method, customer: string | null): Promise<void> {
  const isSame = ({ card }: Method) =>
    card?.last4 === method.card?.last4 &&
    card?.exp_month === method.card?.exp_month &&
    card?.exp_year === method.card?.exp_year
  for (const known of await account.list('payment_method', { customer })) {
    if (known.id !== method.id && isSame(known)) known.customer = null
  }
  method.customer = customer
  await account.send('payment_method.attached', method)
}
