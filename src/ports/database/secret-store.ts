import { sql } from 'kysely'
import type { Database } from './open-database.ts'

/** Marks the database with the id of a secret, unless it has one. @returns the id of its secret */
export async function markSecret(
  db: Database,
  id: string,
  { replaces }: { replaces: boolean },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into secret_marks as m (secret_id) values (${id})
    on conflict (only_one) do update
      set secret_id = case when ${replaces}::boolean then excluded.secret_id else m.secret_id end
    returning secret_id as id`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database has no mark of its secret')
  return row.id
}
