import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { isShownTo } from './select-blocks.ts'

/** Finds the artist and the moment of a work that is public. */
export function findRelease(db: Database, workId: number) {
  return db
    .selectFrom('works')
    .select(['ownerId', sql<Date>`released_at`.as('releasedAt')])
    .where('id', '=', workId)
    .where('listed', '=', true)
    .where('releasedAt', 'is not', null)
    .executeTakeFirst()
}

/** Lists the keys of an artist's followers who have not muted them, ascending from above `after`. */
export async function listFollowerKeys(
  db: Database,
  { ownerId, after, limit }: { ownerId: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('follows')
    .select('followerId')
    .where('followedId', '=', ownerId)
    .where('followerId', '>', after)
    .where(isShownTo('follows.followerId', 'follows.followedId'))
    .orderBy('followerId')
    .limit(limit)
    .execute()
  return rows.map((row) => row.followerId)
}
