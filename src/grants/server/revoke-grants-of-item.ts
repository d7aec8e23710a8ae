import type { Transaction } from '#ports/database/open-database.ts'
import { markRevoked } from './store.ts'

/** Takes back what an order item gave, as after a refund. Nothing happens the second time. */
export async function revokeGrantsOfItem(
  trx: Transaction,
  orderItemId: number,
  at: Date,
): Promise<void> {
  await markRevoked(trx, orderItemId, at)
}
