/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#ports/database/embedded-postgres.ts'
import { migrate } from '#ports/database/migrate.ts'
import { type Database, openDatabase } from '#ports/database/open-database.ts'
import { openReplicas, type Replicas } from '#ports/database/replicas.ts'
import { until } from '#ports/jobs/testing.ts'
import { startProgram, takePort } from '../../src/main/start-program.ts'
import { startReplica } from './start-replica.ts'

const STREAMING = { wal_level: 'replica', max_wal_senders: '4' }
const quiet = { info() {}, warn() {}, error: console.error }

let folder = ''
let server: EmbeddedPostgres
let replica: Awaited<ReturnType<typeof startReplica>>
let opened: Awaited<ReturnType<typeof openDatabase>>
let onReplica: Awaited<ReturnType<typeof openDatabase>>
let primary: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'neiro-replica-'))
  const options = { folder: join(folder, 'primary'), durable: false, settings: STREAMING }
  server = await startEmbeddedPostgres({ ...options, log: quiet })
  await migrate(server.url)
  replica = await startReplica({ folder: options.folder, url: server.url }, join(folder, 'replica'))
  opened = await openDatabase(server.url, { max: 5 })
  primary = opened.db
  onReplica = await openDatabase(replica.url, { max: 2 })
})
afterAll(async () => {
  await onReplica?.close()
  await opened?.close()
  await replica?.stop()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Where a statement is executed. */
async function placeOf({ db }: Pick<Replicas, 'db'>): Promise<'replica' | 'primary'> {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
  return rows[0]?.is ? 'replica' : 'primary'
}

async function open(urls = [replica.url]) {
  const log = { info: vi.fn(), warn: vi.fn() }
  const replicas = await openReplicas({ primary, urls, max: 3, log })
  return { replicas, log }
}

const addUser = (username: string) =>
  primary
    .insertInto('users')
    .values({
      publicId: newId(),
      email: `${username}@example.com`,
      username,
      name: username,
      registeredAt: new Date(),
    })
    .execute()

test('a replica is read once changes can be noticed, and not while it lacks one', async () => {
  const { replicas } = await open()
  expect(await placeOf(replicas)).toBe('primary')
  let isListening = true
  replicas.follow(() => isListening)
  await until(async () => (await placeOf(replicas)) === 'replica')

  await sql`select pg_wal_replay_pause()`.execute(onReplica.db)
  await addUser('mio')
  replicas.noteChange()
  const find = () => replicas.db.selectFrom('users').select('publicId').execute()
  for (let time = 0; time < 20; time += 1) {
    expect([await placeOf(replicas), (await find()).length]).toEqual(['primary', 1])
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await sql`select pg_wal_replay_resume()`.execute(onReplica.db)
  await until(async () => (await placeOf(replicas)) === 'replica')
  expect(await find()).toEqual([{ publicId: expect.any(String) }])
  isListening = false
  expect(await placeOf(replicas)).toBe('primary')
  await expect(replicas.db.transaction().execute(async () => {})).rejects.toThrow('transactions')
  await replicas.close()
})

test('a replica that stops fails no statement, and is read again when it is back', async () => {
  const { replicas, log } = await open()
  replicas.follow(() => true)
  await until(async () => (await placeOf(replicas)) === 'replica')
  let isOver = false
  let asked = 0
  const readOn = async () => {
    while (!isOver) {
      await placeOf(replicas)
      asked += 1
    }
  }
  const reading = Promise.all([readOn(), readOn(), readOn()])
  await onReplica.close()
  await replica.stop()
  expect(await placeOf(replicas)).toBe('primary')
  const before = asked
  const said = () => log.warn.mock.calls.filter(([, text]) => String(text).includes('replica'))
  await until(() => said().length > 0 && asked > before + 100)
  replica = { ...(await replica.start()), start: replica.start }
  onReplica = await openDatabase(replica.url, { max: 2 })
  await until(async () => (await placeOf(replicas)) === 'replica')
  isOver = true
  await reading
  expect(said()).toHaveLength(1)
  expect(log.info).toHaveBeenCalledWith({}, 'a replica of the database is back')
  await replicas.close()
})

test('visitors see what has changed at once, though the replica lags behind', async () => {
  await addUser('ren')
  const { port, free } = await takePort()
  await free()
  const program = startProgram(
    {
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: server.url,
      DATABASE_REPLICA_URLS: replica.url,
    },
    '--services=api',
  )
  await program.ready
  const ask = async () => (await fetch(`http://localhost:${port}/api/users/ren`)).json()
  const reads = async () => {
    const { rows } = await sql<{ reads: number }>`
      select count(*) as reads from pg_stat_activity
      where application_name = 'neiro' and query like '%"users"%' and pid <> pg_backend_pid()
    `.execute(onReplica.db)
    return Number(rows[0]?.reads)
  }
  await until(async () => (await ask()).name === 'ren' && (await reads()) > 0)
  await sql`select pg_wal_replay_pause()`.execute(onReplica.db)
  await primary
    .updateTable('users')
    .set({ name: 'Ren Mori' })
    .where('username', '=', 'ren')
    .execute()
  await sql`select pg_notify('domain_events', 'profile-changed')`.execute(primary)
  await until(async () => (await ask()).name === 'Ren Mori', 2)
  for (let time = 0; time < 20; time += 1) expect((await ask()).name).toBe('Ren Mori')
  await sql`select pg_wal_replay_resume()`.execute(onReplica.db)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})
