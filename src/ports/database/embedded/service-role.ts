import pg from 'pg'
import { steady } from '../steady-connection.ts'

/** The role of the service, which owns its database and is no superuser: SQL reaches no file of the machine. */
export const SERVICE_ROLE = 'neiro_service'

/**
 * Each of these objects, except what belongs to an extension or follows its table, gets the role as
 * its owner.
 */
const TAKE_OVER = `
do $$
declare statement text;
begin
  for statement in
    select format('alter schema %I owner to ${SERVICE_ROLE}', nspname) from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    select format('alter %s %s owner to ${SERVICE_ROLE}',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      c.oid::regclass)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind in ('r', 'p', 'S', 'v', 'm') and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${SERVICE_ROLE}', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
    union all
    select format('alter type %s owner to ${SERVICE_ROLE}', t.oid::regtype)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where typtype in ('e', 'd') and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = t.oid and deptype = 'e')
  loop
    execute statement;
  end loop;
end $$`

/**
 * Creates the role and its database where they are missing. A database of earlier releases, whose
 * owner was the superuser, is handed over; its own owner changes last, so that a start that was
 * interrupted begins again.
 *
 * @param address of any database of the server, by its superuser
 * @returns the address for the service
 */
export async function prepareDatabase(address: string, database: string): Promise<string> {
  const { password } = new URL(address)
  const owner = await on(address, 'postgres', async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [
      SERVICE_ROLE,
    ])
    if (rowCount === 0) {
      await client.query(`create role ${SERVICE_ROLE} login password ${pg.escapeLiteral(password)}`)
    }
    const { rows } = await client.query(
      'select datdba::regrole::text as owner from pg_database where datname = $1',
      [database],
    )
    if (rows[0] === undefined)
      await client.query(`create database ${database} owner ${SERVICE_ROLE}`)
    return rows[0]?.owner ?? SERVICE_ROLE
  })
  if (owner !== SERVICE_ROLE) {
    await on(address, database, async (client) => {
      await client.query(TAKE_OVER)
      await client.query(`alter database ${database} owner to ${SERVICE_ROLE}`)
    })
  }
  return Object.assign(new URL(address), { username: SERVICE_ROLE, pathname: `/${database}` }).href
}

async function on<Value>(
  address: string,
  database: string,
  use: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const { href } = Object.assign(new URL(address), { pathname: `/${database}` })
  const client = new pg.Client({ connectionString: href, ...steady() })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
