import * as z from 'zod/mini'
import { recordRefund } from '#billing/server/write-ledger.ts'
import {
  claimGrant,
  grantSounds,
  lockBuyer,
  type RevokedGrant,
  revokeGrants,
} from '#grants/server/grant-sounds.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { renewFullLink } from '#uploads/server/stream-links.ts'
import { writeRefundEmail } from '../fulfilment/order-emails.ts'
import { findItem, type ItemRow, listItems, updateItems, wantRefund } from '../orders/item-store.ts'
import { findOrder, findOrderByPublicId, lockOrder, updateOrder } from '../orders/store.ts'
import { findAlbumItemWith, listRecordingsOfSounds, selectWaitingGrant } from './store.ts'

/**
 * The provider first, by a key that it takes once, then ledger, grant and email in one transaction;
 * the job repeats what broke off.
 */
export async function refundItem(context: Context, itemId: number): Promise<void> {
  const { db, payments } = context
  const item = await findItem(db, itemId)
  const order = item && isWanted(item) ? await findOrder(db, item.orderId) : undefined
  if (!item || !order) return
  const key = `${order.publicId}-${itemId}`
  const refund =
    item.paidYen === 0 || order.paymentId === null
      ? undefined
      : await payments.refund(order.paymentId, item.paidYen, key)
  await db.transaction().execute((trx) => writeRefund(context, trx, item, refund?.refundId))
}

function isWanted({ refundWantedAt, refundedAt }: ItemRow): boolean {
  return refundWantedAt !== null && refundedAt === null
}

async function writeRefund(
  context: Context,
  trx: Transaction,
  { orderId, id: itemId }: ItemRow,
  refundId: string | undefined,
): Promise<void> {
  const at = context.clock.now()
  const order = await lockOrder(trx, orderId)
  const items = await listItems(trx, [orderId])
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
  await updateItems(trx, [itemId], { refunded_at: at, refund_id: refundId ?? null })
  const all = items.every(({ id, refundedAt }) => id === itemId || refundedAt !== null)
  if (all) await updateOrder(trx, orderId, { status: 'refunded', refunded_at: at })
  await writeRefundEmail(context, trx, { order, item })
}

/**
 * Ends the streams, too; what the buyer has by another item stays. Repeating it changes nothing.
 * Lock the buyer first (`lockBuyer`).
 */
export async function revokeGrantsOfItem(trx: Transaction, orderItemId: number, at: Date) {
  const revoked = await revokeGrants(trx, orderItemId, at)
  for (const grant of revoked) await grantByOtherItem(trx, grant, at)
  const soundIds = revoked.map(({ soundId }) => soundId)
  // Last and in one order, so that refunds of albums with the same sounds do not deadlock.
  for (const recordingId of await listRecordingsOfSounds(trx, soundIds)) {
    await renewFullLink(trx, recordingId)
  }
}

/** Of several items with the same sound only one gave a grant: another takes its place. */
async function grantByOtherItem(
  trx: Transaction,
  { soundId, userId, email }: RevokedGrant,
  at: Date,
): Promise<void> {
  if (userId !== null && (await claimGrant(trx, userId, selectWaitingGrant(trx, userId, soundId))))
    return
  const sale = await findAlbumItemWith(trx, soundId, { userId, email })
  if (sale) await grantSounds(trx, [{ userId: userId ?? undefined, email, soundId, ...sale, at }])
}

export const refundOrderItem = defineJob(
  'refund-order-item',
  z.object({ itemId: z.int() }),
  (context, { itemId }) => refundItem(context, itemId),
  { maxAttempts: 20 },
)

/** Within the caller's transaction, for items that have just been marked (`wantRefund`). */
export async function refundItemsLater(trx: Transaction, itemIds: readonly number[]) {
  for (const itemId of itemIds) {
    await addJob(trx, refundOrderItem, { itemId }, { key: String(itemId) })
  }
}

/** @returns how many items are refunded now. @throws Problem not_found, conflict if not paid */
export async function refundOrder(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  publicId: string,
): Promise<number> {
  const order = await findOrderByPublicId(db, publicId)
  if (!order) throw new Problem('not_found')
  return db.transaction().execute(async (trx) => {
    const { status } = await lockOrder(trx, order.id)
    if (status === 'refunded') return 0
    if (status !== 'paid') throw new Problem('conflict')
    const itemIds = (await listItems(trx, [order.id])).map(({ id }) => id)
    const wanted = await wantRefund(trx, { itemIds, reason: 'operator', at: clock.now() })
    await refundItemsLater(trx, wanted)
    return wanted.length
  })
}
