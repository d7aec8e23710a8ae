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
    select o.public_id as "publicId", o.created_at as "createdAt", o.status,
      o.total_yen as "totalYen", o.email,
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
      'g.recipient_email as recipient',
      'g.deliver_at as deliverAt',
      'g.delivered_at as deliveredAt',
      'g.amount_yen as amountYen',
      'g.ends_at as endsAt',
      giftCardLeft(sql`g.order_id`).as('leftYen'),
    ])
    .where('g.order_id', '=', orderId)
    .executeTakeFirst()
}

/** Orders that a gift card has paid for, in whole or in part. */
export function listPaidByCard(db: Database, orderId: number) {
  return db
    .selectFrom('order_adjustments as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select(({ fn }) => [
      'o.public_id as publicId',
      'o.created_at as at',
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
    .innerJoin('order_items as i', 'i.id', 'r.order_item_id')
    .select([
      'r.wanted_at as at',
      'r.amount_yen as amountYen',
      'r.reason',
      'r.note',
      'r.refunded_at as refundedAt',
      'r.provider_id as providerId',
      'r.ends_access as endsAccess',
      'i.title',
    ])
    .where('i.order_id', '=', orderId)
    .orderBy('r.id')
    .execute()
}

export function listPaymentEvents(db: Database, paymentId: string) {
  return db
    .selectFrom('payment_events')
    .select(['received_at as at', 'type', 'event_id as id', 'worked_at as workedAt'])
    .where('payment_id', '=', paymentId)
    .orderBy('received_at')
    .execute()
}

export function listLedger(db: Database, orderId: number) {
  return db
    .selectFrom('ledger_transactions as x')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 'x.id')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['x.at', 'x.kind', 'e.account', 'e.amount_yen as amountYen', 'u.username'])
    .where('x.order_id', '=', orderId)
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
      g.revoked_at as "revokedAt", g.suspended_at as "suspendedAt",
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
    .select([
      'created_at as at',
      'recipient',
      'event_key as key',
      'sent_at as sentAt',
      'failed_at as failedAt',
    ])
    .where('event_key', 'like', `%${publicId}%`)
    .orderBy('id')
    .execute()
}
