import { type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
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

export function getUserRow(db: Database, userId: number): Promise<UserRow> {
  return selectUsers(db).where('users.id', '=', userId).executeTakeFirstOrThrow()
}

/** A registered creator; a username is found in any case. */
export function findCreator(db: Database, username: string): Promise<UserRow | undefined> {
  return selectUsers(db)
    .where('username', '=', username)
    .where('registered_at', 'is not', null)
    .executeTakeFirst()
}

/** The key alone, where no more of a creator is needed. */
export async function findCreatorKey(db: Database, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('registered_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Usernames of deleted accounts stay taken: a stranger must not inherit their links. */
export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the account until the transaction ends. */
export function lockUser(trx: Database, userId: number): Promise<Selectable<Users>> {
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

export interface ProfileCounts {
  followers: number
  following: number
  sounds: number
  followed_by_viewer: boolean
}

/** Counts that a profile shows, and whether the viewer follows it. */
export function getProfileCounts(
  db: Database,
  userId: number,
  viewerId: number | undefined,
): Promise<ProfileCounts> {
  return db
    .selectNoFrom((select) => [
      select
        .selectFrom('follows')
        .select(count)
        .where('followed_id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('followers'),
      select
        .selectFrom('follows')
        .select(count)
        .where('follower_id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('following'),
      select
        .selectFrom('sounds')
        .select(count)
        .where('owner_id', '=', userId)
        .where('status', '=', 'Released')
        .where('deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('sounds'),
      select
        .exists(
          select
            .selectFrom('follows')
            .select('follower_id')
            .where('followed_id', '=', userId)
            .where('follower_id', '=', viewerId ?? 0),
        )
        .$castTo<boolean>()
        .as('followed_by_viewer'),
    ])
    .executeTakeFirstOrThrow()
}

const count = sql<number>`count(*)`.as('count')
