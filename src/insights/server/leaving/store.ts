import type { Database, Transaction } from '#ports/database/open-database.ts'
import { openAddress } from '#sounds/server/open-address.ts'

/** In place of the listener that somebody was: nobody’s plays can be told from another’s any more. */
const GONE = 'gone'

export async function makeAnonymous(trx: Transaction, userId: number): Promise<void> {
  await trx
    .updateTable('plays')
    .set({ user_id: null, listener: GONE, network: null })
    .where('user_id', '=', userId)
    .execute()
  await trx
    .updateTable('page_views')
    .set({ user_id: null, listener: GONE })
    .where('user_id', '=', userId)
    .execute()
}

export function listOwnPlays(db: Database, userId: number, after: number, limit: number) {
  return db
    .selectFrom('plays as p')
    .innerJoin('sounds as s', 's.id', 'p.sound_id')
    .select(['p.id', openAddress(userId).as('sound'), 's.title', 'p.started_at as at'])
    .select(['p.heard_ranges as heardRanges', 'p.heard_seconds as heardSeconds'])
    .where('p.user_id', '=', userId)
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(limit)
    .execute()
}

export function listOwnPageViews(db: Database, userId: number, after: number, limit: number) {
  return db
    .selectFrom('page_views')
    .select(['id', 'path', 'locale', 'at'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
