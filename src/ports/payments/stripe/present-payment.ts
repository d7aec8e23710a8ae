import type Stripe from 'stripe'
import {
  type Dispute,
  KONBINI_STORES,
  type KonbiniPayment,
  type Payment,
  type ProviderRefund,
  sumRefunds,
} from '../payments.ts'

/** Objects that are fetched along with a session. */
export const SESSION_PARTS = ['payment_intent.latest_charge.balance_transaction']

/** @throws Error where it is not in yen, or was fetched without its parts */
export function paymentOf(
  session: Stripe.Checkout.Session,
  later: { refunds: readonly Stripe.Refund[]; disputes: readonly Stripe.Dispute[] },
): Payment {
  const { id, currency, metadata, amount_total } = session
  if (currency !== 'jpy') throw new Error(`The payment ${id} is in ${currency}`)
  const intent = fetched(session.payment_intent)
  const charge = fetched(intent?.latest_charge)
  const posting = fetched(charge?.balance_transaction)
  const isPaid = session.payment_status === 'paid'
  const card = charge?.payment_method_details?.card
  const refunds = later.refunds.map(refundOf).reverse()
  return {
    id,
    orderId: metadata?.order_id ?? '',
    // A payment whose fee is not known yet is not over.
    status: isPaid && !posting ? 'processing' : statusOf(session, intent),
    amountYen: (isPaid ? intent?.amount_received : amount_total) ?? 0,
    feeYen: isPaid && posting ? feeOf(posting) : 0,
    refundedYen: sumRefunds(refunds),
    refunds,
    disputes: later.disputes.flatMap(disputeOf),
    card: card ? { brand: card.brand ?? '', last4: card.last4 ?? '' } : undefined,
    konbini: intent ? konbiniOf(session, intent) : undefined,
  }
}

function statusOf(
  { status, payment_status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): Payment['status'] {
  if (payment_status === 'paid') return 'succeeded'
  if (status === 'expired') return 'canceled'
  if (status !== 'complete') return 'requires_payment_method'
  if (intent?.status === 'requires_action') return 'requires_action'
  // Complete, and to be paid in another way: the number at the store was not used in time.
  const isOver = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return isOver ? 'canceled' : 'processing'
}

function feeOf({ currency, fee, id }: Stripe.BalanceTransaction): number {
  if (currency !== 'jpy') throw new Error(`The Stripe account does not settle in yen (${id})`)
  return fee
}

function refundOf({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund {
  const hasFailed = status === 'failed' || status === 'canceled'
  return { id, key: metadata?.refund_key, amountYen: amount, hasFailed }
}

/** An inquiry (`warning_*`) takes nothing. */
function disputeOf(dispute: Stripe.Dispute): Dispute[] {
  const { id, amount: amountYen, status } = dispute
  if (status === 'prevented' || status.startsWith('warning_')) return []
  const feeYen = dispute.balance_transactions.reduce((sum, posting) => sum + feeOf(posting), 0)
  return [{ id, amountYen, feeYen, status: ENDED.find((end) => end === status) ?? 'open' }]
}

const ENDED = ['won', 'lost'] as const

function konbiniOf(
  { success_url }: Stripe.Checkout.Session,
  { next_action }: Stripe.PaymentIntent,
): KonbiniPayment | undefined {
  const details = next_action?.konbini_display_details
  if (!details) return undefined
  return {
    expiresAt: new Date(details.expires_at * 1000),
    voucherUrl: details.hosted_voucher_url ?? success_url ?? '',
    stores: KONBINI_STORES.flatMap((store) => {
      const code = details.stores[store]
      if (!code) return []
      const { payment_code: paymentCode, confirmation_number: confirmationNumber } = code
      return [{ store, paymentCode, confirmationNumber }]
    }),
  }
}

/** @throws Error where only its id came */
function fetched<T extends object>(part: T | string | null | undefined): T | undefined {
  if (typeof part === 'string') throw new Error(`${part} was not fetched along`)
  return part ?? undefined
}
