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
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select([
      'i.title',
      'i.kind',
      'i.paid_yen as paidYen',
      'i.order_id as orderId',
      sql<number>`(select coalesce(-sum(e.amount_yen), 0)::int from ledger_entries e
        where e.order_item_id = i.id and e.account = 'artist_payable' and e.user_id = i.seller_id
      )`.as('shareYen'),
    ])
    .where('i.seller_id', '=', sellerId)
    .where('i.sold_at', '>=', from)
    .where('i.sold_at', '<', to)
    .where('i.refund_wanted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from emails
        where event_key = 'sale-' || o.public_id || '-' || i.seller_id)`,
    )
    .orderBy('i.sold_at')
    .orderBy('i.id')
    .execute()
}
