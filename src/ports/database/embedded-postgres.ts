import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Log } from '../log.ts'
import { choosePostgresProgram } from './embedded/postgres-program.ts'
import { DATABASE_USER, initialise, makeFolder, readPassword } from './embedded/prepare-cluster.ts'
import { launchServer } from './embedded/run-server.ts'
import { stopOrphan } from './embedded/stop-orphan.ts'
import { steady } from './steady-connection.ts'

const DATABASE = 'neiro'

export interface EmbeddedPostgres {
  /** Address of the database, with its password. Loopback only. */
  url: string
  /** Fast, clean shutdown; close the pools first, their connections are ended. May be called twice. */
  stop(): Promise<void>
}

interface Options {
  /** The database's own folder, made where it is missing; the caller holds the lock on it. */
  folder: string
  log: Log
  /** False for throw-away servers: nothing is flushed to disk. */
  durable?: boolean
  /** Of PostgreSQL, instead of those for a small server */
  settings?: Readonly<Record<string, string>>
  /** Called when the server ends unexpectedly, with its last line of output. */
  onLost?: (lastLine: string) => void
}

/**
 * Starts a real PostgreSQL on its own folder, in a separate session, so that Ctrl-C reaches us alone
 * and we can stop it after its clients. @throws StartProblem
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log, durable = true, settings = {}, onLost } = options
  const folder = resolve(options.folder)
  await makeFolder(folder)
  const program = await choosePostgresProgram(folder)
  await stopOrphan(join(folder, 'data'), log)
  const password = await readPassword(folder, program)
  await initialise(folder, program, durable)
  const server = await launchServer({ folder, program, durable, settings, log, onLost })
  const url = `postgres://${DATABASE_USER}:${password}@127.0.0.1:${server.port}/${DATABASE}`
  try {
    await createDatabase(url)
  } catch (cause) {
    await server.stop()
    throw StartProblem.from(`The database in ${folder} isn’t responding`, cause)
  }
  return { url, stop: server.stop }
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href, ...steady() })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** The address of the server of this folder, from the files beside it. @throws StartProblem */
export async function embeddedAddress(folder: string): Promise<string> {
  try {
    const [password, port] = await Promise.all(
      ['password', 'port'].map(async (name) => (await readFile(join(folder, name), 'utf8')).trim()),
    )
    return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${DATABASE}`
  } catch (cause) {
    throw StartProblem.from(`The database in ${folder} can’t be reached`, cause)
  }
}
