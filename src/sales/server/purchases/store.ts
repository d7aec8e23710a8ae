import type { Database } from '#ports/database/open-database.ts'

export type PurchaseRow = Awaited<ReturnType<typeof listPurchaseRows>>[number]

/** Live grants of an account, newest first, one more than the page. */
export function listPurchaseRows(
  db: Database,
  userId: number,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return db
    .selectFrom('grants as g')
    .innerJoin('order_items as i', 'i.id', 'g.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('sounds as s', 's.id', 'g.sound_id')
    .innerJoin('users as seller', 'seller.id', 's.owner_id')
    .leftJoin('images as cover', 'cover.id', 's.cover_id')
    .select([
      'g.id',
      'g.public_id as grantId',
      'g.created_at as boughtAt',
      'i.paid_yen as paidYen',
      'i.seller_name as sellerName',
      'o.public_id as orderId',
      's.public_id as soundId',
      's.slug',
      's.title',
      's.status',
      's.deleted_at as deletedAt',
      's.recording_id as recordingId',
      'seller.name',
      'seller.username',
      'cover.public_id as coverId',
    ])
    .where('g.user_id', '=', userId)
    .where('g.revoked_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('g.id', '<', before ?? 0))
    .orderBy('g.id', 'desc')
    .limit(limit)
    .execute()
}
