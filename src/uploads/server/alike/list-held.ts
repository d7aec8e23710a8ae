import type { Database } from '#ports/database/open-database.ts'

/** Recordings that wait for the operator, the oldest first; owners by username or e-mail address. */
export async function listHeld(db: Database) {
  return db
    .selectFrom('recordings as r')
    .innerJoin('users as u', 'u.id', 'r.owner_id')
    .leftJoin('recordings as s', 's.id', 'r.same_as_id')
    .leftJoin('users as o', 'o.id', 's.owner_id')
    .select(['r.id', 'r.file_name as fileName', 's.id as sameAs'])
    .select(({ fn, ref }) => [
      fn.coalesce('r.held_at', ref('r.queued_at')).as('heldAt'),
      fn.coalesce('u.username', 'u.email').as('owner'),
      fn.coalesce('o.username', 'o.email').as('sameOwner'),
    ])
    .where('r.held_at', 'is not', null)
    .where('r.status', '=', 'TRANSCODING')
    .orderBy('r.held_at')
    .orderBy('r.id')
    .execute()
}
