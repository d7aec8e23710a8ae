import { sql } from 'kysely'
import type { TimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'

/** Sounds by their grants, albums as one each; an artist who has left has no address. */
export async function listPurchaseRows(
  db: Database,
  userId: number,
  after: TimeCursor | undefined,
  limit: number,
) {
  const onwards = after
    ? sql`where (bought.at, bought.item) < (${after[0]}::timestamptz, ${after[1]}::bigint)`
    : sql``
  const { rows } = await sql<PurchaseRow>`
    select bought.item as id, bought.kind, bought.grant_id as "grantId",
      bought.at as "boughtAt", i.paid_yen as "paidYen", o.public_id as "orderId",
      coalesce(s.public_id, a.public_id) as "publicId", coalesce(s.slug, a.slug) as slug,
      coalesce(s.title, a.title) as title, s.recording_id as "recordingId",
      coalesce(seller.name, i.seller_name) as seller,
      case when seller.deleted_at is null then seller.username end as username,
      cover.public_id as "coverId",
      coalesce(s.status, a.status) = 'Released'
        and coalesce(s.deleted_at, a.deleted_at) is null as listed,
      a.id is null or (a.deleted_at is null and a.status <> 'Draft') as "hasPage"
    from (
      select 'sound' as kind, i.id as item, g.public_id as grant_id, g.created_at as at
      from grants g join order_items i on i.id = g.order_item_id and i.sound_id = g.sound_id
      where g.user_id = ${userId} and g.revoked_at is null
      union all
      select 'album', i.id, ag.public_id, ag.created_at
      from album_grants ag join order_items i on i.id = ag.order_item_id
      join orders o on o.id = i.order_id
      where o.buyer_id = ${userId} and ag.revoked_at is null
    ) bought
    join order_items i on i.id = bought.item
    join orders o on o.id = i.order_id
    join users seller on seller.id = i.seller_id
    left join sounds s on s.id = i.sound_id
    left join albums a on a.id = i.album_id
    left join images cover on cover.id = coalesce(s.cover_id, a.cover_id)
    ${onwards}
    order by bought.at desc, bought.item desc
    limit ${limit}
  `.execute(db)
  return rows
}

export interface PurchaseRow {
  id: number
  kind: 'sound' | 'album'
  grantId: string
  boughtAt: Date
  paidYen: number
  orderId: string
  publicId: string
  slug: string
  title: string
  recordingId: number | null
  seller: string
  username: string | null
  coverId: string | null
  listed: boolean
  hasPage: boolean
}
