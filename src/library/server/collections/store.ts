import { sql } from 'kysely'
import { selectCreator } from '#accounts/server/select-creator.ts'
import { isSuspended } from '#accounts/server/suspensions/suspensions.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'
import { selectHeld, selectReleases } from '#works/server/select-works.ts'
import { isBought } from '../select-bought.ts'

/** Finds the account of this username, if it shows its purchases and is not suspended. */
export async function findCollector(
  db: Database,
  username: string,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', selectCreator(username))
    .where('u.collectionSince', 'is not', null)
    .where(sql<boolean>`not ${isSuspended('account', sql.ref('u.id'), now)}`)
    .executeTakeFirst()
  return row?.id
}

/** Lists the works that someone bought and anyone may see, each once. */
export function listCollected(
  db: Database,
  viewer: Viewer,
  userId: number,
  after: TimeCursor | undefined,
  limit: number,
) {
  const query = selectReleases(db, viewer)
    .innerJoin('grants as g', 'g.workId', 'w.id')
    .select(['g.id as grantId', 'g.createdAt as boughtAt'])
    .where('g.userId', '=', userId)
    .where(isBought)
    .where(sql<boolean>`g.id in (select held.id from (${selectHeld({ userId })}) held)`)
  return newestFirst(query, ['g.createdAt', 'g.id'], after, limit).execute()
}
