import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'

export interface PushSubscription {
  id: number
  userId: number
  locale: string
  endpoint: string
  publicKey: string
  authSecret: string
}

/** Lists the browsers of these people, where they are still signed in. */
export function listSubscriptions(
  db: Database,
  { userIds, id, now }: { userIds: readonly number[]; id?: number | undefined; now: Date },
): Promise<PushSubscription[]> {
  return db
    .selectFrom('pushSubscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.sessionId')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['p.id', 'p.userId', 'u.locale', 'p.endpoint', 'p.publicKey', 'p.authSecret'])
    .where('p.userId', '=', anyOf([...userIds]))
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .$if(id !== undefined, (query) => query.where('p.id', '=', id ?? 0))
    .execute()
}

/** Lists those of browsers that were signed out. */
export async function listEndedSubscriptions(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('pushSubscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.sessionId')
    .select('p.id')
    .where(({ or, eb }) => or([eb('s.revokedAt', 'is not', null), eb('s.expiresAt', '<=', now)]))
    .execute()
  return rows.map(({ id }) => id)
}
