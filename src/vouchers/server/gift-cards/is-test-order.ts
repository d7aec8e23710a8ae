import type { OrderRow } from '#orders/server/store.ts'
import type { Database } from '#ports/database/open-database.ts'
import { isTestPayment } from '#ports/payments/payments.ts'
import { findCredit } from './store.ts'

/**
 * Returns true if no real money has moved by the order, or by the gift card that paid some of it.
 */
export async function isTestOrder(
  db: Database,
  { paymentId, creditOf }: Pick<OrderRow, 'paymentId' | 'creditOf'>,
): Promise<boolean> {
  const credit = creditOf === null ? undefined : await findCredit(db, creditOf)
  const payments = [paymentId, credit?.paymentId ?? null]
  return payments.some((id) => id !== null && isTestPayment(id))
}
