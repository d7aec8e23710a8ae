import type { Insertable, Selectable, Updateable } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export type SignInRequestRow = Selectable<DB['sign_in_requests']>

/** Returns when and from where the latest requests for the address were made, newest first. */
export function listLatestRequests(trx: Transaction, email: string, since: Date, limit: number) {
  return trx
    .selectFrom('sign_in_requests')
    .select(['created_at', 'ip'])
    .where('email', '=', email)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Returns open requests for the address, and those by which the account wanted to prove one. */
export function listOpenRequests(
  trx: Transaction,
  { email, accountId }: { email: string; accountId: number | null },
  now: Date,
) {
  return trx
    .selectFrom('sign_in_requests')
    .select(['id', 'ip', 'account_id'])
    .where((row) =>
      row.or([
        row('email', '=', email),
        ...(accountId === null ? [] : [row('account_id', '=', accountId)]),
      ]),
    )
    .where('expires_at', '>', now)
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
}

/** Requests whose links were used meanwhile stay. */
export async function endRequests(trx: Transaction, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('sign_in_requests')
    .set({ cancelled_at: now })
    .where('id', '=', anyOf(ids))
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
}

export async function insertRequest(
  trx: Transaction,
  row: Insertable<DB['sign_in_requests']>,
): Promise<void> {
  await trx.insertInto('sign_in_requests').values(row).execute()
}

export function findRequestByLink(
  db: Database,
  linkHash: Buffer,
): Promise<SignInRequestRow | undefined> {
  return db
    .selectFrom('sign_in_requests')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .executeTakeFirst()
}

export function findRequest(db: Database, id: string): Promise<SignInRequestRow | undefined> {
  return db.selectFrom('sign_in_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the request, so that a link is used once and a token collected once. */
export function lockRequest(
  trx: Transaction,
  by: { linkHash: Buffer } | { id: string; pollHash: Buffer },
): Promise<SignInRequestRow | undefined> {
  const query = trx.selectFrom('sign_in_requests').selectAll().forUpdate()
  return 'linkHash' in by
    ? query.where('link_hash', '=', by.linkHash).executeTakeFirst()
    : query.where('id', '=', by.id).where('poll_hash', '=', by.pollHash).executeTakeFirst()
}

export async function changeRequest(
  trx: Transaction,
  id: string,
  change: Updateable<DB['sign_in_requests']>,
): Promise<void> {
  await trx.updateTable('sign_in_requests').set(change).where('id', '=', id).execute()
}

/** Sign-ins by an address that is no longer the account's, even if their links were used. */
export async function endSignInsByAddress(
  trx: Transaction,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sign_in_requests')
    .set({ cancelled_at: now })
    .where('email', '=', anyOf(emails))
    .where('collected_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
}

export async function deleteOldRequests(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_requests').where('expires_at', '<', before).execute()
}
