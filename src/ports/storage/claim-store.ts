import { sql } from 'kysely'
import { newId } from '#kernel/ids.ts'
import type { Database } from '../database/open-database.ts'

/** The id of this database; a copy on another server, or under another name, has another one. */
export async function findDatabaseId(db: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into storage_claims as c (id, made_in)
    select ${newId()}, concat(system_identifier, '/', d.oid)
    from pg_control_system(), pg_database d where d.datname = current_database()
    on conflict (only_one) do update set made_in = excluded.made_in,
      id = case when c.made_in = excluded.made_in then c.id else excluded.id end
    returning id`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database has no id')
  return row.id
}
