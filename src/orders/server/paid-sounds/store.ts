import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { itemId } from '#works/server/columns.ts'
import { PAID_SOUND } from '../order-store.ts'
import { type PaidAlbum, paidSounds } from './select-paid-sounds.ts'

export async function listPaidAlbums(
  db: Database,
  userId: number,
  albums: readonly string[],
): Promise<PaidAlbum[]> {
  const { rows } = await sql<PaidAlbum>`
    select ${itemId} as id, ${paidSounds(userId)} as paid from works w
    where w.kind = 'album' and ${itemId} = any(${albums})
  `.execute(db)
  return rows
}

/** Finds whether what was paid for one of these items counts towards an album. */
export async function isCountedTowardsAlbum(
  db: Database,
  itemIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`
    select from order_adjustments a
    join order_items given on given.id = a.item_id and given.refund_wanted_at is null
    join orders o on o.id = a.order_id and o.status <> 'canceled'
    where a.kind = ${PAID_SOUND} and a.reference = any(${itemIds}) limit 1
  `.execute(db)
  return rows.length > 0
}
