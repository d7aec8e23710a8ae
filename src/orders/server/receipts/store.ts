import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

interface Issuer {
  number: string
  name: string
}

/**
 * Stores who issues the invoices of an order, as artists have it now; `service` where one wants
 * that.
 */
export async function freezeIssuers(
  trx: Database,
  orderId: number,
  service: Issuer | undefined,
): Promise<void> {
  const { name = null, number = null } = service ?? {}
  await sql`
    update order_items i
    set issuer_is_service = s.by_service,
      issuer_name = case when s.by_service then ${name}::text else s.name end,
      issuer_number = case when s.by_service then ${number}::text else s.number end
    from (
      select user_id, name, number, by_service and ${number}::text is not null as by_service
      from invoice_issuers
    ) s
    where i.order_id = ${orderId} and s.user_id = i.seller_id
  `.execute(trx)
}

/** The items of an order with who issues the invoice of each, in the order of the request. */
export function listReceiptItems(db: Database, orderId: number) {
  return db
    .selectFrom('order_items')
    .select([
      'id',
      'kind',
      'title',
      'seller_id as sellerId',
      'seller_name as sellerName',
      'paid_yen as paidYen',
      'issuer_is_service as isByService',
      'issuer_name as issuerName',
      'issuer_number as issuerNumber',
    ])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

/** Lists what was paid back of an order, by time. */
export function listReceiptRefunds(db: Database, orderId: number) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('order_items as i', 'i.id', 'r.order_item_id')
    .select(['r.order_item_id as itemId', 'r.amount_yen as amountYen', 'r.refunded_at as at'])
    .where('i.order_id', '=', orderId)
    .where('r.refunded_at', 'is not', null)
    .where('r.amount_yen', '>', 0)
    .orderBy('r.refunded_at')
    .orderBy('r.id')
    .$narrowType<{ at: Date }>()
    .execute()
}
