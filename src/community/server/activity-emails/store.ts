import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { selectTitleLine } from '#works/server/columns.ts'
import type { WorkKind } from '#works/server/works-store.ts'
import { isShownTo } from '../select-blocks.ts'

export interface Span {
  userId: number
  from: Date
  to: Date
}

/** Lists others' comments on an artist's works in a span, if the artist sees them, oldest first. */
export function listCommentsWithin(db: Database, { userId, from, to }: Span) {
  return db
    .selectFrom('comments')
    .innerJoin('works', 'works.id', 'comments.workId')
    .innerJoin('users', 'users.id', 'comments.userId')
    .select([
      'comments.createdAt as at',
      'comments.id',
      'comments.text',
      sql<string>`coalesce(users.name, '')`.as('name'),
      'works.publicId',
      'works.slug',
      selectTitleLine('works').as('title'),
      'works.kind',
    ])
    .where('works.ownerId', '=', userId)
    .where('works.deletedAt', 'is', null)
    .where('comments.userId', '<>', userId)
    .where(isShownTo(userId, 'comments.userId'))
    .where('comments.deletedAt', 'is', null)
    .where('comments.createdAt', '>=', from)
    .where('comments.createdAt', '<', to)
    .orderBy('comments.createdAt')
    .orderBy('comments.id')
    .$narrowType<{ kind: WorkKind }>()
    .execute()
}

/** Lists who began to follow someone in a span and still does. */
export function listFollowsWithin(db: Database, { userId, from, to }: Span) {
  return db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.followerId')
    .select([
      sql<string>`coalesce(users.name, '')`.as('name'),
      sql<string>`users.username`.as('username'),
    ])
    .where('follows.followedId', '=', userId)
    .where(isShownTo(userId, 'follows.followerId'))
    .where('follows.createdAt', '>=', from)
    .where('follows.createdAt', '<', to)
    .where('users.registeredAt', 'is not', null)
    .where('users.deletedAt', 'is', null)
    .orderBy('follows.createdAt')
    .execute()
}

export function listReleasesWithin(db: Database, { userId, from, to }: Span) {
  return db
    .selectFrom('works')
    .select(['publicId', 'slug', selectTitleLine('works').as('title')])
    .where('kind', '=', 'sound')
    .where('ownerId', '=', userId)
    .where('listed', '=', true)
    .where('releasedAt', '>=', from)
    .where('releasedAt', '<', to)
    .orderBy('releasedAt')
    .orderBy('id')
    .execute()
}

export function findArtist(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select([sql<string>`name`.as('name'), sql<string>`username`.as('username')])
    .where('id', '=', userId)
    .where('registeredAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
