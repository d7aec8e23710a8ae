import * as z from 'zod/mini'
import { recordRefund } from '#billing/server/write-ledger.ts'
import { lockBuyer } from '#grants/server/grant-sounds.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { selectAddedJobs, specOf } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { writeRefundLetter } from '../fulfilment/emails/refund.ts'
import { findOrderOfItem, type ItemRow, listItems, markItemRefunded } from '../orders/item-store.ts'
import { findOrder, lockOrder, markRefunded } from '../orders/store.ts'
import { revokeGrantsOfItem } from './revoke-grants-of-item.ts'

/**
 * Carries out a refund that was asked for: the provider first, by a key that it takes once, then
 * ledger, grant and letter in one transaction. What breaks off in between is done again by the job.
 */
export async function refundItem(context: Context, itemId: number): Promise<void> {
  const orderId = await findOrderOfItem(context.db, itemId)
  const order = orderId === undefined ? undefined : await findOrder(context.db, orderId)
  if (!order) return
  const item = (await listItems(context.db, order.id)).find(({ id }) => id === itemId)
  if (!item || !isWanted(item)) return
  const { paymentId } = order
  const refund =
    item.paidYen === 0 || paymentId === null
      ? undefined
      : await context.payments.refund(paymentId, item.paidYen, `${order.publicId}-${itemId}`)
  await context.db
    .transaction()
    .execute((trx) => writeRefund(context, trx, { orderId: order.id, itemId, refund }))
}

function isWanted({ refundWantedAt, refundedAt }: ItemRow): boolean {
  return refundWantedAt !== null && refundedAt === null
}

async function writeRefund(
  context: Context,
  trx: Transaction,
  refunded: { orderId: number; itemId: number; refund: { refundId: string } | undefined },
): Promise<void> {
  const { orderId, itemId, refund } = refunded
  const at = context.clock.now()
  const order = await lockOrder(trx, orderId)
  const items = await listItems(trx, orderId)
  const item = items.find(({ id }) => id === itemId)
  if (!item || !isWanted(item)) return
  const { sellerId, paidYen } = item
  await recordRefund(trx, {
    orderId,
    feePercent: order.feePercent,
    at,
    item: { orderItemId: itemId, sellerId, paidYen },
  })
  await lockBuyer(trx, { email: order.email, userId: order.buyerId ?? undefined })
  await revokeGrantsOfItem(trx, itemId, at)
  await markItemRefunded(trx, itemId, { refundId: refund?.refundId, at })
  const all = items.every(({ id, refundedAt }) => id === itemId || refundedAt !== null)
  if (all) await markRefunded(trx, orderId, at)
  await writeRefundLetter(context, trx, { order, item })
}

export const refundOrderItem = defineJob(
  'refund-order-item',
  z.object({ itemId: z.int() }),
  (context, { itemId }) => refundItem(context, itemId),
  { maxAttempts: 20 },
)

/** Within the caller's transaction, for items that have just been marked (`wantRefund`). */
export async function refundItemsLater(
  trx: Transaction,
  itemIds: readonly number[],
): Promise<void> {
  if (itemIds.length === 0) return
  const specs = itemIds.map((itemId) =>
    specOf(refundOrderItem, { itemId }, { key: String(itemId) }),
  )
  await selectAddedJobs(specs).execute(trx)
}
