import type { Context } from '#ports/context.ts'
import { comparePayment } from './compare-payment.ts'
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
