import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

interface Column {
  schema: string
  table: string
  column: string
}

/**
 * Finds, for tests, the columns of any table that hold one of these regular expressions, in any
 * case.
 */
export async function findWords(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Column>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE'
      and c.table_schema not in ('pg_catalog', 'information_schema')
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY') or c.udt_name = 'citext')
  `.execute(db)
  return filter(db, rows, (column) => sql`${column}::text ~* any(${words}::text[])`)
}

/** Finds, for tests, the columns of any table that refer to users, and have this one. */
export async function findReferences(db: Database, userId: number): Promise<string[]> {
  return filter(db, await listReferences(db), (column) => sql`${column} = ${userId}`)
}

/** Every foreign key to users. */
export async function listReferences(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select n.nspname as schema, r.relname as table, a.attname as column
    from pg_constraint k
    join pg_class r on r.oid = k.conrelid
    join pg_namespace n on n.oid = r.relnamespace
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'users'::regclass
  `.execute(db)
  return rows
}

export function nameColumn({ schema, table, column }: Column): string {
  return `${schema === 'public' ? '' : `${schema}.`}${table}.${column}`
}

async function filter(
  db: Database,
  columns: readonly Column[],
  is: (column: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<string[]> {
  const found: string[] = []
  for (const of of columns) {
    const { rows } = await sql`
      select from ${sql.table(`${of.schema}.${of.table}`)} where ${is(sql.ref(of.column))} limit 1
    `.execute(db)
    if (rows.length > 0) found.push(nameColumn(of))
  }
  return found.sort()
}
