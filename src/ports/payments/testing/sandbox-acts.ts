import { sql } from 'kysely'
import type { Payments } from '../payments.ts'
import { onAccount, openAccount } from '../test-stripe/account.ts'
import { OF_ENDPOINT } from '../test-stripe/deliver-event.ts'
import { setUpCard } from '../test-stripe/pay.ts'
import { type Sandbox, sandboxOf } from '../test-stripe/sandbox.ts'
import type { Card } from '../test-stripe/test-cards.ts'
import { failRefund } from './buyers-and-banks.ts'

/** The test account behind the engine of a test. */
export function getSandbox(payments: Payments): Sandbox {
  const sandbox = sandboxOf(payments)
  if (!sandbox) throw new Error('Payments do not run in the sandbox')
  return sandbox
}

/** The buyer's bank sends the money back: of one refund, or of all. */
export async function failRefunds(
  sandbox: Sandbox,
  paymentId: string,
  refundId?: string,
): Promise<void> {
  const { get, list } = openAccount(sandbox)
  const { payment_intent } = await get('checkout.session', paymentId)
  const refunds = payment_intent === null ? [] : await list('refund', { payment_intent })
  for (const { id } of refunds) {
    if (refundId === undefined || refundId === id) await failRefund(sandbox, id)
  }
}

/** Sets another amount than that of the order. */
export function setAmount(sandbox: Sandbox, paymentId: string, amountYen: number): Promise<void> {
  return onAccount(sandbox, async ({ get }) => {
    const session = await get('checkout.session', paymentId)
    session.amount_total = amountYen
    if (session.payment_intent === null) return
    const intent = await get('payment_intent', session.payment_intent)
    intent.amount = amountYen
    if (intent.amount_received > 0) intent.amount_received = amountYen
  })
}

/** Returns the events that the webhook gets about these payments, oldest first. */
export async function listSentEvents(sandbox: Sandbox, paymentIds: readonly string[]) {
  const { find, list } = openAccount(sandbox)
  const paymentOf = new Map(paymentIds.map((id) => [id, id]))
  for (const id of paymentIds) {
    const session = await find(id)
    const intent = session?.object === 'checkout.session' ? session.payment_intent : null
    if (intent !== null) paymentOf.set(intent, id)
  }
  const events = (await list('event')).reverse().filter(({ type }) => OF_ENDPOINT.test(type))
  return events.flatMap((event) => {
    const { object } = event.data
    const about = ['id' in object && object.id, 'payment_intent' in object && object.payment_intent]
    const paymentId = about.flatMap((id) => paymentOf.get(String(id)) ?? [])[0]
    return paymentId === undefined ? [] : [{ id: event.id, type: event.type, paymentId, event }]
  })
}

/** Saves a card for the member of this key. */
export async function saveCard(payments: Payments, customerKey: string, card: Card): Promise<void> {
  const { setupUrl } = await payments.createCardSetup({
    customerKey,
    email: 'listener@example.com',
    locale: 'en',
    returnUrl: 'http://localhost:3000/',
    cancelUrl: 'http://localhost:3000/',
  })
  await setUpCard(getSandbox(payments), setupUrl.split('/').at(-1) ?? '', card)
}

export function changeObject(sandbox: Sandbox, id: string, change: object): Promise<void> {
  return onAccount(sandbox, async ({ find }) => void Object.assign((await find(id)) ?? {}, change))
}

/** Id, order_id, status and amount_yen of every payment, in SQL. */
export const sandboxPayments = sql`(
  select s.id, i.id as intent_id, s.data #>> '{metadata,order_id}' as order_id,
    coalesce(i.data ->> 'amount', s.data ->> 'amount_total')::int as amount_yen,
    case when s.data ->> 'payment_status' = 'paid' then 'succeeded'
      when s.data ->> 'status' = 'expired' then 'canceled'
      when s.data ->> 'status' = 'open' then 'requires_payment_method'
      when i.data ->> 'status' = 'requires_action' then 'requires_action'
      else 'canceled' end as status
  from sandbox.objects s left join sandbox.objects i on i.id = s.data ->> 'payment_intent'
  where s.data @> '{"object": "checkout.session", "mode": "payment"}')`
