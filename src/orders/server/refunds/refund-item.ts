import * as z from 'zod/mini'
import { type ItemRefund, recordRefund } from '#money/server/write-ledger.ts'
import type { Context } from '#ports/context.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { renewFullLink } from '#uploads/server/recordings.ts'
import { lockBuyer, revokeGrant } from '#works/server/grants-store.ts'
import { lockHolder, productOf } from '../extensions.ts'
import { findItem, isSold, updateItems } from '../item-store.ts'
import { closeRefundedOrder, findOrder, lockOrder, type OrderRow } from '../order-store.ts'
import { tellOfRefusedRefund } from './failure-emails.ts'
import { listRefundable, type RefundableItem } from './list-refundable.ts'
import { writeRefundEmails } from './refund-emails.ts'
import {
  insertRefunds,
  listRecordingsOfSounds,
  listWaitingRefunds,
  markRefunded,
  type NewRefund,
  type RefundCause,
  type RefundRow,
  throughProvider,
  type WrittenRefund,
} from './store.ts'

/**
 * Carries out the refund that the item waits for, with those that were asked for together: the
 * provider first, by a key that it takes once, then ledger, grants and emails in one transaction; the
 * job repeats what broke off.
 */
export async function refundItem(context: Context, itemId: number): Promise<void> {
  const { db, payments } = context
  const { refunds, order } = await findWaiting(db, itemId)
  const [first] = refunds
  if (!first || !order) return
  const amountYen = throughProvider(refunds)
  const done =
    amountYen === 0 || order.paymentId === null
      ? undefined
      : await payments.refund(order.paymentId, amountYen, first.key)
  await db
    .transaction()
    .execute((trx) =>
      writeRefunds(context, trx, refunds, { orderId: order.id, providerId: done?.refundId }),
    )
}

async function findWaiting(db: Database, itemId: number) {
  const refunds = await listWaitingRefunds(db, itemId)
  const item = await findItem(db, itemId)
  return { refunds, order: item && (await findOrder(db, item.orderId)) }
}

/** Records the refunds that the provider has made as one. Repeating it changes nothing. */
export async function writeRefunds(
  context: Context,
  trx: Transaction,
  refunds: readonly RefundRow[],
  { orderId, providerId }: { orderId: number; providerId: string | undefined },
): Promise<void> {
  const at = context.clock.now()
  const order = await lockOrder(trx, orderId)
  const ids = refunds.map(({ id }) => id)
  const marked = new Set(await markRefunded(trx, ids, { at, providerId }))
  const written = refunds.filter(({ id }) => marked.has(id))
  if (written.length === 0) return
  const items = await listRefundable(context, trx, orderId)
  await takeBack(context, trx, { order, items, refunds: written, at, from: 'provider_clearing' })
  await writeRefundEmails(context, trx, { order, items, refunds: written })
}

interface TakenBack {
  order: OrderRow
  /** The items as listed after the refunds were marked. */
  items: readonly RefundableItem[]
  refunds: readonly WrittenRefund[]
  at: Date
  from: ItemRefund['from']
}

/**
 * Writes ledger and access of refunds that have just been marked as done, with their order locked.
 */
export async function takeBack(
  context: Context,
  trx: Transaction,
  taken: TakenBack,
): Promise<void> {
  const { order, items, refunds, at, from } = taken
  const { id: orderId, feePercent } = order
  // A recipient has the access instead of the buyer.
  const holder = await lockHolder(context, trx, orderId)
  const { email, buyerId } = holder ?? order
  await lockBuyer(trx, { email, userId: buyerId ?? undefined })
  for (const { id, itemId, amountYen, creditYen, endsAccess } of refunds) {
    const item = items.find((one) => one.id === itemId)
    if (!item) throw new Error(`Order ${order.publicId} has no item ${itemId}`)
    const back = { orderId, at, amountYen, reference: `refund-${id}`, from }
    if (isSold(item)) {
      const sold = { orderItemId: itemId, paidYen: item.paidYen }
      const beforeYen = item.refundedYen - amountYen
      await recordRefund(trx, { ...back, feePercent, item: sold, creditYen, beforeYen })
    } else {
      await productOf(context, item.kind).returned(trx, { ...back, orderItemId: itemId })
    }
    if (endsAccess) await revokeGrantOfItem(trx, holder?.itemId ?? itemId, at)
  }
  const ended = refunds.filter(({ endsAccess }) => endsAccess).map(({ itemId }) => itemId)
  await updateItems(trx, ended, { refundedAt: at })
  if (ended.length > 0) await holder?.end(context, trx, at)
  const isLess = refunds.some(({ amountYen }) => amountYen > 0)
  const change = { kind: isLess ? ('less' as const) : ('none' as const) }
  for (const item of items.filter((one) => !isSold(one))) {
    await productOf(context, item.kind).follow(context, trx, order, change)
  }
  await closeRefundedOrder(trx, orderId, at)
}

/**
 * Ends the streams, too; what the buyer has by another item stays. Repeating it changes nothing.
 * Lock the buyer first (`lockBuyer`).
 */
export async function revokeGrantOfItem(trx: Transaction, orderItemId: number, at: Date) {
  await endStreams(trx, await revokeGrant(trx, orderItemId, at))
}

/**
 * Streams are ended last and in one order, so that refunds of albums with the same sounds do not
 * deadlock.
 */
export async function endStreams(trx: Transaction, soundIds: readonly number[]): Promise<void> {
  for (const recordingId of await listRecordingsOfSounds(trx, soundIds)) {
    await renewFullLink(trx, recordingId)
  }
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
  const { refunds, order } = await findWaiting(context.db, itemId)
  const reason = error instanceof Error ? error.message : String(error)
  if (order && refunds.length > 0) await tellOfRefusedRefund(context, { order, refunds, reason })
}

/**
 * Records refunds within the caller's transaction, with the order locked. They are one refund, and
 * one email.
 */
export async function refundItemsLater(
  trx: Transaction,
  refunds: readonly NewRefund[],
  cause: RefundCause,
): Promise<void> {
  await carryOutRefunds(trx, await insertRefunds(trx, refunds, cause))
}

/** Asks the provider for these, once for those that were asked for together. */
export async function carryOutRefunds(
  trx: Transaction,
  refunds: readonly { itemId: number; key: string }[],
): Promise<void> {
  const itemOfKey = new Map(refunds.map(({ key, itemId }) => [key, itemId]))
  for (const itemId of itemOfKey.values()) {
    await addJob(trx, refundOrderItem, { itemId }, { key: String(itemId) })
  }
}
