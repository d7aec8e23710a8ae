import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Log } from '../log.ts'
import { choosePostgresProgram } from './embedded/postgres-program.ts'
import { DATABASE_USER, initialise, makeFolder, readPassword } from './embedded/prepare-cluster.ts'
import { launchServer } from './embedded/run-server.ts'
import { prepareDatabase, SERVICE_ROLE } from './embedded/service-role.ts'
import { stopOrphan } from './embedded/stop-orphan.ts'

const DATABASE = 'neiro'

export interface EmbeddedPostgres {
  /** Address of the database, with its password. Loopback only; by a Unix socket where it can be. */
  url: string
  /**
   * Shuts down fast and cleanly; close the pools first, their connections are ended. May be called
   * twice.
   */
  stop(): Promise<void>
}

interface Options {
  /** The database's own folder, made where it is missing; the caller holds the lock on it. */
  folder: string
  log: Log
  /** False for throw-away servers, of tests: nothing is flushed to disk, and the address is the superuser’s. */
  durable?: boolean
  /** Settings of PostgreSQL, instead of those for a small server */
  settings?: Readonly<Record<string, string>>
  /** Runs when the server ends unexpectedly, with its last line of output. */
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
  const { port, socketFolder } = server
  const address = addressOf({ role: DATABASE_USER, password, port, socketFolder })
  try {
    const url = await prepareDatabase(address, DATABASE)
    return { url: durable ? url : address, stop: server.stop }
  } catch (cause) {
    await server.stop()
    if (cause instanceof StartProblem) throw cause
    throw StartProblem.from(`The database in ${folder} isn’t responding`, cause)
  }
}

interface Address {
  role: string
  password: string
  port: number | string
  socketFolder?: string | undefined
}

function addressOf({ role, password, port, socketFolder }: Address): string {
  const socket = socketFolder === undefined ? '' : `?host=${encodeURIComponent(socketFolder)}`
  return `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}${socket}`
}

/** The address of the server of this folder, from the files beside it. @throws StartProblem */
export async function embeddedAddress(folder: string): Promise<string> {
  try {
    const [password = '', port = ''] = await Promise.all(
      ['password', 'port'].map(async (name) => (await readFile(join(folder, name), 'utf8')).trim()),
    )
    return addressOf({ role: SERVICE_ROLE, password, port })
  } catch (cause) {
    throw StartProblem.from(`The database in ${folder} can’t be reached`, cause)
  }
}
