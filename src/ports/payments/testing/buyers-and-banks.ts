import type Stripe from 'stripe'
import { onAccount } from '../test-stripe/account.ts'
import { getSeller } from '../test-stripe/connect.ts'
import { onCharge, setStatus } from '../test-stripe/disputes.ts'
import { newPosting } from '../test-stripe/new-payment.ts'
import { confirm, onOpen, succeed } from '../test-stripe/pay.ts'
import { createRefund } from '../test-stripe/refunds.ts'
import type { Sandbox } from '../test-stripe/sandbox.ts'
import type { Refund } from '../test-stripe/types.ts'

/** Pays by a wallet, which asks nothing here. */
export function payByWallet(sandbox: Sandbox, id: string): Promise<void> {
  return onOpen(sandbox, id, async (account, session) =>
    succeed(account, session, await confirm(account, session, { type: 'paypay' })),
  )
}

/** Changes the only dispute: an inquiry becomes more, or evidence was handed in. */
export function changeDispute(
  sandbox: Sandbox,
  paymentId: string,
  status: Stripe.Dispute.Status,
): Promise<void> {
  return onCharge(sandbox, paymentId, async (account, charge) => {
    for (const dispute of await account.list('dispute', { charge: charge.id })) {
      await setStatus(account, dispute, status)
    }
  })
}

/** Refunds as the owner of the account can on Stripe's own pages. */
export function refundByItself(sandbox: Sandbox, id: string, amount: number): Promise<Refund> {
  return onAccount(sandbox, async (account) => {
    const { payment_intent, customer_details } = await account.get('checkout.session', id)
    const intent = await account.get('payment_intent', payment_intent)
    const { payment_method_details } = await account.get('charge', intent.latest_charge)
    const isKonbini = payment_method_details.type === 'konbini'
    const email = customer_details?.email ?? undefined
    return createRefund(account, {
      intentId: intent.id,
      amount,
      metadata: {},
      instructionsEmail: isKonbini ? email : undefined,
    })
  })
}

/** The buyer's bank sends the money back, or we cancel it: of one refund. */
export function failRefund(
  sandbox: Sandbox,
  refundId: string,
  status: 'failed' | 'canceled' = 'failed',
): Promise<void> {
  return onAccount(sandbox, async (account) => {
    const { get, add, send } = account
    const refund = await get('refund', refundId)
    if (refund.status === 'failed' || refund.status === 'canceled') return
    const paid = await get('charge', refund.charge)
    const { amount } = refund
    const created = account.seconds()
    const posting = { amount, fee: 0, type: 'refund_failure', source: refundId, created } as const
    refund.status = status
    refund.failure_balance_transaction = add(newPosting(posting)).id
    if (status === 'failed') refund.failure_reason = 'expired_or_canceled_card'
    paid.amount_refunded -= amount
    paid.refunded = false
    await send('refund.updated', refund)
    await send('charge.refund.updated', refund)
    if (status === 'failed') await send('refund.failed', refund)
  })
}

/** The account's owner has said who they are, or Stripe restricts it. */
export function setTransfers(
  sandbox: Sandbox,
  id: string,
  state: 'active' | 'inactive',
): Promise<void> {
  return onAccount(sandbox, async (account) => {
    const seller = await getSeller(account, id)
    seller.capabilities.transfers = state
    seller.details_submitted = true
    seller.payouts_enabled = state === 'active'
    await account.send('account.updated', seller, { account: id })
  })
}
