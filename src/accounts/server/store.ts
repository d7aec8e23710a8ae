import type { Selectable, Updateable } from 'kysely'
import { Problem } from '#kernel/problem.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { Users } from '#ports/database/tables.ts'

export type UserRow = Selectable<Users> & { image: string | null; header_image: string | null }

/** The account of an address, made where there is none; undefined where it was deleted. */
export async function takeUserByEmail(
  trx: Database,
  { email, locale, publicId }: { email: string; locale: string; publicId: string },
): Promise<number | undefined> {
  await trx
    .insertInto('users')
    .values({ public_id: publicId, email, locale })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

function selectUsers(db: Database) {
  return db
    .selectFrom('users')
    .leftJoin('images', 'images.id', 'users.image_id')
    .leftJoin('images as headers', 'headers.id', 'users.header_image_id')
    .selectAll('users')
    .select(['images.public_id as image', 'headers.public_id as header_image'])
    .where('users.deleted_at', 'is', null)
}

/** @throws Problem not_logged_in where the account has just been deleted */
export function getUserRow(db: Database, userId: number): Promise<UserRow> {
  return selectUsers(db)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow(() => new Problem('not_logged_in'))
}

/** A registered creator; a username is found in any case, and one that was given up, too. */
export function findCreatorRow(db: Database, username: string): Promise<UserRow | undefined> {
  return selectUsers(db)
    .where('users.id', 'in', holdersOf(db, username))
    .where('registered_at', 'is not', null)
    .executeTakeFirst()
}

/** The key alone, where no more of a creator is needed. */
export async function findCreatorKey(db: Database, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', holdersOf(db, username))
    .where('registered_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Whose a username is or was: at most one account's. */
function holdersOf(db: Database, username: string) {
  return db
    .selectFrom('users as holders')
    .select('holders.id')
    .where('holders.username', '=', username)
    .unionAll(
      db.selectFrom('past_usernames').select('user_id as id').where('username', '=', username),
    )
}

/**
 * Whether someone else has or had the username. Those of deleted accounts and those given up stay
 * taken: a stranger must not inherit their links.
 */
export async function isUsernameTaken(
  db: Database,
  username: string,
  by: number | undefined,
): Promise<boolean> {
  const { taken } = await db
    .selectNoFrom((select) =>
      select
        .or([
          select.exists(
            select
              .selectFrom('users')
              .select('id')
              .where('username', '=', username)
              .where('id', '<>', by ?? 0),
          ),
          select.exists(
            select
              .selectFrom('past_usernames')
              .select('user_id')
              .where('username', '=', username)
              .where('user_id', '<>', by ?? 0),
          ),
        ])
        .$castTo<boolean>()
        .as('taken'),
    )
    .executeTakeFirstOrThrow()
  return taken
}

/** Locks the account until the transaction ends. */
export function lockUser(trx: Transaction, userId: number): Promise<Selectable<Users>> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function changeUser(
  trx: Database,
  userId: number,
  change: Omit<Updateable<Users>, 'id' | 'email'>,
): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', userId).execute()
}

/** Fails with a unique violation where another account has the address. */
export async function changeEmail(
  trx: Transaction,
  userId: number,
  email: string | null,
): Promise<void> {
  await trx.updateTable('users').set({ email }).where('id', '=', userId).execute()
}

/** Whose an address is, deleted accounts included. */
export function findUserByEmail(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('email', '=', email)
    .executeTakeFirst()
}
