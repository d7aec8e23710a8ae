import * as z from 'zod/mini'
import { recordRefund } from '#billing/server/write-ledger.ts'
import { lockBuyer } from '#grants/server/grant-sounds.ts'
import type { Clock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { selectAddedJobs, specOf } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { writeRefundEmail } from '../fulfilment/notices.ts'
import {
  findOrderOfItem,
  type ItemRow,
  listItems,
  markItemRefunded,
  wantRefund,
} from '../orders/item-store.ts'
import { findOrder, findOrderByPublicId, lockOrder, updateOrder } from '../orders/store.ts'
import { revokeGrantsOfItem } from './revoke-grants-of-item.ts'

/**
 * The provider first, by a key that it takes once, then ledger, grant and email in one transaction;
 * the job repeats what broke off.
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
  if (all) await updateOrder(trx, orderId, { status: 'refunded', refunded_at: at })
  await writeRefundEmail(context, trx, { order, item })
}

export const refundOrderItem = defineJob(
  'refund-order-item',
  z.object({ itemId: z.int() }),
  (context, { itemId }) => refundItem(context, itemId),
  { maxAttempts: 20 },
)

/** Within the caller's transaction, for items that have just been marked (`wantRefund`). */
export async function refundItemsLater(trx: Transaction, itemIds: readonly number[]) {
  if (itemIds.length === 0) return
  const specs = itemIds.map((itemId) =>
    specOf(refundOrderItem, { itemId }, { key: String(itemId) }),
  )
  await selectAddedJobs(specs).execute(trx)
}

/**
 * By a job for each item.
 * @returns how many items are refunded now
 * @throws Problem not_found; conflict where the order was not paid
 */
export async function refundOrder({ db, clock }: { db: Database; clock: Clock }, publicId: string) {
  const order = await findOrderByPublicId(db, publicId)
  if (!order) throw new Problem('not_found')
  return db.transaction().execute(async (trx) => {
    const { status } = await lockOrder(trx, order.id)
    if (status === 'refunded') return 0
    if (status !== 'paid') throw new Problem('conflict')
    const itemIds = (await listItems(trx, order.id)).map(({ id }) => id)
    const wanted = await wantRefund(trx, { itemIds, reason: 'operator', at: clock.now() })
    await refundItemsLater(trx, wanted)
    return wanted.length
  })
}
