import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, renameSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Log } from '../../log.ts'
import { POSTGRES_ENVIRONMENT, type PostgresProgram } from './postgres-program.ts'
import { readPostmasterPid } from './stop-orphan.ts'

interface Launch {
  folder: string
  program: PostgresProgram
  durable: boolean
  /** Settings of PostgreSQL, instead of ours */
  settings: Readonly<Record<string, string>>
  log: Log
  onLost: ((lastLine: string) => void) | undefined
}

export interface RunningServer {
  port: number
  /** The folder of its Unix socket; undefined where there can be none. */
  socketFolder: string | undefined
  stop(): Promise<void>
}

/**
 * The settings keep memory small: the server's part of an idle service, with its connections, is
 * about 45 MB.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '80',
  shared_buffers: '128MB', // taken page by page, as they are used
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  autovacuum_max_workers: '2',
  max_worker_processes: '4',
  max_logical_replication_workers: '0',
  io_method: 'sync', // the default runs three processes for it
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
const LOG_BYTES = 1_000_000
const SOCKET_REFUSED = /Unix-domain socket|Unix address|\.s\.PGSQL\./

/** Starts the server on the remembered port, or on another where that is taken. @throws StartProblem */
export async function launchServer(launch: Launch): Promise<RunningServer> {
  const { folder, log } = launch
  const portFile = join(folder, 'port')
  const known = Number(await readFile(portFile, 'utf8').catch(() => ''))
  let port = known > 0 ? known : await freePort()
  let socketFolder = canHoldSocket(folder) ? folder : undefined
  // A process that has inherited the number of a killed server would seem to hold its socket.
  await rm(socketOf(folder, `${port}.lock`), { force: true })
  for (let attempt = 1; ; attempt++) {
    const logged = await turnLog(folder)
    const server = spawnServer(launch, port, socketFolder)
    if (await comesUp(server, join(folder, 'data'), log)) {
      if (port !== known) await writeFile(portFile, `${port}\n`)
      return { port, socketFolder, stop: keepServer(server, launch) }
    }
    const output = await readLog(folder, logged)
    if (socketFolder !== undefined && SOCKET_REFUSED.test(output)) {
      // Some file systems hold no sockets, such as folders that a virtual machine shares.
      socketFolder = undefined
      continue
    }
    if (attempt >= 10 || !/Address already in use|shared memory block/.test(output)) {
      throw new StartProblem(`The database in ${folder} didn’t start: ${lastLine(output)}`)
    }
    // The rest of a killed server ends within a moment; a port may have been taken meanwhile.
    await sleep(300)
    if (output.includes('Address already in use')) port = await freePort()
  }
}

/**
 * A Unix socket costs both sides about half of what TCP over loopback does, which is a tenth of the
 * time of a member's page. Its path has at most 103 bytes on macOS and 107 on Linux.
 */
function canHoldSocket(folder: string): boolean {
  const bytes = Buffer.byteLength(socketOf(folder, '65535'))
  return process.platform !== 'win32' && bytes <= 103 && !folder.includes('"')
}

const socketOf = (folder: string, port: string) => join(folder, `.s.PGSQL.${port}`)

function spawnServer(
  { folder, program, durable, ...launch }: Launch,
  port: number,
  socketFolder: string | undefined,
): ChildProcess {
  const settings = {
    ...SETTINGS,
    ...(durable ? {} : THROW_AWAY),
    port: String(port),
    // Quoted, since this is a list of folders.
    unix_socket_directories: socketFolder === undefined ? '' : `"${socketFolder}"`,
    unix_socket_permissions: '0700',
    ...launch.settings,
  }
  const [file = '', ...args] = [
    ...program.prefix,
    program.postgres,
    '-D',
    join(folder, 'data'),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // A file, not a pipe: the server may outlive this process, and its output then matters.
  const output = openSync(join(folder, 'postgres.log'), 'a', 0o600)
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
  const end = () => {
    ended = true
  }
  server.once('exit', end).once('error', end)
  const wait = 'the database is recovering from an unclean end, please wait'
  const slow = setTimeout(() => log.info({}, wait), 5_000)
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

/** Ends the server with this process. @returns what stops it earlier */
function keepServer(server: ChildProcess, launch: Launch): () => Promise<void> {
  let stopping: Promise<void> | undefined
  // The server stops too if this process exits without stopping it, and recovers at the next start.
  const stopWithProcess = () => server.kill('SIGQUIT')
  process.once('exit', stopWithProcess)
  server.once('exit', async () => {
    process.off('exit', stopWithProcess)
    const output = (await readLog(launch.folder, 0)).trim()
    if (!stopping) launch.onLost?.(output.slice(output.lastIndexOf('\n') + 1))
  })
  return () => {
    stopping ??= stopServer(server, launch.durable)
    return stopping
  }
}

async function stopServer(server: ChildProcess, durable: boolean): Promise<void> {
  const ended = new Promise<true>((done) => server.once('exit', () => done(true)))
  if (server.exitCode !== null || server.signalCode !== null) return
  server.ref()
  // Fast shutdown, immediate shutdown (a recovery follows at the next start), and the end.
  for (const signal of durable ? (['SIGINT', 'SIGQUIT'] as const) : (['SIGQUIT'] as const)) {
    server.kill(signal)
    if (await Promise.race([ended, sleep(30_000, false, { ref: false })])) return
  }
  server.kill('SIGKILL')
  await ended
}

/** Rotates a large log, keeping one. Resolves with the present size in bytes. */
async function turnLog(folder: string): Promise<number> {
  const log = join(folder, 'postgres.log')
  const { size } = await stat(log).catch(() => ({ size: 0 }))
  if (size < LOG_BYTES) return size
  renameSync(log, `${log}.1`)
  return 0
}

async function readLog(folder: string, from: number): Promise<string> {
  const log = await readFile(join(folder, 'postgres.log')).catch(() => Buffer.alloc(0))
  return log.subarray(from).toString('utf8')
}

function lastLine(output: string): string {
  const lines = output.trim().split('\n')
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line))
  return fatal ?? (lines.at(-1) || 'it has no output.')
}

/** A TCP port of the loopback interface that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await promisify(server.close.bind(server))()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return address.port
}
