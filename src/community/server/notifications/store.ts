import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { WorkKind } from '#works/server/works-store.ts'

export interface Span {
  userId: number
  from: Date
  to: Date
}

/** Comments by others on an artist's sounds and albums in a span, oldest first. */
export function listCommentsWithin(db: Database, { userId, from, to }: Span) {
  return db
    .selectFrom('comments')
    .innerJoin('works', 'works.id', 'comments.work_id')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select([
      'comments.created_at as at',
      'comments.id',
      'comments.text',
      sql<string>`coalesce(users.name, '')`.as('name'),
      'works.public_id as publicId',
      'works.slug',
      'works.title',
      'works.kind',
    ])
    .where('works.owner_id', '=', userId)
    .where('works.deleted_at', 'is', null)
    .where('comments.user_id', '<>', userId)
    .where('comments.deleted_at', 'is', null)
    .where('comments.created_at', '>=', from)
    .where('comments.created_at', '<', to)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .$narrowType<{ kind: WorkKind }>()
    .execute()
}

/** Lists who began to follow someone in a span and still does. */
export function listFollowsWithin(db: Database, { userId, from, to }: Span) {
  return db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.follower_id')
    .select([
      sql<string>`coalesce(users.name, '')`.as('name'),
      sql<string>`users.username`.as('username'),
    ])
    .where('follows.followed_id', '=', userId)
    .where('follows.created_at', '>=', from)
    .where('follows.created_at', '<', to)
    .where('users.registered_at', 'is not', null)
    .where('users.deleted_at', 'is', null)
    .orderBy('follows.created_at')
    .execute()
}

export function findRelease(db: Database, soundId: number) {
  return db
    .selectFrom('works')
    .select(['owner_id as ownerId', sql<Date>`released_at`.as('releasedAt')])
    .where('id', '=', soundId)
    .where('listed', '=', true)
    .executeTakeFirst()
}

export function listReleasesWithin(db: Database, { userId, from, to }: Span) {
  return db
    .selectFrom('works')
    .select(['public_id as publicId', 'slug', 'title'])
    .where('kind', '=', 'sound')
    .where('owner_id', '=', userId)
    .where('listed', '=', true)
    .where('released_at', '>=', from)
    .where('released_at', '<', to)
    .orderBy('released_at')
    .orderBy('id')
    .execute()
}

export function findArtist(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select([sql<string>`name`.as('name'), sql<string>`username`.as('username')])
    .where('id', '=', userId)
    .where('registered_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Internal keys of an artist's followers, ascending from above `after`. */
export async function listFollowerKeys(
  db: Database,
  { ownerId, after, limit }: { ownerId: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('follows')
    .select('follower_id')
    .where('followed_id', '=', ownerId)
    .where('follower_id', '>', after)
    .orderBy('follower_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.follower_id)
}
