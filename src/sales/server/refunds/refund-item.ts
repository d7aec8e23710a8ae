import * as z from 'zod/mini'
import { recordGiftReturned } from '#billing/server/gift-ledger.ts'
import { type ItemRefund, recordRefund } from '#billing/server/write-ledger.ts'
import {
  claimGrant,
  grantSounds,
  lockBuyer,
  type RevokedGrant,
  revokeGrants,
} from '#grants/server/grant-sounds.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { renewFullLink } from '#uploads/server/stream-links.ts'
import { endEmptyCredit } from '../amounts/store.ts'
import { writeGiftEnded } from '../gifts/gift-emails.ts'
import { endGivenOrder, lockGivenOrder } from '../gifts/store.ts'
import { findItem, type ItemRow, isSold, listItems, updateItems } from '../orders/item-store.ts'
import { closeRefundedOrder, findOrder, lockOrder, type OrderRow } from '../orders/store.ts'
import { tellOfRefusedRefund } from './failure-emails.ts'
import { writeRefundEmails } from './refund-emails.ts'
import {
  findAlbumItemWith,
  findWaitingRefund,
  insertRefunds,
  listRecordingsOfSounds,
  markRefunded,
  type NewRefund,
  type RefundCause,
  type RefundRow,
  selectWaitingGrant,
  type WrittenRefund,
} from './store.ts'

/**
 * Carries out the refund that the item waits for: the provider first, by a key that it takes once,
 * then ledger, grants and emails in one transaction; the job repeats what broke off.
 */
export async function refundItem(context: Context, itemId: number): Promise<void> {
  const { db, payments } = context
  const refund = await findWaitingRefund(db, itemId)
  const item = refund && (await findItem(db, itemId))
  const order = item && (await findOrder(db, item.orderId))
  if (!refund || !order) return
  const { amountYen, creditYen, key } = refund
  const done =
    amountYen === creditYen || order.paymentId === null
      ? undefined
      : await payments.refund(order.paymentId, amountYen - creditYen, key)
  await db
    .transaction()
    .execute((trx) =>
      writeRefund(context, trx, refund, { orderId: order.id, providerId: done?.refundId }),
    )
}

/** One that the provider has made. Repeating it changes nothing. */
export async function writeRefund(
  context: Context,
  trx: Transaction,
  refund: RefundRow,
  { orderId, providerId }: { orderId: number; providerId: string | undefined },
): Promise<void> {
  const at = context.clock.now()
  const order = await lockOrder(trx, orderId)
  if (!(await markRefunded(trx, refund.id, { at, providerId }))) return
  const items = await listItems(trx, [orderId])
  await takeBack(context, trx, { order, items, refunds: [refund], at, from: 'provider_clearing' })
  const item = items.find(({ id }) => id === refund.itemId)
  if (item) await writeRefundEmails(context, trx, { order, item, refund })
}

interface TakenBack {
  order: OrderRow
  /** Listed after the refunds were marked. */
  items: readonly ItemRow[]
  refunds: readonly WrittenRefund[]
  at: Date
  from: ItemRefund['from']
}

/** Ledger and access of refunds that have just been marked as done, with their order locked. */
export async function takeBack(
  context: Context,
  trx: Transaction,
  taken: TakenBack,
): Promise<void> {
  const { order, items, refunds, at, from } = taken
  const { id: orderId, feePercent } = order
  // Of a gift, what its recipient has.
  const given = await lockGivenOrder(trx, orderId)
  const { email, buyerId } = given ?? order
  await lockBuyer(trx, { email, userId: buyerId ?? undefined })
  for (const { id, itemId, amountYen, creditYen, endsAccess } of refunds) {
    const item = items.find((one) => one.id === itemId)
    if (!item) throw new Error(`Order ${order.publicId} has no item ${itemId}`)
    const back = { orderId, at, amountYen, reference: `refund-${id}`, from }
    if (isSold(item)) {
      const sold = { orderItemId: itemId, paidYen: item.paidYen }
      const beforeYen = item.refundedYen - amountYen
      await recordRefund(trx, { ...back, feePercent, item: sold, creditYen, beforeYen })
    } else await recordGiftReturned(trx, { ...back, orderItemId: itemId })
    if (endsAccess) await revokeGrantsOfItem(trx, given?.itemId ?? itemId, at)
  }
  const ended = refunds.filter(({ endsAccess }) => endsAccess).map(({ itemId }) => itemId)
  await updateItems(trx, ended, { refunded_at: at })
  if (given && ended.length > 0) {
    await endGivenOrder(trx, given, at)
    // Where the recipient was given nothing, there is nothing to tell.
    if (given.refundReason === null) await writeGiftEnded(context, trx, given.id)
  }
  await endEmptyCredit(trx, orderId, at)
  await closeRefundedOrder(trx, orderId, at)
}

/**
 * Ends the streams, too; what the buyer has by another item stays. Repeating it changes nothing.
 * Lock the buyer first (`lockBuyer`).
 */
export async function revokeGrantsOfItem(trx: Transaction, orderItemId: number, at: Date) {
  const revoked = await revokeGrants(trx, orderItemId, at)
  for (const grant of revoked) await grantByOtherItem(trx, grant, at)
  const soundIds = revoked.map(({ soundId }) => soundId)
  await endStreams(trx, soundIds)
}

/** Last and in one order, so that refunds of albums with the same sounds do not deadlock. */
export async function endStreams(trx: Transaction, soundIds: readonly number[]): Promise<void> {
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
  async (context, { itemId }, { lastAttempt }) => {
    try {
      await refundItem(context, itemId)
    } catch (error) {
      if (lastAttempt) await giveUp(context, itemId, error)
      throw error
    }
  },
  { maxAttempts: 20 },
)

/** The refund stays on its way, for the operator to look at. */
async function giveUp(context: Context, itemId: number, error: unknown): Promise<void> {
  const { db } = context
  const refund = await findWaitingRefund(db, itemId)
  const item = refund && (await findItem(db, itemId))
  const order = item && (await findOrder(db, item.orderId))
  const reason = error instanceof Error ? error.message : String(error)
  if (refund && order) await tellOfRefusedRefund(context, { order, refund, reason })
}

/** Within the caller's transaction, with the order locked. */
export async function refundItemsLater(
  trx: Transaction,
  refunds: readonly NewRefund[],
  cause: RefundCause,
): Promise<void> {
  const written = await insertRefunds(trx, refunds, cause)
  await carryOutRefunds(
    trx,
    written.map(({ itemId }) => itemId),
  )
}

/** Asks the provider for what these items wait for. */
export async function carryOutRefunds(trx: Transaction, itemIds: readonly number[]) {
  for (const itemId of itemIds) {
    await addJob(trx, refundOrderItem, { itemId }, { key: String(itemId) })
  }
}
