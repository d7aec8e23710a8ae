import type { Insertable, Selectable, Updateable } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export type SignInRequestRow = Selectable<DB['signInRequests']>

/** Returns when and from where the latest requests for the address were made, newest first. */
export function listLatestRequests(trx: Transaction, email: string, since: Date, limit: number) {
  return trx
    .selectFrom('signInRequests')
    .select(['createdAt', 'ip'])
    .where('email', '=', email)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
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
    .selectFrom('signInRequests')
    .select(['id', 'ip', 'accountId'])
    .where((row) =>
      row.or([
        row('email', '=', email),
        ...(accountId === null ? [] : [row('accountId', '=', accountId)]),
      ]),
    )
    .where('expiresAt', '>', now)
    .where('confirmedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .execute()
}

/** Requests whose links were used meanwhile stay. */
export async function endRequests(trx: Transaction, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('signInRequests')
    .set({ cancelledAt: now })
    .where('id', '=', anyOf(ids))
    .where('confirmedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .execute()
}

export async function insertRequest(
  trx: Transaction,
  row: Insertable<DB['signInRequests']>,
): Promise<void> {
  await trx.insertInto('signInRequests').values(row).execute()
}

export function findRequestByLink(
  db: Database,
  linkHash: Buffer,
): Promise<SignInRequestRow | undefined> {
  return db
    .selectFrom('signInRequests')
    .selectAll()
    .where('linkHash', '=', linkHash)
    .executeTakeFirst()
}

export function findRequest(db: Database, id: string): Promise<SignInRequestRow | undefined> {
  return db.selectFrom('signInRequests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the request, so that a link is used once and a token collected once. */
export function lockRequest(
  trx: Transaction,
  by: { linkHash: Buffer } | { id: string; pollHash: Buffer },
): Promise<SignInRequestRow | undefined> {
  const query = trx.selectFrom('signInRequests').selectAll().forUpdate()
  return 'linkHash' in by
    ? query.where('linkHash', '=', by.linkHash).executeTakeFirst()
    : query.where('id', '=', by.id).where('pollHash', '=', by.pollHash).executeTakeFirst()
}

export async function changeRequest(
  trx: Transaction,
  id: string,
  change: Updateable<DB['signInRequests']>,
): Promise<void> {
  await trx.updateTable('signInRequests').set(change).where('id', '=', id).execute()
}

/** Sign-ins by an address that is no longer the account's, even if their links were used. */
export async function endSignInsByAddress(
  trx: Transaction,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('signInRequests')
    .set({ cancelledAt: now })
    .where('email', '=', anyOf(emails))
    .where('collectedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .execute()
}

export async function deleteOldRequests(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('signInRequests').where('expiresAt', '<', before).execute()
}
