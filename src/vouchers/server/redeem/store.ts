import type { Database } from '#ports/database/open-database.ts'

/** The kind of what makes an order one that a download code gave. */
export const DOWNLOAD_CODE = 'download_code'

export function findOrderByCode(db: Database, codeId: number) {
  return db
    .selectFrom('orderAdjustments as a')
    .innerJoin('orders as o', 'o.id', 'a.orderId')
    .select(['o.id', 'o.publicId', 'o.buyerId', 'o.locale', 'o.askedBy', 'o.createdAt'])
    .where('a.kind', '=', DOWNLOAD_CODE)
    .where('a.reference', '=', codeId)
    .executeTakeFirst()
}
