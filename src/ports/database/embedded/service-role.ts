import pg from 'pg'
import { StartProblem } from '#kernel/start-problem.ts'
import { MADE_BEFORE_1_0 } from '../migrate.ts'
import { steady } from '../steady-connection.ts'

/** The role of the service, which owns its database and is no superuser: SQL reaches no file of the machine. */
export const SERVICE_ROLE = 'neiro_service'

/**
 * Creates the role and its database where they are missing.
 *
 * @param address of any database of the server, by its superuser
 * @returns the address for the service
 * @throws StartProblem where the superuser owns the database, as it did in versions before 1.0
 */
export async function prepareDatabase(address: string, database: string): Promise<string> {
  const { password } = new URL(address)
  const client = new pg.Client({
    connectionString: Object.assign(new URL(address), { pathname: '/postgres' }).href,
    ...steady(),
  })
  await client.connect()
  try {
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
    if (rows[0] === undefined) {
      await client.query(`create database ${database} owner ${SERVICE_ROLE}`)
    } else if (rows[0].owner !== SERVICE_ROLE) {
      throw new StartProblem(MADE_BEFORE_1_0)
    }
  } finally {
    await client.end()
  }
  return Object.assign(new URL(address), { username: SERVICE_ROLE, pathname: `/${database}` }).href
}
