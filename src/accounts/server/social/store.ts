import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Provider } from '#accounts/sign-in-contract.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export type SocialRequestRow = Selectable<DB['social_requests']>

export async function insertRequest(
  db: Database,
  row: Insertable<DB['social_requests']>,
): Promise<void> {
  await db.insertInto('social_requests').values(row).execute()
}

/** Locks the request, so that a callback and a code are used once. */
export function lockRequest(
  trx: Transaction,
  by: { stateHash: Buffer } | { codeHash: Buffer },
): Promise<SocialRequestRow | undefined> {
  const query = trx.selectFrom('social_requests').selectAll().forUpdate()
  return 'stateHash' in by
    ? query.where('state_hash', '=', by.stateHash).executeTakeFirst()
    : query.where('code_hash', '=', by.codeHash).executeTakeFirst()
}

export async function changeRequest(
  trx: Transaction,
  id: number,
  change: Updateable<DB['social_requests']>,
): Promise<void> {
  await trx.updateTable('social_requests').set(change).where('id', '=', id).execute()
}

export async function deleteOldSocialRequests(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('social_requests').where('expires_at', '<', before).execute()
}

/** Returns an identity with its account, which may be deleted. */
export function findIdentity(trx: Transaction, provider: Provider, subject: string) {
  return trx
    .selectFrom('social_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.user_id', 'u.deleted_at'])
    .where('i.provider', '=', provider)
    .where('i.subject', '=', subject)
    .executeTakeFirst()
}

export function lockLiveUser(trx: Transaction, userId: number) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'registered_at'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The account has no address, or one that no other account has. */
export async function insertUnfinishedUser(
  trx: Transaction,
  row: Insertable<DB['users']>,
): Promise<number | undefined> {
  const made = await trx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function insertIdentity(
  trx: Transaction,
  row: Insertable<DB['social_identities']>,
): Promise<void> {
  await trx.insertInto('social_identities').values(row).execute()
}

export async function changeIdentity(
  trx: Transaction,
  id: number,
  change: Updateable<DB['social_identities']>,
): Promise<void> {
  await trx.updateTable('social_identities').set(change).where('id', '=', id).execute()
}

export async function moveIdentities(
  trx: Transaction,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await trx
    .updateTable('social_identities')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .execute()
}

export async function deleteIdentity(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('social_identities').where('id', '=', id).execute()
}

export async function deleteIdentities(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('social_identities').where('user_id', '=', userId).execute()
}

/** An account's identities, the first connected first. */
export function listIdentities(db: Database, userId: number) {
  return db
    .selectFrom('social_identities')
    .select(['id', 'public_id', 'provider', 'label', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .$narrowType<{ provider: Provider }>()
    .execute()
}
