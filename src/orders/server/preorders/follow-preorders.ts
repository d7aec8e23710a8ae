import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { deliverMissedAlbum } from '#works/server/albums/release/reconcile-album.ts'
import { PREORDER_GRACE_DAYS } from '../../contract.ts'
import { listItems } from '../item-store.ts'
import { listOrders } from '../order-store.ts'
import { refundOwedJob } from '../refunds/owed-refunds.ts'
import { type PreorderFacts, writeDeliveredEmails, writeMovedEmails } from './preorder-emails.ts'
import { insertDropped, listMissed, takeDelivered, takeMoved } from './store.ts'

const PAGE = 100

/**
 * Follows what becomes of albums that were ordered before their release: those that were dropped are
 * refunded, and buyers are told of another date and of the delivery. An artist who takes a change back
 * within some minutes has changed nothing. May be run any time.
 */
export async function followPreorders(context: Context): Promise<void> {
  const { db, clock } = context
  for (const albumId of await listMissed(db)) {
    await db.transaction().execute((trx) => deliverMissedAlbum(context, trx, albumId))
  }
  await db.transaction().execute(async (trx) => {
    const dropped = { now: clock.now(), graceDays: PREORDER_GRACE_DAYS }
    if (await insertDropped(trx, dropped)) await addJob(trx, refundOwedJob, {}, { key: 'dropped' })
  })
  await inPages(context, async (trx) => {
    const moved = await takeMoved(trx, PAGE)
    const dates = new Map(moved.map(({ itemId, releaseAt }) => [itemId, releaseAt]))
    await writeMovedEmails(context, trx, await listFacts(trx, moved), dates)
    return moved.length
  })
  await inPages(context, async (trx) => {
    const delivered = await takeDelivered(trx, clock.now(), PAGE)
    const news = delivered.filter(({ isKnown }) => !isKnown)
    await writeDeliveredEmails(context, trx, await listFacts(trx, news))
    return delivered.length
  })
}

async function inPages(
  { db }: Pick<Context, 'db'>,
  work: (trx: Transaction) => Promise<number>,
): Promise<void> {
  while ((await db.transaction().execute(work)) === PAGE);
}

async function listFacts(
  trx: Transaction,
  taken: readonly { itemId: number; orderId: number }[],
): Promise<PreorderFacts[]> {
  const orderIds = [...new Set(taken.map(({ orderId }) => orderId))]
  const orders = await listOrders(trx, orderIds)
  const items = await listItems(trx, orderIds)
  return taken.flatMap(({ itemId, orderId }) => {
    const order = orders.find(({ id }) => id === orderId)
    const item = items.find(({ id }) => id === itemId)
    return order && item ? [{ order, item }] : []
  })
}

export const followPreordersJob: Job<object> = defineJob(
  'follow-preorders',
  z.object({}),
  followPreorders,
  { cron: '*/10 * * * *', queue: 'follow-preorders' },
)

/** Tells buyers at once that what they wait for is out. */
export const followDeliveryJob: Job<{ albumId: number }> = defineJob(
  'follow-delivery',
  z.object({ albumId: z.int() }),
  followPreorders,
  { queue: 'follow-preorders' },
)
