import { type Insertable, sql, type Updateable } from 'kysely'
import { isBlockedBetween } from '#community/server/select-blocks.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

/** The kind of what makes an order a recipient's: it refers to the order of the giver. */
export const GIFT = 'gift'

/** Finds the order of the giver; undefined for an order that no one gave. */
export const giverOf = ({ adjustments }: Pick<OrderRow, 'adjustments'>): number | undefined =>
  adjustments.find(({ kind }) => kind === GIFT)?.reference

const COLUMNS = [
  'g.orderId',
  'g.recipientEmail as recipient',
  'g.senderName as sender',
  'g.message',
  'g.locale',
  'g.deliverAt',
  'g.deliveredAt',
  'g.amountYen',
  'g.remindedAt',
  sql<boolean>`exists (
    select from orders giver join users u on u.email = g.recipient_email
    where giver.id = g.order_id and ${isBlockedBetween('giver.buyerId', 'u.id')})`.as('isBlocked'),
] as const

export type GiftRow = NonNullable<Awaited<ReturnType<typeof findGift>>>

/**
 * What a gift says to its recipient: not the words of someone with whom there is a block, which
 * stay with the giver.
 */
export const toRecipient = (gift: GiftRow): GiftRow =>
  gift.isBlocked ? { ...gift, sender: '', message: '' } : gift

/** Finds a gift by the order of its giver; undefined for what was bought for oneself. */
export function findGift(db: Database, orderId: number) {
  return db
    .selectFrom('gifts as g')
    .select(COLUMNS)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
}

/** Lists the gifts of those of these orders that are for someone else. */
export function listGiftsOf(db: Database, orderIds: readonly number[]) {
  return db
    .selectFrom('gifts as g')
    .select(COLUMNS)
    .where('orderId', '=', anyOf(orderIds))
    .execute()
}

/** Lists the gifts paid by an account, newest first. */
export function listGifts(db: Database, userId: number, limit: number) {
  return db
    .selectFrom('gifts as g')
    .innerJoin('orders as o', 'o.id', 'g.orderId')
    .innerJoin('orderItems as i', 'i.orderId', 'o.id')
    .select(COLUMNS)
    .select(['o.publicId', 'o.status', 'i.title', 'i.refundReason'])
    .where('o.buyerId', '=', userId)
    .where('o.paidAt', 'is not', null)
    .orderBy('o.createdAt', 'desc')
    .limit(limit)
    .execute()
}

export type NewGift = Omit<Insertable<DB['gifts']>, 'orderId'>

export async function insertGift(trx: Database, orderId: number, gift: NewGift): Promise<void> {
  await trx
    .insertInto('gifts')
    .values({ ...gift, orderId })
    .execute()
}

export async function updateGift(trx: Database, orderId: number, values: Updateable<DB['gifts']>) {
  await trx.updateTable('gifts').set(values).where('orderId', '=', orderId).execute()
}

/** @returns false where it was sent later than `before` */
export async function markResent(
  trx: Database,
  orderId: number,
  { at, before }: { at: Date; before: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('gifts')
    .set({ resentAt: at })
    .where('orderId', '=', orderId)
    .where(({ fn }) => sql<boolean>`${fn.coalesce('resentAt', 'deliveredAt')} < ${before}`)
    .returning('orderId')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts the gifts that someone has ordered since then, and those that were paid for this
 * recipient.
 */
export async function countGifts(
  db: Database,
  { giver, userId, recipient, since }: Counted,
): Promise<{ given: number; received: number }> {
  const { rows } = await sql<{ given: number; received: number }>`
    select (
      select count(*)::int from gifts g join orders o on o.id = g.order_id
      where (o.buyer_id = ${userId ?? null} or o.email = ${giver}) and o.created_at > ${since}
    ) as given, (
      select count(*)::int from gifts g join orders o on o.id = g.order_id
      where g.recipient_email = ${recipient} and g.created_at > ${since} and o.paid_at is not null
    ) as received`.execute(db)
  return rows[0] ?? { given: 0, received: 0 }
}

interface Counted {
  giver: string
  userId: number | undefined
  recipient: string
  since: Date
}

/** Lists orders whose gift is to be sent by now: paid, not taken back, and not in dispute. */
export async function listDueGifts(db: Database, now: Date, limit: number) {
  const { rows } = await sql<{ orderId: number }>`
    select g.order_id from gifts g join orders o on o.id = g.order_id
    where g.delivered_at is null and g.recipient_email is not null and g.deliver_at <= ${now}
      and o.status = 'paid'
      and not exists (select from order_items i where i.order_id = o.id and i.refund_reason is not null)
      and not exists (select from disputes d where d.order_id = o.id and d.closed_at is null)
    order by g.deliver_at limit ${limit}`.execute(db)
  return rows
}

/** The recipient's order, who holds what the giver's order has paid; until the transaction ends. */
export function lockGivenOrder(trx: Database, giftOf: number) {
  return trx
    .selectFrom('orderAdjustments as a')
    .innerJoin('orders as o', 'o.id', 'a.orderId')
    .innerJoin('orderItems as i', 'i.orderId', 'o.id')
    .select(['o.id', 'o.email', 'o.buyerId', 'i.id as itemId', 'i.refundReason'])
    .where('a.kind', '=', GIFT)
    .where('a.reference', '=', giftOf)
    .forUpdate('o')
    .executeTakeFirst()
}

/**
 * Forgets who gave what to whom, of gifts that ended before then without being sent, and of sent
 * ones whose giver has left.
 */
export async function forgetGifts(db: Database, endedBefore: Date): Promise<void> {
  await sql`
    update gifts g set recipient_email = null, sender_name = '', message = ''
    from orders o left join users u on u.id = o.buyer_id
    where o.id = g.order_id and g.recipient_email is not null and (
      (g.delivered_at is null and o.status in ('canceled', 'refunded')
        and coalesce(o.refunded_at, o.canceled_at) < ${endedBefore})
      or (g.delivered_at is not null and u.deleted_at is not null))`.execute(db)
}
