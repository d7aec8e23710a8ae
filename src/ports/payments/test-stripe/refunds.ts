import type Stripe from 'stripe'
import type { Account } from './account.ts'
import { takesMoney } from './new-dispute.ts'
import { newPosting, newRefund } from './new-payment.ts'
import { type Charge, type Refund, refuse } from './types.ts'

interface AskedRefund {
  intentId: string
  amount: number
  metadata: Stripe.Metadata
  instructionsEmail: string | undefined
}

/** @throws Refusal where more would go back than is left */
export async function createRefund(account: Account, asked: AskedRefund): Promise<Refund> {
  const { get, add, send } = account
  const { amount, instructionsEmail } = asked
  const intent = await get('payment_intent', asked.intentId)
  const paid = await get('charge', intent.latest_charge)
  if (amount < 1) refuse('parameter_invalid_integer')
  if (amount > paid.amount - paid.amount_refunded) refuse('amount_too_large')
  if (amount > (await leftOf(account, paid))) refuse('charge_disputed')
  const isKonbini = paid.payment_method_details.type === 'konbini'
  if (isKonbini !== (instructionsEmail !== undefined)) refuse('instructions_email')
  const created = account.seconds()
  const refund = add(newRefund(paid, asked, created))
  const source = refund.id
  refund.balance_transaction = add(
    newPosting({ amount: -amount, fee: 0, type: 'refund', source, created }),
  ).id
  paid.amount_refunded += amount
  paid.refunded = paid.amount_refunded === paid.amount
  await send('refund.created', refund)
  await send('charge.refunded', paid)
  return refund
}

/** The rest of what was paid, less refunds and disputes that were not won. */
export async function leftOf({ list }: Account, paid: Charge): Promise<number> {
  const disputes = await list('dispute', { charge: paid.id })
  const taken = disputes.filter(({ status }) => takesMoney(status) && status !== 'won')
  return taken.reduce((left, { amount }) => left - amount, paid.amount - paid.amount_refunded)
}
