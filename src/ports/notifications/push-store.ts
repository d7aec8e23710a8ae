import type { Insertable } from 'kysely'
import { anyOf } from '../database/any-of.ts'
import type { Database } from '../database/open-database.ts'
import type { DB } from '../database/tables.ts'

export async function hasSubscription(db: Database, sessionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  return row !== undefined
}

/** Puts a browser in the place of what its session or its address had; of an account, the newest stay. */
export async function replaceSubscription(
  trx: Database,
  row: Insertable<DB['pushSubscriptions']>,
  most: number,
): Promise<void> {
  await trx
    .deleteFrom('pushSubscriptions')
    .where(({ or, eb }) =>
      or([
        eb('sessionId', '=', row.sessionId),
        eb('endpoint', '=', row.endpoint),
        eb('id', 'in', (query) =>
          query
            .selectFrom('pushSubscriptions')
            .select('id')
            .where('userId', '=', row.userId)
            .where('sessionId', '<>', row.sessionId)
            .orderBy('createdAt', 'desc')
            .orderBy('id', 'desc')
            .offset(most - 1),
        ),
      ]),
    )
    .execute()
  await trx.insertInto('pushSubscriptions').values(row).execute()
}

export async function deleteSubscription(db: Database, sessionId: number): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('sessionId', '=', sessionId).execute()
}

export async function deleteSubscriptions(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('pushSubscriptions')
    .where('id', '=', anyOf([...ids]))
    .execute()
}
