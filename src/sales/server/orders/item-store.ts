import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

/** The items of an order in a fixed order, with what is read of their sounds and sellers. */
export function listItems(db: Database, orderId: number) {
  return (
    db
      .selectFrom('order_items as i')
      .innerJoin('sounds as s', 's.id', 'i.sound_id')
      .innerJoin('users as seller', 'seller.id', 'i.seller_id')
      .leftJoin('images as cover', 'cover.id', 's.cover_id')
      .leftJoin('grants as g', (join) =>
        join.onRef('g.order_item_id', '=', 'i.id').on('g.revoked_at', 'is', null),
      )
      .select([
        'i.id',
        'i.order_id as orderId',
        's.id as soundId',
        's.public_id as soundPublicId',
        's.slug',
        's.recording_id as recordingId',
        'i.seller_id as sellerId',
        'i.title',
        'i.seller_name as sellerName',
        'i.price_yen as priceYen',
        'i.paid_yen as paidYen',
        'i.refund_wanted_at as refundWantedAt',
        'i.refund_reason as refundReason',
        'i.refunded_at as refundedAt',
        'seller.email as sellerEmail',
        'seller.locale as sellerLocale',
        'seller.deleted_at as sellerDeletedAt',
        'cover.public_id as coverId',
        'g.public_id as grantId',
      ])
      .where('i.order_id', '=', orderId)
      // by sound: whoever locks several does so in the same order
      .orderBy('s.id')
      .execute()
  )
}

export async function findOrderOfItem(db: Database, itemId: number): Promise<number | undefined> {
  const item = await db
    .selectFrom('order_items')
    .select('order_id')
    .where('id', '=', itemId)
    .executeTakeFirst()
  return item?.order_id
}

/** One fulfilment at a time for one buyer and sound, whichever orders they belong to. */
export async function lockBuyerAndSound(
  trx: Database,
  { email, soundId }: { email: string; soundId: number },
): Promise<void> {
  const name = `grant ${soundId} ${email.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** Whether another order has given this sound to the account, or to the guest of the address. */
export async function hasOtherGrant(
  trx: Database,
  {
    email,
    userId,
    soundId,
    orderItemId,
  }: {
    email: string
    userId: number | undefined
    soundId: number
    orderItemId: number
  },
): Promise<boolean> {
  const row = await trx
    .selectFrom('grants')
    .select('id')
    .where('sound_id', '=', soundId)
    .where('order_item_id', '!=', orderItemId)
    .where('revoked_at', 'is', null)
    .where((is) =>
      userId === undefined
        ? is.and([is('email', '=', email), is('user_id', 'is', null)])
        : is('user_id', '=', userId),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the items that were not wanted back before */
export async function wantRefund(
  trx: Database,
  { itemIds, reason, at }: { itemIds: number[]; reason: RefundReason; at: Date },
): Promise<number[]> {
  if (itemIds.length === 0) return []
  const rows = await trx
    .updateTable('order_items')
    .set({ refund_wanted_at: at, refund_reason: reason })
    .where('id', 'in', itemIds)
    .where('refund_wanted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
export type RefundReason = 'already_owned' | 'operator'

export async function markItemRefunded(
  trx: Database,
  id: number,
  { refundId, at }: { refundId: string | undefined; at: Date },
): Promise<void> {
  await trx
    .updateTable('order_items')
    .set({ refunded_at: at, refund_id: refundId ?? null })
    .where('id', '=', id)
    .execute()
}
