import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

export type Flagged = Awaited<ReturnType<typeof listFlagged>>[number]

/**
 * Recordings that are the same as one of another account, or a refused one, newest first,
 * with their sounds and what the operator has decided. Owners by username or email address.
 */
export async function listFlagged(db: Database) {
  const soundOf = (recording: 'r' | 'o') =>
    sql`(select w.public_id || case when w.deleted_at is null then '' else ' (deleted)' end
      || ' ' || w.title from sounds s join works w on w.id = s.id where ${sql.ref(`${recording}.id`)}
      in (s.recording_id, s.next_recording_id) order by s.id limit 1)`
  return db
    .selectFrom('recordings as r')
    .innerJoin('users as u', 'u.id', 'r.ownerId')
    .leftJoin('recordings as o', 'o.id', 'r.sameAsId')
    .leftJoin('users as ou', 'ou.id', 'o.ownerId')
    .select([
      'r.id',
      'r.fileName',
      'o.id as sameAs',
      'o.fileName as sameFileName',
      'r.clearedAt',
      'r.refusedAt',
      'o.clearedAt as sameClearedAt',
      'o.refusedAt as sameRefusedAt',
    ])
    .select(({ fn, ref }) => [
      fn.coalesce('r.readyAt', ref('r.queuedAt')).as('flaggedAt'),
      fn.coalesce('u.username', 'u.email').as('owner'),
      fn.coalesce('ou.username', 'ou.email').as('sameOwner'),
      soundOf('r').$castTo<string | null>().as('sound'),
      soundOf('o').$castTo<string | null>().as('sameSound'),
    ])
    .where('r.sameAsId', 'is not', null)
    .where(sql<boolean>`r.error is distinct from 'dropped'`)
    .orderBy('flaggedAt', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
}
