import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** Inserts the artists whom the buyer of the order `placed` lets write to its address. */
export function insertContacts(sellerIds: readonly number[]) {
  return sql<object>`(insert into order_contacts (order_id, seller_id, agreed_at)
    select placed.id, seller::bigint, placed.created_at
    from placed, json_array_elements_text(${JSON.stringify(sellerIds)}::json) as seller)`
}

/** Lists contacts by the name of the artist, without artists who have left. */
export function listContacts(db: Database, orderId: number) {
  return db
    .selectFrom('orderContacts as c')
    .innerJoin('users as u', 'u.id', 'c.sellerId')
    .select([
      sql<string>`u.username`.as('username'),
      sql<string>`u.name`.as('seller'),
      sql<boolean>`c.revoked_at is null`.as('allowed'),
    ])
    .where('c.orderId', '=', orderId)
    .where('u.deletedAt', 'is', null)
    .where('u.username', 'is not', null)
    .orderBy('u.name')
    .execute()
}

/** @returns false where the artist is none whom the buyer was asked about and agreed to */
export async function changeContact(
  db: Database,
  { orderId, username }: { orderId: number; username: string },
  revokedAt: Date | null,
): Promise<boolean> {
  const row = await db
    .updateTable('orderContacts')
    .set({ revokedAt: revokedAt && sql<Date>`coalesce(revoked_at, ${revokedAt})` })
    .where('orderId', '=', orderId)
    .where('sellerId', '=', (query) =>
      query.selectFrom('users').select('id').where('username', '=', username),
    )
    .returning('orderId')
    .executeTakeFirst()
  return row !== undefined
}
