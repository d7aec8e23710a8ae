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
    .selectFrom('downloadLinks')
    .select(['uses', 'usedBy', 'usedAt'])
    .where('orderId', '=', orderId)
    .where('endsAt', '=', endsAt)
    .executeTakeFirst()
}

/**
 * Counts in one statement: concurrent uses cannot exceed the limit.
 * @returns false where none is left
 */
export async function countLinkUse(
  db: Database,
  { orderId, endsAt }: LinkKey,
  used: { usedBy: Buffer; usedAt: Date },
): Promise<boolean> {
  const counted = await db
    .insertInto('downloadLinks')
    .values({ orderId, endsAt, uses: 1, ...used })
    .onConflict((conflict) =>
      conflict
        .columns(['orderId', 'endsAt'])
        .doUpdateSet({ uses: sql`download_links.uses + 1`, ...used })
        .where('downloadLinks.uses', '<', DOWNLOAD_LINK_USES),
    )
    .returning('uses')
    .executeTakeFirst()
  return counted !== undefined
}

export async function deleteEndedLinks(db: Database, end: Date): Promise<void> {
  await db.deleteFrom('downloadLinks').where('endsAt', '<', end).execute()
}

/** A network of origin matters while a download may be resumed. */
export async function forgetNetworks(db: Database, usedUntil: Date): Promise<void> {
  await db
    .updateTable('downloadLinks')
    .set({ usedBy: Buffer.alloc(0) })
    .where('usedAt', '<', usedUntil)
    .where('usedBy', '<>', Buffer.alloc(0))
    .execute()
}
