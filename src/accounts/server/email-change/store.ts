import type { Insertable, Selectable } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export type EmailChangeRow = Selectable<DB['email_changes']>

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
    .selectFrom('email_changes')
    .select('created_at')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
  const rows = await ('userId' in by
    ? query.where('user_id', '=', by.userId)
    : query.where('new_email', '=', by.email)
  ).execute()
  return rows.map((row) => row.created_at)
}

/** A newer change replaces the open one; the link to the old address still works. */
export async function endOpenChange(trx: Transaction, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

export async function insertChange(
  trx: Transaction,
  row: Insertable<DB['email_changes']>,
): Promise<void> {
  await trx.insertInto('email_changes').values(row).execute()
}

/** The one that waits to be confirmed. */
export function findOpenChange(
  db: Database,
  userId: number,
  now: Date,
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

type By = { confirmHash: Buffer } | { cancelHash: Buffer } | { id: string; userId: number }

/** Returns a change with the account as it is now; undefined where that was deleted. */
export function findChange(db: Database, by: By) {
  const query = db
    .selectFrom('email_changes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .select(['u.username', 'u.locale'])
    .where('u.deleted_at', 'is', null)
  const found =
    'confirmHash' in by
      ? query.where('c.confirm_hash', '=', by.confirmHash)
      : 'cancelHash' in by
        ? query.where('c.cancel_hash', '=', by.cancelHash)
        : query.where('c.public_id', '=', by.id).where('c.user_id', '=', by.userId)
  return found.executeTakeFirst()
}
export type FoundChange = NonNullable<Awaited<ReturnType<typeof findChange>>>

/** A change and all that its account asked for afterwards, unless they were taken back. */
export function listChangesSince(db: Database, first: EmailChangeRow) {
  return db
    .selectFrom('email_changes')
    .select(['id', 'new_email', 'confirmed_at'])
    .where('user_id', '=', first.user_id)
    .where('id', '>=', first.id)
    .where('cancelled_at', 'is', null)
    .execute()
}

export async function markConfirmed(trx: Transaction, id: number, now: Date): Promise<void> {
  await trx.updateTable('email_changes').set({ confirmed_at: now }).where('id', '=', id).execute()
}

export async function markCancelled(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({ cancelled_at: now })
    .where('id', '=', anyOf(ids))
    .execute()
}

export async function deleteOldChanges(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('email_changes').where('created_at', '<', before).execute()
}
