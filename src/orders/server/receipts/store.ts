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
    .selectFrom('orderItems')
    .select([
      'id',
      'kind',
      'title',
      'sellerId',
      'sellerName',
      'paidYen',
      'issuerIsService as isByService',
      'issuerName',
      'issuerNumber',
    ])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
}

/** Lists what was paid back of an order, by time. */
export function listReceiptRefunds(db: Database, orderId: number) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('orderItems as i', 'i.id', 'r.orderItemId')
    .select(['r.orderItemId as itemId', 'r.amountYen', 'r.refundedAt as at'])
    .where('i.orderId', '=', orderId)
    .where('r.refundedAt', 'is not', null)
    .where('r.amountYen', '>', 0)
    .orderBy('r.refundedAt')
    .orderBy('r.id')
    .$narrowType<{ at: Date }>()
    .execute()
}
