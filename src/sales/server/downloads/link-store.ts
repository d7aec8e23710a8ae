import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { DOWNLOAD_LINK_USES } from '../../contract.ts'

interface LinkKey {
  orderId: number
  endsAt: Date
}

/** Undefined where the link has handed out nothing yet. */
export function findLinkUse(db: Database, { orderId, endsAt }: LinkKey) {
  return db
    .selectFrom('download_links')
    .select(['uses', 'used_by as usedBy', 'used_at as usedAt'])
    .where('order_id', '=', orderId)
    .where('ends_at', '=', endsAt)
    .executeTakeFirst()
}

/** One statement: concurrent uses cannot exceed the bound. @returns false where none is left */
export async function countLinkUse(
  db: Database,
  { orderId, endsAt }: LinkKey,
  { client, at }: { client: Buffer; at: Date },
): Promise<boolean> {
  const used = { used_by: client, used_at: at }
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

export async function deleteEndedLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('download_links').where('ends_at', '<', now).execute()
}
