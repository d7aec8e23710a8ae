import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Provider } from '#accounts/sign-in-contract.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export type SocialRequestRow = Selectable<DB['socialRequests']>

export async function insertRequest(
  db: Database,
  row: Insertable<DB['socialRequests']>,
): Promise<void> {
  await db.insertInto('socialRequests').values(row).execute()
}

/** Locks the request, so that a callback and a code are used once. */
export function lockRequest(
  trx: Transaction,
  by: { stateHash: Buffer } | { codeHash: Buffer },
): Promise<SocialRequestRow | undefined> {
  const query = trx.selectFrom('socialRequests').selectAll().forUpdate()
  return 'stateHash' in by
    ? query.where('stateHash', '=', by.stateHash).executeTakeFirst()
    : query.where('codeHash', '=', by.codeHash).executeTakeFirst()
}

export async function changeRequest(
  trx: Transaction,
  id: number,
  change: Updateable<DB['socialRequests']>,
): Promise<void> {
  await trx.updateTable('socialRequests').set(change).where('id', '=', id).execute()
}

export async function deleteOldSocialRequests(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('socialRequests').where('expiresAt', '<', before).execute()
}

/** Returns an identity with its account, which may be deleted. */
export function findIdentity(trx: Transaction, provider: Provider, subject: string) {
  return trx
    .selectFrom('socialIdentities as i')
    .innerJoin('users as u', 'u.id', 'i.userId')
    .select(['i.id', 'i.userId', 'u.deletedAt'])
    .where('i.provider', '=', provider)
    .where('i.subject', '=', subject)
    .executeTakeFirst()
}

export function lockLiveUser(trx: Transaction, userId: number) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'registeredAt'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
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
  row: Insertable<DB['socialIdentities']>,
): Promise<void> {
  await trx.insertInto('socialIdentities').values(row).execute()
}

export async function changeIdentity(
  trx: Transaction,
  id: number,
  change: Updateable<DB['socialIdentities']>,
): Promise<void> {
  await trx.updateTable('socialIdentities').set(change).where('id', '=', id).execute()
}

export async function moveIdentities(
  trx: Transaction,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await trx.updateTable('socialIdentities').set({ userId: to }).where('userId', '=', from).execute()
}

export async function deleteIdentity(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('socialIdentities').where('id', '=', id).execute()
}

export async function deleteIdentities(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('socialIdentities').where('userId', '=', userId).execute()
}

/** An account's identities, the first connected first. */
export function listIdentities(db: Database, userId: number) {
  return db
    .selectFrom('socialIdentities')
    .select(['id', 'publicId', 'provider', 'label', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .$narrowType<{ provider: Provider }>()
    .execute()
}
