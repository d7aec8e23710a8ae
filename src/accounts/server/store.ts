import { type Selectable, sql, type Updateable } from 'kysely'
import { Problem } from '#kernel/problem.ts'
import { anyOf } from '#ports/database/any-of.ts'
import { compileOnce } from '#ports/database/compile-once.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { selectCreator } from './select-creator.ts'

export type UserRow = Selectable<DB['users']> & {
  image: string | null
  headerImage: string | null
  isBusiness: boolean
}

/** Holds the lock of a name until the transaction ends, in all processes. */
export async function lockName(trx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** The account of an address, made where there is none; undefined where it was deleted. */
export async function takeUserByEmail(
  trx: Database,
  { email, locale, publicId }: { email: string; locale: string; publicId: string },
): Promise<number | undefined> {
  await trx
    .insertInto('users')
    .values({ publicId, email, locale })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.id
}

function selectUsers(db: Database) {
  return db
    .selectFrom('users')
    .leftJoin('images', 'images.id', 'users.imageId')
    .leftJoin('images as headers', 'headers.id', 'users.headerImageId')
    .selectAll('users')
    .select(['images.publicId as image', 'headers.publicId as headerImage'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('sellerDisclosures as d')
          .select('d.userId')
          .whereRef('d.userId', '=', 'users.id'),
      )
        .$castTo<boolean>()
        .as('isBusiness'),
    )
    .where('users.deletedAt', 'is', null)
}

/** @throws Problem not_logged_in where the account has just been deleted */
export async function getUserRow(db: Database, userId: number): Promise<UserRow> {
  const [user] = await listUsers(db, { userId }, undefined)
  if (user === undefined) throw new Problem('not_logged_in')
  return user
}

const listUsers = compileOnce((db, { userId }: { userId: number }) =>
  selectUsers(db).where('users.id', '=', userId),
)

/** A registered creator; a username is found in any case, and a former one, too. */
export async function findCreatorRow(db: Database, username: string): Promise<UserRow | undefined> {
  return (await listCreators(db, { username }, undefined))[0]
}

const listCreators = compileOnce((db, { username }: { username: string }) =>
  selectUsers(db).where('users.id', '=', selectCreator(username)),
)

/** The account that has or had a username: at most one. */
function holdersOf(db: Database, username: string) {
  return db
    .selectFrom('users as holders')
    .select('holders.id')
    .where('holders.username', '=', username)
    .unionAll(
      db.selectFrom('pastUsernames').select('userId as id').where('username', '=', username),
    )
}

/** True if someone else has or had the username: a stranger must not inherit the links of it. */
export async function isUsernameTaken(
  db: Database,
  username: string,
  by: number | undefined,
): Promise<boolean> {
  const holder = await db
    .selectFrom(holdersOf(db, username).as('holder'))
    .select('holder.id')
    .where('holder.id', '<>', by ?? 0)
    .executeTakeFirst()
  return holder !== undefined
}

/** Returns those of the usernames that someone else has or had, in lower case. */
export async function listTakenUsernames(
  db: Database,
  usernames: readonly string[],
  by: number,
): Promise<string[]> {
  if (usernames.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('username', '=', anyOf(usernames))
    .where('id', '<>', by)
    .unionAll(
      db.selectFrom('pastUsernames').select('username').where('username', '=', anyOf(usernames)),
    )
    .execute()
  return rows.map(({ username }) => username?.toLowerCase() ?? '')
}

/** The account whose former username it is. */
export async function findPastOwner(db: Database, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('pastUsernames')
    .select('userId')
    .where('username', '=', username)
    .executeTakeFirst()
  return row?.userId
}

/** Returns the times of the account's latest username changes, newest first. */
export async function listUsernameChanges(
  trx: Transaction,
  userId: number,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('usernameChanges')
    .select('changedAt')
    .where('userId', '=', userId)
    .where('changedAt', '>', since)
    .orderBy('changedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.changedAt)
}

/** The old name stays its owner's; the wanted one, if it was theirs before, is current again. */
export async function recordUsernameChange(
  trx: Transaction,
  { userId, old, wanted, at }: { userId: number; old: string; wanted: string; at: Date },
): Promise<void> {
  await trx
    .deleteFrom('pastUsernames')
    .where('username', '=', wanted)
    .where('userId', '=', userId)
    .execute()
  await trx.insertInto('pastUsernames').values({ username: old, userId, givenUpAt: at }).execute()
  await trx.insertInto('usernameChanges').values({ userId, changedAt: at }).execute()
}

/** Locks the account until the transaction ends. */
export function lockUser(trx: Transaction, userId: number): Promise<Selectable<DB['users']>> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Locks accounts, always in the same order; those that are gone are left out. */
export function lockAccounts(trx: Transaction, ids: readonly number[]) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'registeredAt', 'deletedAt'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Lets an account write one thing at a time, so that what it has written is counted right. The row is
 * not locked, which others who write to them need.
 */
export async function waitForWriter(trx: Transaction, userId: number): Promise<void> {
  const name = `writer #${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

export async function changeUser(
  trx: Database,
  userId: number,
  change: Omit<Updateable<DB['users']>, 'id' | 'email'>,
): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', userId).execute()
}

/** Fails with a unique violation where another account has the address. */
export async function changeEmail(
  trx: Transaction,
  userId: number,
  email: string | null,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, suggestedEmail: null })
    .where('id', '=', userId)
    .execute()
}

/** Returns the account with an address, deleted ones included. */
export function findUserByEmail(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** True if registration is unfinished and no address is proved. */
export async function isWithoutAddress(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email', 'is', null)
    .where('registeredAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Its sessions and pictures go too; the files that only these needed are swept. */
export async function deleteAccount(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}
