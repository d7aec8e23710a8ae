import type { Insertable, Selectable } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export type PasskeyRow = Selectable<DB['passkeys']>

/** The passkeys of an account, the first added first. */
export function listPasskeysOf(db: Database, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute()
}

/** The row is undefined where someone has added the credential already. */
export function insertPasskey(
  trx: Transaction,
  row: Insertable<DB['passkeys']>,
): Promise<PasskeyRow | undefined> {
  return trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Locks a passkey, with the public id of its live account: its counter is compared and raised once. */
export function lockPasskey(trx: Transaction, credentialId: string) {
  return trx
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .selectAll('p')
    .select('u.publicId as ownerId')
    .where('p.credentialId', '=', credentialId)
    .where('u.deletedAt', 'is', null)
    .forUpdate('p')
    .executeTakeFirst()
}

export async function markPasskeyUsed(
  trx: Transaction,
  id: number,
  use: { counter: number; usedAt: Date },
): Promise<void> {
  await trx.updateTable('passkeys').set(use).where('id', '=', id).execute()
}

/** @returns the name of the removed one; undefined where the account has no such passkey */
export async function deletePasskey(
  trx: Transaction,
  { userId, publicId }: { userId: number; publicId: string },
): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('publicId', '=', publicId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

export async function deletePasskeys(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('passkeys').where('userId', '=', userId).execute()
}

/** Returns a passkey of a live account, and whose it is. */
export function findPasskeyWithOwner(db: Database, publicId: string) {
  return db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['p.id', 'p.name', 'p.createdAt', 'p.trustedAt', 'u.username', 'u.email'])
    .where('p.publicId', '=', publicId)
    .where('u.deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function markPasskeyTrusted(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable('passkeys').set({ trustedAt: now }).where('id', '=', id).execute()
}

export type PasskeyRequestRow = Selectable<DB['passkeyRequests']>

export async function insertPasskeyRequest(
  db: Database,
  row: Insertable<DB['passkeyRequests']>,
): Promise<void> {
  await db.insertInto('passkeyRequests').values(row).execute()
}

/** @returns false where it is unknown, another browser's or account's, spent or expired */
export async function markPasskeyRequestSpent(
  db: Database,
  by: Pick<PasskeyRequestRow, 'id' | 'browserHash' | 'purpose' | 'accountId'>,
  now: Date,
): Promise<boolean> {
  const spent = await db
    .updateTable('passkeyRequests')
    .set({ spentAt: now })
    .where('id', '=', by.id)
    .where('browserHash', '=', by.browserHash)
    .where('purpose', '=', by.purpose)
    .where('accountId', 'is not distinct from', by.accountId)
    .where('spentAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

export async function deleteOldPasskeyRequests(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('passkeyRequests').where('expiresAt', '<', before).execute()
}
