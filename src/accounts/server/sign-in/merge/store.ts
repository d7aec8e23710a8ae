import { sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'

/** Whose the address is; also someone’s whose account was deleted. */
export async function findOwner(trx: Transaction, email: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.id
}

/** An account is joined once at a time, in all processes. */
export async function lockMerge(trx: Transaction, accountId: number): Promise<void> {
  const name = `join ${accountId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** Locks accounts, always in the same order; those that are gone are left out. */
export function lockAccounts(trx: Transaction, ids: readonly number[]) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'registered_at', 'deleted_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Whether registration is unfinished, and no address is proved. */
export async function isWithoutAddress(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email', 'is', null)
    .where('registered_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Fails on the unique address where another account was first. */
export async function giveAddress(trx: Transaction, userId: number, email: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, suggested_email: null })
    .where('id', '=', userId)
    .execute()
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

/** With its sessions and pictures; the files that only these needed are swept. */
export async function deleteAccount(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}

/** The identities of an account without an address, the first connected first. */
export function listMergingIdentities(db: Database, accountId: number) {
  return db
    .selectFrom('social_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.provider', 'i.label'])
    .where('i.user_id', '=', accountId)
    .where('u.email', 'is', null)
    .orderBy('i.id')
    .execute()
}
