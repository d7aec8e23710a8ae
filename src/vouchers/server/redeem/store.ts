import type { Database } from '#ports/database/open-database.ts'

/** The kind of what makes an order one that a download code gave. */
export const DOWNLOAD_CODE = 'download_code'

export function findOrderByCode(db: Database, codeId: number) {
  return db
    .selectFrom('order_adjustments as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select([
      'o.id',
      'o.public_id as publicId',
      'o.buyer_id as buyerId',
      'o.locale',
      'o.asked_by as askedBy',
      'o.created_at as createdAt',
    ])
    .where('a.kind', '=', DOWNLOAD_CODE)
    .where('a.reference', '=', codeId)
    .executeTakeFirst()
}
