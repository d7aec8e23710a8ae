import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** Finds a post that is not deleted, with its artist, for what tells followers of it. */
export function findPublishedPost(db: Database, id: number) {
  return db
    .selectFrom('posts as p')
    .innerJoin('users as u', 'u.id', 'p.ownerId')
    .select([
      'p.publicId',
      'p.ownerId',
      'p.text',
      'p.createdAt as at',
      sql<string>`coalesce(u.name, '')`.as('name'),
    ])
    .where('p.id', '=', id)
    .where('p.deletedAt', 'is', null)
    .executeTakeFirst()
}
