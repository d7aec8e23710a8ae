import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { isBuyers } from '../downloads/store.ts'

/**
 * The guests' orders of these, and the grants for their sounds: those of an album, too, that the
 * buyer had before.
 */
export async function listGuestGrants(db: Database, publicIds: readonly string[]) {
  const { rows } = await sql<{ orderId: number; grantId: number | null }>`
    select o.id as "orderId", g.id as "grantId"
    from orders o join order_items i on i.order_id = o.id
    left join lateral (
      select g.id from grants g where g.order_item_id = i.id and g.revoked_at is null
      union
      select g.id from album_grants a
      join album_grant_sounds m on m.album_grant_id = a.id
      join grants g on g.sound_id = m.sound_id
      where a.order_item_id = i.id and a.revoked_at is null and g.revoked_at is null
        and ${isBuyers}
    ) g on true
    where o.public_id = any(${publicIds}) and o.asked_by is null`.execute(db)
  return rows
}
