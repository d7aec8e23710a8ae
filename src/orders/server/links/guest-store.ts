import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** The guests' orders of these, and what they gave. */
export async function listGuestGrants(db: Database, publicIds: readonly string[]) {
  const { rows } = await sql<{ orderId: number; grantId: number | null }>`
    select o.id as order_id, g.id as grant_id
    from orders o join order_items i on i.order_id = o.id
    left join grants g on g.order_item_id = i.id and g.revoked_at is null
    where o.public_id = any(${publicIds}) and o.asked_by is null`.execute(db)
  return rows
}
