import { formatYen, type Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Dispute, Payment } from '#ports/payments/payments.ts'
import { describeDifference } from './describe-difference.ts'
import {
  type Compared,
  countCompared,
  listChangedOrders,
  listDifferences,
  listPaymentFacts,
  type PaymentFacts,
} from './store.ts'

/** No more are named: the first one says what to look at. */
const MOST = 20
const DAY_MS = 24 * 60 * 60 * 1000
/** A night may be left out. */
const LATELY_MS = 3 * DAY_MS

export interface CheckedBooks extends Compared {
  /** Payments that the provider was asked about. */
  payments: number
  /** Payments of a provider that is not in use any more. */
  unasked: number
  since: Date | undefined
  /** Sentences, the oldest order first, then what the provider has otherwise. */
  differences: string[]
}

/**
 * Checks that orders, ledger, purchases, codes and the provider agree; changes nothing.
 * @param since of orders that changed since then the provider is asked: by default lately; `null`
 * all
 */
export async function checkBooks(
  context: Pick<Context, 'clock' | 'db' | 'payments'>,
  since?: Date | null,
): Promise<CheckedBooks> {
  const { db, clock } = context
  const now = clock.now()
  const from = since === null ? undefined : (since ?? new Date(now.getTime() - LATELY_MS))
  const compared = await countCompared(db)
  const ours = await db.transaction().execute((trx) => listDifferences(trx, { now, limit: MOST }))
  const asked = await askProvider(context, await listChangedOrders(db, from))
  const differences = [...ours.map(describeDifference), ...asked.differences].slice(0, MOST)
  return { ...compared, ...asked, differences, since: from }
}

/** Orders that are read together, and payments that the provider is asked for together. */
const BATCH = 20

async function askProvider(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  orderIds: readonly number[],
) {
  const asked = { payments: 0, unasked: 0, differences: [] as string[] }
  for (let at = 0; at < orderIds.length && asked.differences.length < MOST; at += BATCH) {
    const orders = await listPaymentFacts(db, orderIds.slice(at, at + BATCH))
    const known = orders.filter(({ provider }) => provider === payments.provider)
    const found = await Promise.all(known.map((order) => compare(payments, order)))
    asked.payments += known.length
    asked.unasked += orders.length - known.length
    asked.differences.push(...found.filter((words) => words !== undefined))
  }
  return asked
}

async function compare(
  payments: Context['payments'],
  order: PaymentFacts,
): Promise<string | undefined> {
  try {
    return comparePayment(order, await payments.getPayment(order.paymentId))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return `Order ${order.publicId}: the provider did not give its payment ${order.paymentId} (${why}).`
  }
}

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
