import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { DOWNLOAD_LINK_USES } from '../../contract.ts'

interface LinkKey {
  orderId: number
  endsAt: Date
}

/** The result is undefined where the link has opened no download yet. */
export function findLinkUse(db: Database, { orderId, endsAt }: LinkKey) {
  return db
    .selectFrom('download_links')
    .select(['uses', 'used_by as usedBy', 'used_at as usedAt'])
    .where('order_id', '=', orderId)
    .where('ends_at', '=', endsAt)
    .executeTakeFirst()
}

/**
 * Counts in one statement: concurrent uses cannot exceed the limit.
 * @returns false where none is left
 */
export async function countLinkUse(
  db: Database,
  { orderId, endsAt }: LinkKey,
  used: { used_by: Buffer; used_at: Date },
): Promise<boolean> {
  const counted = await db
    .insertInto('download_links')
    .values({ order_id: orderId, ends_at: endsAt, uses: 1, ...used })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'ends_at'])
        .doUpdateSet({ uses: sql`download_links.uses + 1`, ...used })
        .where('download_links.uses', '<', DOWNLOAD_LINK_USES),
    )
    .returning('uses')
    .executeTakeFirst()
  return counted !== undefined
}

export async function deleteEndedLinks(db: Database, end: Date): Promise<void> {
  await db.deleteFrom('download_links').where('ends_at', '<', end).execute()
}

/** A network of origin matters while a download may be resumed. */
export async function forgetNetworks(db: Database, usedUntil: Date): Promise<void> {
  await db
    .updateTable('download_links')
    .set({ used_by: Buffer.alloc(0) })
    .where('used_at', '<', usedUntil)
    .where('used_by', '<>', Buffer.alloc(0))
    .execute()
}
