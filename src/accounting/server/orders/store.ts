import { sql } from 'kysely'
import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'
import { GIFT_CARD, giftCardLeft } from '#vouchers/server/gift-cards/gift-card-store.ts'

const MOST = 50

export interface FoundOrder {
  publicId: string
  createdAt: Date
  status: string
  totalYen: Yen
  email: string
  titles: string
}

/**
 * Lists orders, newest first: of an address, an order or payment id, or with a title that begins
 * so.
 */
export async function searchOrders(db: Database, text: string): Promise<FoundOrder[]> {
  const prefix = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<FoundOrder>`
    select o.public_id, o.created_at, o.status,
      o.total_yen, o.email,
      (select string_agg(i.title, ', ' order by i.id) from order_items i where i.order_id = o.id)
        as titles
    from orders o where o.id in (
      select id from orders where email = ${text} or public_id = ${text} or payment_id = ${text}
      union all
      select order_id from order_items where lower(title) like ${prefix})
    order by o.created_at desc limit ${MOST}
  `.execute(db)
  return rows
}

/** An order may be a gift, and the gift a card, which still holds something. */
export function findGiven(db: Database, orderId: number) {
  return db
    .selectFrom('gifts as g')
    .select([
      'g.recipientEmail as recipient',
      'g.deliverAt',
      'g.deliveredAt',
      'g.amountYen',
      'g.endsAt',
      giftCardLeft(sql`g.order_id`).as('leftYen'),
    ])
    .where('g.orderId', '=', orderId)
    .executeTakeFirst()
}

/** Orders that a gift card has paid for, in whole or in part. */
export function listPaidByCard(db: Database, orderId: number) {
  return db
    .selectFrom('orderAdjustments as a')
    .innerJoin('orders as o', 'o.id', 'a.orderId')
    .select(({ fn }) => [
      'o.publicId',
      'o.createdAt as at',
      'o.status',
      fn.sum<number>('a.yen').as('creditYen'),
    ])
    .where('a.kind', '=', GIFT_CARD)
    .where('a.reference', '=', orderId)
    .groupBy('o.id')
    .orderBy('o.id')
    .execute()
}

export function listRefunds(db: Database, orderId: number) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('orderItems as i', 'i.id', 'r.orderItemId')
    .select([
      'r.wantedAt as at',
      'r.amountYen',
      'r.reason',
      'r.note',
      'r.refundedAt',
      'r.providerId',
      'r.endsAccess',
      'i.title',
    ])
    .where('i.orderId', '=', orderId)
    .orderBy('r.id')
    .execute()
}

export function listPaymentEvents(db: Database, paymentId: string) {
  return db
    .selectFrom('paymentEvents')
    .select(['receivedAt as at', 'type', 'eventId as id', 'workedAt'])
    .where('paymentId', '=', paymentId)
    .orderBy('receivedAt')
    .execute()
}

export function listLedger(db: Database, orderId: number) {
  return db
    .selectFrom('ledgerTransactions as x')
    .innerJoin('ledgerEntries as e', 'e.transactionId', 'x.id')
    .leftJoin('users as u', 'u.id', 'e.userId')
    .select(['x.at', 'x.kind', 'e.account', 'e.amountYen', 'u.username'])
    .where('x.orderId', '=', orderId)
    .orderBy('e.id')
    .execute()
}

export interface ShownGrant {
  grant: string
  title: string
  holder: string | null
  revokedAt: Date | null
  suspendedAt: Date | null
  downloads: number
}

export async function listGrants(db: Database, orderId: number): Promise<ShownGrant[]> {
  const { rows } = await sql<ShownGrant>`
    select g.public_id as grant, i.title, coalesce(u.username, g.email::text) as holder,
      g.revoked_at, g.suspended_at,
      (select count(*)::int from downloads d where d.grant_id = g.id) as downloads
    from order_items i join grants g on g.order_item_id = i.id
    left join users u on u.id = g.user_id
    where i.order_id = ${orderId}
  `.execute(db)
  return rows
}

/** Lists the emails that are kept; their keys name the order. */
export function listEmails(db: Database, publicId: string) {
  return db
    .selectFrom('emails')
    .select(['createdAt as at', 'recipient', 'eventKey as key', 'sentAt', 'failedAt'])
    .where('eventKey', 'like', `%${publicId}%`)
    .orderBy('id')
    .execute()
}
