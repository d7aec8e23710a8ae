import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { Sessions, SignInRequests } from '#ports/database/tables.ts'

export type SignInRequestRow = Selectable<SignInRequests>
type NewRequest = Omit<
  SignInRequestRow,
  'cancelled_at' | 'confirmed_at' | 'collected_at' | 'user_id'
>
type NewSession = Omit<Selectable<Sessions>, 'id' | 'revoked_at'>

/** Requests for one address come one after the other, in all processes. */
export async function lockAddress(trx: Transaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${email}`}, 0))`.execute(trx)
}

/** When and from where the latest requests for the address were made, newest first. */
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

/** Open ones for the address, and those by which the account wanted to prove one. */
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

/** Those whose links were used meanwhile stay. */
export async function endRequests(trx: Transaction, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('sign_in_requests')
    .set({ cancelled_at: now })
    .where('id', 'in', ids)
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
}

export async function insertRequest(trx: Transaction, row: NewRequest): Promise<void> {
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

/** Held until the transaction ends, so that a link is used once and a token collected once. */
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
  change: Partial<
    Pick<SignInRequestRow, 'cancelled_at' | 'confirmed_at' | 'collected_at' | 'user_id'>
  >,
): Promise<void> {
  await trx.updateTable('sign_in_requests').set(change).where('id', '=', id).execute()
}

export async function insertSession(trx: Database, row: NewSession): Promise<void> {
  await trx.insertInto('sessions').values(row).execute()
}

export async function hasLiveSession(trx: Database, tokenHash: Buffer): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The session of a token with its person, where both still hold. */
export function findSession(db: Database, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.seen_at', 'users.id as user_id', 'users.public_id'])
    .select('users.registered_at')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function markSeen(db: Database, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: now })
    .where('id', '=', sessionId)
    .where('seen_at', '<', now)
    .execute()
}

export async function revokeSession(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function deleteEnded(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_requests').where('expires_at', '<', before).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', before).execute()
}
