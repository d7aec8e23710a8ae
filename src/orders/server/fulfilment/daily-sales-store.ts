import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/**
 * Lists what an artist sold in a span and kept, oldest first, of orders about which no email of
 * their own went out, with the artist's share as the ledger has it.
 */
export function listSalesWithoutEmail(
  db: Database,
  { sellerId, from, to }: { sellerId: number; from: Date; to: Date },
) {
  return db
    .selectFrom('orderItems as i')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select([
      'i.title',
      'i.kind',
      'i.paidYen',
      'i.orderId',
      sql<number>`(select coalesce(-sum(e.amount_yen), 0)::int from ledger_entries e
        where e.order_item_id = i.id and e.account = 'artist_payable' and e.user_id = i.seller_id
      )`.as('shareYen'),
    ])
    .where('i.sellerId', '=', sellerId)
    .where('i.soldAt', '>=', from)
    .where('i.soldAt', '<', to)
    .where('i.refundWantedAt', 'is', null)
    .where(
      sql<boolean>`not exists (select from emails
        where event_key = 'sale-' || o.public_id || '-' || i.seller_id)`,
    )
    .orderBy('i.soldAt')
    .orderBy('i.id')
    .execute()
}
