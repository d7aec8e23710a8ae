import { formatYen, type Yen } from '#kernel/yen.ts'
import type { Dispute, Payment } from '#ports/payments/payments.ts'
import type { PaymentFacts } from './store.ts'

/**
 * Compares an order with its payment at the provider.
 * @returns the difference in words, where they do not
 */
export function comparePayment(order: PaymentFacts, payment: Payment): string | undefined {
  const what = findDifference(order, payment)
  return what && `Order ${order.publicId} (payment ${order.paymentId}): ${what}.`
}

const sides = (what: string, here: Yen, there: Yen) =>
  `${what} ${formatYen(here)} here, and ${formatYen(there)} at the provider`

function findDifference(order: PaymentFacts, payment: Payment): string | undefined {
  const { status, totalYen, refundedYen, waitingYen, feesYen } = order
  const isSold = status === 'paid' || status === 'refunded'
  const isPaid = payment.status === 'succeeded'
  if (!isSold && !isPaid) return undefined
  if (payment.orderId !== order.publicId) return `the provider has it for order ${payment.orderId}`
  if (isSold !== isPaid) return `it is ${status} here, and ${payment.status} at the provider`
  if (payment.amountYen !== totalYen) return sides('it is', totalYen, payment.amountYen)
  const back = payment.refundedYen
  if (back < refundedYen || back > refundedYen + waitingYen)
    return sides('refunds are', refundedYen, back)
  const disputed = findDispute(order.disputes, payment.disputes)
  if (disputed) return disputed
  const fees = payment.disputes.reduce((sum, { feeYen }) => sum + feeYen, payment.feeYen)
  return fees === feesYen ? undefined : sides('the provider’s fees are', feesYen, fees)
}

function findDispute(here: readonly Dispute[], there: readonly Dispute[]): string | undefined {
  const describeDispute = (one: Dispute | undefined) =>
    one ? `${one.status} with ${formatYen(one.amountYen)}` : 'unknown'
  const ids = new Set([...here, ...there].map(({ id }) => id))
  for (const id of ids) {
    const [ours, theirs] = [here, there].map((all) =>
      describeDispute(all.find((one) => one.id === id)),
    )
    if (ours !== theirs) return `the dispute ${id} is ${ours} here, and ${theirs} at the provider`
  }
  return undefined
}
