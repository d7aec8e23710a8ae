/** @module-tag slow */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { StartProblem } from '#kernel/start-problem.ts'
import { DATABASE_USER } from './embedded/prepare-cluster.ts'
import { readPostmasterPid } from './embedded/stop-orphan.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { MADE_BEFORE_1_0 } from './migrate.ts'

const log = { info() {}, warn() {}, error: console.error }
const isRoot = process.getuid?.() === 0
const hasNamespaces = spawnSync('sh', ['-c', 'unshare -U true']).status === 0
const running: EmbeddedPostgres[] = []
let base = ''
let folder = ''
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'neiro 音色 '))
  folder = join(base, 'data', 'postgres')
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(() => rm(base, { recursive: true, force: true }))

async function start(onLost?: (line: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, log, onLost })
  running.push(server)
  return server
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // some tests end the server under it
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A process that starts the server and is killed, as by kill -9 or a loss of memory. */
async function startAndDie(): Promise<number> {
  const program = join(import.meta.dirname, 'embedded-postgres.ts')
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(program)})
    const { url } = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log: console })
    process.kill(process.pid, 'SIGKILL')`
  const doomed = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: 'inherit',
  })
  await once(doomed, 'exit')
  const pid = readPostmasterPid(join(folder, 'data'))?.pid
  if (pid === undefined) throw new Error('It left no server behind')
  return pid
}

const isAlive = (pid: number) => {
  const state = execFileSync('sh', ['-c', `ps -o stat= -p ${pid} || true`], { encoding: 'utf8' })
  return state.trim() !== '' && !state.startsWith('Z')
}

test('starts in a folder with spaces and Japanese, flushes to disk and keeps its data', async () => {
  const first = await start()
  await query(first.url, `create table stored as select '音色'::text as name`)
  expect(await query(first.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  await first.stop()
  const before = performance.now()
  const second = await start()
  // Measured: 55 ms; the bound leaves room for a busy machine.
  expect(performance.now() - before).toBeLessThan(3_000)
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select name from stored')).toEqual([{ name: '音色' }])
})

test('the service is no superuser', async () => {
  const { url } = await start()
  expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false },
  ])
  await expect(query(url, `select pg_read_file('/etc/hostname')`)).rejects.toThrow(
    'permission denied',
  )
  await expect(query(url, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
})

test('a database that the superuser owns, as before 1.0, is refused in one line', async () => {
  const options = { folder: join(base, 'earlier'), log }
  const server = await startEmbeddedPostgres(options)
  const superuser = Object.assign(new URL(server.url), { username: DATABASE_USER }).href
  await query(superuser, `alter database neiro owner to ${DATABASE_USER}`)
  await server.stop()
  await expect(startEmbeddedPostgres(options)).rejects.toThrow(new StartProblem(MADE_BEFORE_1_0))
})

test('no one connects without the password, which only its owner can read', async () => {
  const { url } = await start()
  const stranger = Object.assign(new URL(url), { password: 'wrong' })
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(folder, 'password'))).mode & 0o777).toBe(0o600)
})

test('clients connect by a Unix socket, or by TCP where its path would be too long', async () => {
  const byTcp = 'select inet_server_addr() is not null as tcp'
  const { url } = await start()
  expect(await query(url, byTcp)).toEqual([{ tcp: false }])
  const address = Object.assign(new URL(url), { search: '' })
  expect(await query(address.href, byTcp)).toEqual([{ tcp: true }])
  const deep = join(base, 'far'.repeat(30))
  const other = await startEmbeddedPostgres({ folder: deep, log })
  running.push(other)
  expect(await query(other.url, byTcp)).toEqual([{ tcp: true }])
})

test('runs in a process group of its own, which Ctrl-C does not reach', async () => {
  await start()
  const pid = readPostmasterPid(join(folder, 'data'))?.pid
  const group = execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' })
  expect(Number(group)).toBe(pid)
})

test('the server that a killed process left behind is stopped, and nothing is lost', async () => {
  const orphan = await startAndDie()
  expect(isAlive(orphan)).toBe(true)
  const { url } = await start()
  expect(isAlive(orphan)).toBe(false)
  expect(await query(url, 'select name from stored')).toEqual([{ name: '音色' }])
})

test('it recovers after all its processes were killed together', async () => {
  const first = await start()
  await query(first.url, `create table if not exists stored as select '音色'::text as name`)
  await first.stop()
  const orphan = await startAndDie()
  process.kill(orphan, 'SIGKILL')
  const { url } = await start()
  expect(await query(url, 'select name from stored')).toEqual([{ name: '音色' }])
})

test('stale pid files do not harm the process that has the number now', async () => {
  const innocent = spawn('sleep', ['60'])
  const port = (await readFile(join(folder, 'port'), 'utf8')).trim()
  for (const file of ['data/postmaster.pid', `.s.PGSQL.${port}.lock`]) {
    await writeFile(join(folder, file), `${innocent.pid}\n${folder}/data\n0\n${port}\n`)
  }
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(innocent.exitCode ?? innocent.signalCode).toBeNull()
  innocent.kill()
})

test('where its port has been taken it listens on another one', async () => {
  const port = Number(await readFile(join(folder, 'port'), 'utf8'))
  const taker = createServer().listen(port, '127.0.0.1')
  await once(taker, 'listening')
  const { url } = await start()
  expect(Number(new URL(url).port)).not.toBe(port)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  taker.close()
})

test('its starter is notified when it ends unexpectedly', async () => {
  const lost = Promise.withResolvers<string>()
  await start(lost.resolve)
  process.kill(readPostmasterPid(join(folder, 'data'))?.pid ?? 0, 'SIGQUIT')
  expect(await lost.promise).toContain('LOG:')
})

test('a server that does not start is reported in one line, with its last output', async () => {
  const settings = join(folder, 'data', 'postgresql.conf')
  const before = await readFile(settings)
  await appendFile(settings, 'nonsense\n')
  await expect(start()).rejects.toThrow(
    /^The database in .+ didn’t start: .*FATAL: {2}configuration file .+ contains errors$/,
  )
  await writeFile(settings, before)
})

test('a cluster of another PostgreSQL version is left alone, with an instruction in one line', async () => {
  await writeFile(join(folder, 'data', 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(/was created by PostgreSQL 17, but this is version 18/)
  await writeFile(join(folder, 'data', 'PG_VERSION'), '18\n')
})

test('a first start that was interrupted begins again', async () => {
  await rm(folder, { recursive: true })
  await mkdir(join(folder, 'data.new'), { recursive: true })
  await writeFile(join(folder, 'data.new', 'PG_VERSION'), '18\n')
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(isRoot && hasNamespaces)(
  'as root it runs as an ordinary user, whose files stay ours',
  async () => {
    const { url } = await start()
    expect((await stat(join(folder, 'data'))).uid).toBe(0)
    expect(await query(url, 'select current_user as name')).toEqual([{ name: 'neiro_service' }])
  },
)

test.runIf(isRoot)('as root it runs a cluster of another user as that one', async () => {
  await chown(base, 65534, 65534)
  execFileSync('chown', ['-R', '65534:65534', join(base, 'data')])
  const { url } = await start()
  const pid = readPostmasterPid(join(folder, 'data'))?.pid
  const user = execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' })
  expect(Number(user)).toBe(65534)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})
