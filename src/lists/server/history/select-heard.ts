import { type QueryCreator, sql } from 'kysely'
import type { DB } from '#ports/database/tables.ts'

interface Heard {
  userId: number
  soundId: number
  /** The address by which it is heard. */
  publicId: string
  at: Date
}

/** Adds a sound to a member’s history, unless that is paused, for the statement that records the play. */
export function withHeard(
  db: QueryCreator<DB>,
  { userId, soundId, publicId, at }: Heard,
): QueryCreator<DB> {
  return db.with('heard', (query) =>
    query
      .insertInto('heardSounds')
      .columns(['userId', 'soundId', 'publicId', 'heardAt'])
      .expression(({ exists, selectFrom, not }) =>
        selectFrom('users')
          .where('users.id', '=', userId)
          .select([
            'users.id as userId',
            sql<number>`${soundId}::bigint`.as('soundId'),
            sql<string>`${publicId}::text`.as('publicId'),
            sql<Date>`${at}::timestamptz`.as('heardAt'),
          ])
          .where(not(exists(selectFrom('historyPauses').where('userId', '=', userId)))),
      )
      .onConflict((conflict) =>
        conflict.columns(['userId', 'soundId']).doUpdateSet(({ ref }) => ({
          publicId: ref('excluded.publicId'),
          heardAt: ref('excluded.heardAt'),
        })),
      ),
  )
}
