import * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import { findUserIdByEmail } from '#orders/server/buyer-store.ts'
import { findOpenDispute } from '#orders/server/disputes/dispute-store.ts'
import { grantItems, type Outcome } from '#orders/server/fulfilment/grant-items.ts'
import { type ItemRow, listItems, updateItems } from '#orders/server/item-store.ts'
import { insertOrder, lockOrder, type OrderRow } from '#orders/server/order-store.ts'
import { refundItemsLater } from '#orders/server/refunds/refund-item.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob, addJobs } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { notify } from '#ports/notifications/notify-store.ts'
import { lockBuyer } from '#works/server/grants-store.ts'
import { sendGiftCard } from '../gift-cards/send-gift-card.ts'
import { writeDeliveryNotice, writeGiftEmail, writeOwnedEmail } from './gift-emails.ts'
import {
  findGift,
  forgetGifts,
  GIFT,
  type GiftRow,
  listDueGifts,
  updateGift,
} from './gift-store.ts'

/**
 * Makes the recipient's order and writes the emails, in one transaction, once: a second job
 * waits for the order's lock and finds it delivered. Nothing happens before its date, unpaid, taken
 * back, or while a dispute is open.
 */
async function deliverGift(context: Context, orderId: number): Promise<void> {
  const at = context.clock.now()
  await context.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    const gift = await findGift(trx, orderId)
    if (order.status !== 'paid' || !gift || gift.deliveredAt !== null || gift.deliverAt > at) return
    const [item] = await listItems(trx, [orderId])
    if (!item || item.refundReason !== null || (await findOpenDispute(trx, orderId))) return
    if (gift.recipient === null) return
    const delivery = { order, item, gift, recipient: gift.recipient, at }
    if (gift.amountYen === null) await give(context, trx, delivery)
    else if (await sendGiftCard(context, trx, delivery)) {
      await writeDeliveryNotice(context, trx, delivery)
    }
  })
}

interface Delivery {
  order: OrderRow
  /** The giver's. */
  item: ItemRow
  gift: GiftRow
  recipient: string
  at: Date
}

async function give(context: Context, trx: Transaction, delivery: Delivery): Promise<void> {
  const { order, gift, recipient: email, at } = delivery
  // The recipient is locked first, so that no account proves the address unseen.
  await lockBuyer(trx, { email, userId: undefined })
  const userId = await findUserIdByEmail(trx, email)
  const given = await insertGivenOrder(trx, delivery, userId)
  const items = await listItems(trx, [given.id])
  const { back } = await grantItems(trx, { items, buyer: { userId, email }, at })
  await updateGift(trx, order.id, { deliveredAt: at })
  if (back[0]) return returnGift(context, trx, { ...delivery, given, back: back[0] })
  await writeGiftEmail(context, trx, { given, items, gift, at })
  if (userId !== undefined && items[0]) {
    await notify(trx, [{ userId, kind: 'gift', subjectId: items[0].id, at }])
  }
  await writeDeliveryNotice(context, trx, delivery)
}

/** Inserts a copy of the giver's order that cost nothing: its recipient learns no price. */
async function insertGivenOrder(
  trx: Transaction,
  { order, item, gift, recipient, at }: Delivery,
  userId: number | undefined,
): Promise<OrderRow> {
  const { kind, workId: key, sellerId, sellerName, title } = item
  const free = { priceYen: 0, paidYen: 0 }
  const given = await insertOrder(
    trx,
    {
      publicId: newId(),
      buyerId: userId ?? null,
      email: recipient,
      locale: gift.locale,
      totalYen: 0,
      dueYen: 0,
      feePercent: order.feePercent,
      status: 'paid',
      bodyHash: order.bodyHash,
      provider: 'none',
      createdAt: at,
      paidAt: at,
    },
    {
      items: [{ kind, key, sellerId, sellerName, title, ...free }],
      adjustments: [{ kind: GIFT, reference: order.id, yen: 0 }],
    },
  )
  if (!given) throw new Error(`The gift of order ${order.publicId} was not written`)
  return given
}

/** The recipient has it, or there is nothing left of the album: the giver is paid back. */
async function returnGift(
  context: Context,
  trx: Transaction,
  { item, gift, given, back, at }: Delivery & { given: OrderRow; back: Outcome['back'][number] },
): Promise<void> {
  const { reason } = back
  await updateItems(trx, [back.item.id], { refundReason: reason })
  const amountYen = item.paidYen - item.backYen
  const refund = { itemId: item.id, amountYen, endsAccess: true, reason }
  await refundItemsLater(trx, [refund], { at })
  if (reason === 'already_owned') await writeOwnedEmail(context, trx, { given, item, gift })
}

export const deliverGiftJob = defineJob(
  'deliver-gift',
  z.object({ orderId: z.int() }),
  (context, { orderId }) => deliverGift(context, orderId),
)

const MOST_DUE = 500

/** Delivers the gifts whose date has come, also after a failure; each by a job of its own. */
export const deliverDueGifts = defineJob(
  'deliver-due-gifts',
  z.object({}),
  async ({ db, clock }) => {
    await addJobs(db, deliverGiftJob, await listDueGifts(db, clock.now(), MOST_DUE))
  },
  { cron: '*/5 * * * *' },
)

/** Delivers a gift that is paid, if its date has come, as with a payment at a store. */
export async function deliverIfDue(trx: Transaction, gift: GiftRow, at: Date): Promise<void> {
  if (gift.deliverAt <= at) await addJob(trx, deliverGiftJob, { orderId: gift.orderId })
}

const FORGET_MS = 30 * 24 * 60 * 60 * 1000

export const forgetEndedGifts = defineJob(
  'forget-ended-gifts',
  z.object({}),
  ({ db, clock }) => forgetGifts(db, new Date(clock.now().getTime() - FORGET_MS)),
  { cron: '41 3 * * *' },
)
