/** @module-tag slow */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { startEmbeddedPostgres } from '#ports/database/embedded-postgres.ts'
import { MADE_BEFORE_1_0 } from '#ports/database/migrate.ts'
import { onServer } from '#ports/database/on-server.ts'
import { testDatabase } from '#ports/database/testing.ts'
import { openEnvelopeServer } from '#ports/error-reports/testing.ts'
import { until } from '#ports/jobs/testing.ts'
import { type Program, startProgram, takePort } from './start-program.ts'

let folder = ''
const programs: Program[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'neiro 起動 '))
})
afterAll(async () => {
  for (const { child } of programs) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

function start(env: Record<string, string>, ...words: string[]): Program {
  const program = startProgram(env, ...words)
  programs.push(program)
  return program
}

async function freePort(): Promise<string> {
  const { port, free } = await takePort()
  await free()
  return String(port)
}

async function askForLetter(port: string): Promise<void> {
  const answer = await fetch(`http://localhost:${port}/auth/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
    body: JSON.stringify({ email: 'mio@example.com' }),
  })
  expect(answer.status).toBe(200)
}

/** With the key that the program has printed. */
async function emails({ said }: Program, port: string): Promise<number> {
  const [, key] = /dev\/open\?key=([\w-]{24})\n/.exec(said()) ?? []
  const answer = await fetch(`http://localhost:${port}/dev/inbox.json?key=${key}`)
  return (await answer.json()).length
}

/** Processes whose command line names our folder: the database and media children. */
function remaining(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      } catch {
        return '' // it has just ended
      }
    })
    .filter((command) => command.includes(folder))
}

test('a port in use is said in one line, with status 1', async () => {
  const { port, free } = await takePort()
  const { ended, problems } = start({ PORT: String(port), DATA_DIR: join(folder, 'a') })
  expect(await ended).toBe(1)
  await free()
  expect(problems()).toEqual([
    `Port ${port} is already in use. Try another: PORT=${port + 1} npm start`,
  ])
})

test('a data folder that cannot be made is said in one line, with status 1', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const { ended, problems } = start({ PORT: await freePort(), DATA_DIR: join(file, 'data') })
  expect(await ended).toBe(1)
  expect(problems()).toEqual([expect.stringContaining('Can’t write to the data folder')])
})

test('a database that does not answer is waited for until the service is stopped', async () => {
  const DATABASE_URL = `postgres://neiro@127.0.0.1:${await freePort()}/neiro`
  const env = { PORT: await freePort(), DATA_DIR: join(folder, 'b'), DATABASE_URL }
  const { child, ended, problems, logged } = start(env)
  await until(() => logged().includes('isn’t responding, waiting for it'))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(problems()).toEqual([])
})

/** What every version before 1.0 has left in its database. */
const BEFORE_1_0 = `create table migrations (name text primary key, checksum text not null);
  insert into migrations values ('0001-accounts.sql', '')`

test('a database made before 1.0 is refused in one line, with status 1', async () => {
  const name = `before_${newId()}`
  const server = inject('testServerUrl')
  await onServer(server, `create database ${name}`)
  const DATABASE_URL = Object.assign(new URL(server), { pathname: `/${name}` }).href
  await onServer(DATABASE_URL, BEFORE_1_0)
  const env = { PORT: await freePort(), DATA_DIR: join(folder, 'before'), DATABASE_URL }
  const { ended, problems } = start(env)
  expect(await ended).toBe(1)
  expect(problems()).toEqual([MADE_BEFORE_1_0])
  await onServer(server, `drop database ${name} with (force)`)
})

test('a database in the data folder that was made before 1.0 is refused, and its server is stopped', async () => {
  const data = join(folder, 'before own')
  const log = { info() {}, warn() {}, error: console.error }
  const server = await startEmbeddedPostgres({ folder: join(data, 'postgres'), log })
  await onServer(server.url, BEFORE_1_0)
  await server.stop()
  const { ended, problems } = start({ PORT: await freePort(), DATA_DIR: data })
  expect(await ended).toBe(1)
  expect(problems()).toEqual([MADE_BEFORE_1_0])
  if (process.platform === 'linux') await until(async () => remaining().length === 0)
})

test('a second start leaves, kill −9 loses nothing, Ctrl-C leaves nothing running', async () => {
  const data = join(folder, 'own')
  const port = await freePort()
  const env = { PORT: port, DATA_DIR: data }
  const first = start(env)
  await first.ready
  await askForLetter(port)
  await until(async () => (await emails(first, port)) === 1)
  const secret = await readFile(join(data, 'secret'))
  expect((await stat(join(data, 'secret'))).mode & 0o777).toBe(0o600)

  const second = start({ ...env, PORT: await freePort() })
  expect(await second.ended).toBe(1)
  expect(second.problems()).toEqual([
    expect.stringContaining(`Another process (pid ${first.child.pid}, port ${port})`),
  ])

  first.child.kill('SIGKILL')
  await first.ended
  const third = start(env)
  await third.ready
  expect(await emails(third, port)).toBe(1)
  expect(await readFile(join(data, 'secret'))).toEqual(secret)

  // One Ctrl-C comes twice: from the terminal, and from npm.
  third.child.kill('SIGINT')
  third.child.kill('SIGINT')
  expect(await third.ended).toBe(0)
  expect(third.problems()).toEqual([])
  if (process.platform === 'linux') await until(async () => remaining().length === 0)
})

test('calls and jobs run apart on one database', async () => {
  const { url, close } = await testDatabase()
  const port = await freePort()
  const env = { PORT: port, DATA_DIR: join(folder, 'apart'), DATABASE_URL: url }
  const api = start(env, '--services=api')
  const worker = start(env, '--services=worker')
  await Promise.all([api.ready, worker.ready])
  await askForLetter(port)
  await until(async () => (await emails(api, port)) === 1)
  for (const { child, ended } of [api, worker]) {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  await close()
})

const crashes = ["throw new Error('a crash')", "Promise.reject(new Error('a crash'))"]
test.for(crashes)(
  'in production the crash of a process is reported before it ends: %s',
  async (crash) => {
    const { url, close } = await testDatabase()
    const server = await openEnvelopeServer()
    const program = start(
      {
        DATABASE_URL: url,
        DATA_DIR: await mkdtemp(join(folder, 'crash-')),
        SENTRY_DSN: server.dsn,
        RELEASE_STAGE: 'production',
        SECRET: 'kJ3vQ9xW1zR7tY5uP2oL8mN4bV6cX0sD',
        PUBLIC_URL: 'http://localhost:3000',
        DEV_INBOX: '1',
        ALLOW_SANDBOX: '1',
        NODE_OPTIONS: `--import=data:text/javascript,process.on('SIGUSR2',()=>{${encodeURIComponent(crash)}})`,
      },
      '--services=worker',
    )
    await program.ready
    program.child.kill('SIGUSR2')
    expect(await program.ended).toBe(1)
    expect(program.problems().join('\n')).toContain('Error: a crash')
    expect(server.events).toMatchObject([
      { transaction: 'process', exception: { values: [{ type: 'Error', value: 'a crash' }] } },
    ])
    await server.close()
    await close()
  },
)
