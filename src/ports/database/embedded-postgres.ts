import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newSecret } from '#kernel/ids.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Log } from '../log.ts'
import { freePort, isFreePort } from './free-port.ts'
import {
  choosePostgresProgram,
  POSTGRES_ENVIRONMENT,
  type PostgresProgram,
  runProgram,
} from './postgres-program.ts'
import { readPostmasterPid, stopOrphan } from './stop-orphan.ts'

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
  /** Called when the server ends by itself, with its last words. */
  onLost?: (lastLine: string) => void
}

const MAJOR = '18'
const USER = 'neiro'
const DATABASE = 'neiro'

/** Small in memory: the whole service idles in 350 MB, the server's part of it in about 60. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '', // a socket's path is limited to 107 bytes
  max_connections: '80',
  shared_buffers: '128MB', // taken page by page, as they are used
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  autovacuum_max_workers: '2',
  max_worker_processes: '4',
  max_logical_replication_workers: '0',
  io_method: 'sync', // saves the processes of the default, which one machine's small database lacks use for
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are the caller's to report; they could also carry what people wrote.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts a real PostgreSQL on its own folder, initialised at first. It runs in a session of its own,
 * so that Ctrl-C reaches us alone and we can stop it after its clients.
 *
 * @throws StartProblem with one line that says why it does not come up
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder)
  const durable = options.durable ?? true
  await makeFolder(folder)
  const program = await choosePostgresProgram(folder)
  const cluster = join(folder, 'data')
  await stopOrphan(cluster, options.log)
  const password = await findPassword(folder, program)
  await initialise(folder, program, durable)

  const { server, port } = await launch(folder, program, durable, options.log)
  let stopping: Promise<void> | undefined
  server.once('exit', () => {
    if (!stopping) lastLogLine(folder).then((line) => options.onLost?.(line))
  })
  const stop = () => {
    stopping ??= stopServer(server, durable)
    return stopping
  }
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`
  try {
    await createDatabase(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new StartProblem(`The folder ${folder} cannot be made: ${messageOf(cause)}`, { cause })
  }
}

async function findPassword(folder: string, program: PostgresProgram): Promise<string> {
  const file = join(folder, 'password')
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known?.trim()) return known.trim()
  const password = newSecret()
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  if (program.user) await chown(file, program.user.uid, program.user.gid)
  return password
}

/** Initialises aside and renames, so that an interrupted first start leaves no half of a cluster. */
async function initialise(folder: string, program: PostgresProgram, durable: boolean) {
  const cluster = join(folder, 'data')
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) {
    if (version.trim() === MAJOR) return
    throw new StartProblem(
      `${cluster} was made by PostgreSQL ${version.trim()}, this is ${MAJOR}: copy it over with that version's pg_dump, or choose another DATA_DIR.`,
    )
  }
  const aside = join(folder, 'data.new')
  await rm(aside, { recursive: true, force: true })
  const { code, said } = await runProgram(program, [
    program.initdb,
    `--pgdata=${aside}`,
    `--username=${USER}`,
    `--pwfile=${join(folder, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ])
  if (code !== 0) {
    throw new StartProblem(`The database cannot be initialised in ${folder}: ${lastLineOf(said)}`)
  }
  await rename(aside, cluster)
}

/** The remembered port where it is free, else another; tried again where somebody was faster. */
async function launch(folder: string, program: PostgresProgram, durable: boolean, log: Log) {
  const portFile = join(folder, 'port')
  const known = Number(await readFile(portFile, 'utf8').catch(() => ''))
  let port = known > 0 && (await isFreePort(known)) ? known : await freePort()
  for (let attempt = 1; ; attempt++) {
    const server = await spawnServer(folder, program, port, durable)
    if (await comesUp(server, join(folder, 'data'), log)) {
      if (port !== known) await writeFile(portFile, `${port}\n`)
      return { server, port }
    }
    const line = await lastLogLine(folder)
    const said = await logTail(folder)
    if (attempt >= 10 || !/Address already in use|shared memory block/.test(said)) {
      throw new StartProblem(`The database in ${folder} does not come up: ${line}`)
    }
    // What is left of a killed server ends within a moment; a port may have been taken meanwhile.
    await sleep(300)
    if (/Address already in use/.test(said)) port = await freePort()
  }
}

async function spawnServer(
  folder: string,
  program: PostgresProgram,
  port: number,
  durable: boolean,
): Promise<ChildProcess> {
  const log = join(folder, 'postgres.log')
  const size = await stat(log).then(
    ({ size }) => size,
    () => 0,
  )
  if (size > 1_000_000) await rename(log, `${log}.1`)
  const settings = { ...SETTINGS, ...(durable ? {} : THROW_AWAY), port: String(port) }
  const [file = '', ...args] = [
    ...program.prefix,
    program.postgres,
    '-D',
    join(folder, 'data'),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const output = openSync(log, 'a', 0o600)
  const server = spawn(file, args, {
    detached: true,
    stdio: ['ignore', output, output],
    env: POSTGRES_ENVIRONMENT,
    cwd: '/',
    ...program.user,
  })
  closeSync(output)
  server.unref()
  return server
}

/** Waits through a recovery too, for as long as the server lives. */
async function comesUp(server: ChildProcess, cluster: string, log: Log): Promise<boolean> {
  let ended = false
  server.once('exit', () => {
    ended = true
  })
  server.once('error', () => {
    ended = true
  })
  const slow = setTimeout(
    () => log.info({}, 'the database is recovering from an unclean end, please wait'),
    5_000,
  )
  try {
    while (!ended) {
      const state = readPostmasterPid(cluster)
      if (state?.pid === server.pid && state?.status === 'ready') return true
      await sleep(10)
    }
    return false
  } finally {
    clearTimeout(slow)
  }
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

async function stopServer(server: ChildProcess, durable: boolean): Promise<void> {
  const ended = new Promise<true>((done) => server.once('exit', () => done(true)))
  if (server.exitCode !== null || server.signalCode !== null) return
  server.ref()
  const signals = durable ? (['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) : (['SIGQUIT'] as const)
  for (const signal of signals) {
    server.kill(signal)
    if (await Promise.race([ended, sleep(30_000, false, { ref: false })])) return
  }
}

async function logTail(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'postgres.log'), 'utf8').catch(() => '')
  return text.slice(-2000)
}

async function lastLogLine(folder: string): Promise<string> {
  return lastLineOf(await logTail(folder))
}

function lastLineOf(text: string): string {
  return text.trim().split('\n').at(-1) || 'it said nothing.'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
