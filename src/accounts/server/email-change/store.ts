import type { Insertable, Selectable } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export type EmailChangeRow = Selectable<DB['emailChanges']>

/**
 * Returns the times at which the account asked for changes, or changes to the address were asked
 * for; newest first.
 */
export async function listAskTimes(
  trx: Transaction,
  by: { userId: number } | { email: string },
  since: Date,
  limit: number,
): Promise<Date[]> {
  const query = trx
    .selectFrom('emailChanges')
    .select('createdAt')
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(limit)
  const rows = await ('userId' in by
    ? query.where('userId', '=', by.userId)
    : query.where('newEmail', '=', by.email)
  ).execute()
  return rows.map((row) => row.createdAt)
}

/** A newer change replaces the open one; the link to the old address still works. */
export async function endOpenChange(trx: Transaction, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('emailChanges')
    .set({ expiresAt: now })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()
}

export async function insertChange(
  trx: Transaction,
  row: Insertable<DB['emailChanges']>,
): Promise<void> {
  await trx.insertInto('emailChanges').values(row).execute()
}

/** The one that waits to be confirmed. */
export function findOpenChange(
  db: Database,
  userId: number,
  now: Date,
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('emailChanges')
    .selectAll()
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

type By = { confirmHash: Buffer } | { cancelHash: Buffer } | { id: string; userId: number }

/** Returns a change with the account as it is now; undefined where that was deleted. */
export function findChange(db: Database, by: By) {
  const query = db
    .selectFrom('emailChanges as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .selectAll('c')
    .select(['u.username', 'u.locale'])
    .where('u.deletedAt', 'is', null)
  const found =
    'confirmHash' in by
      ? query.where('c.confirmHash', '=', by.confirmHash)
      : 'cancelHash' in by
        ? query.where('c.cancelHash', '=', by.cancelHash)
        : query.where('c.publicId', '=', by.id).where('c.userId', '=', by.userId)
  return found.executeTakeFirst()
}
export type FoundChange = NonNullable<Awaited<ReturnType<typeof findChange>>>

/** A change and all that its account asked for afterwards, unless they were taken back. */
export function listChangesSince(db: Database, first: EmailChangeRow) {
  return db
    .selectFrom('emailChanges')
    .select(['id', 'newEmail', 'confirmedAt'])
    .where('userId', '=', first.userId)
    .where('id', '>=', first.id)
    .where('cancelledAt', 'is', null)
    .execute()
}

export async function markConfirmed(trx: Transaction, id: number, now: Date): Promise<void> {
  await trx.updateTable('emailChanges').set({ confirmedAt: now }).where('id', '=', id).execute()
}

export async function markCancelled(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('emailChanges')
    .set({ cancelledAt: now })
    .where('id', '=', anyOf(ids))
    .execute()
}

export async function deleteOldChanges(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('emailChanges').where('createdAt', '<', before).execute()
}
