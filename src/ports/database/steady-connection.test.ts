import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../jobs/testing.ts'
import { listenToChannel } from './listen-to-channel.ts'
import { openDatabase } from './open-database.ts'
import { allowLongStatements, isDatabaseAway } from './steady-connection.ts'
import { type Network, testDatabase, testNetwork } from './testing.ts'

const LIMIT_MS = 500

let database: Awaited<ReturnType<typeof testDatabase>>
let network: Network
beforeEach(async () => {
  database = await testDatabase()
  network = await testNetwork(database.url)
})
afterEach(async () => {
  network.close()
  await database.close()
})

test('statements on connections that lose all bytes fail in their time, and the next ones have new connections', {
  tags: ['slow'],
}, async () => {
  const { db, pool, close } = await openDatabase(network.url, { max: 3, limitMs: LIMIT_MS })
  const both = ['a', 'b'].map(() => pool.query('select pg_sleep(0.05)'))
  await Promise.all(both)
  network.freeze()
  const frozen = await Promise.allSettled([
    pool.query('select 1'),
    db.transaction().execute((trx) => sql`select 1`.execute(trx)),
  ])
  for (const each of frozen) {
    if (each.status === 'fulfilled') throw new Error('an answer arrived')
    expect(isDatabaseAway(each.reason)).toBe(true)
  }
  network.thaw()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('an idle connection stays, and one that allows long statements waits for them', {
  tags: ['slow'],
}, async () => {
  const { db, close } = await openDatabase(network.url, { max: 1, limitMs: LIMIT_MS })
  const pid = () =>
    db
      .connection()
      .execute(async (one) => (await sql`select pg_backend_pid()`.execute(one)).rows[0])
  const before = await pid()
  await db.transaction().execute(async (trx) => {
    await allowLongStatements(trx)
    await sql`select pg_sleep(0.8)`.execute(trx)
    await new Promise((resolve) => setTimeout(resolve, LIMIT_MS * 1.5))
  })
  expect(await pid()).toEqual(before)
  await expect(sql`select pg_sleep(0.8)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  await close()
})

test('no connection in time, a full pool and an end in the middle are a database that is away', async () => {
  const pool = new pg.Pool({ connectionString: network.url, max: 1, connectionTimeoutMillis: 100 })
  const errorOf = (work: Promise<unknown>) => work.then(String, (error: Error) => error)
  const client = await pool.connect()
  client.on('error', () => {})
  expect(await errorOf(pool.query('select 1'))).toSatisfy(isDatabaseAway)
  const sleeping = errorOf(client.query('select pg_sleep(9)'))
  network.close()
  expect(await sleeping).toSatisfy(isDatabaseAway)
  client.release(true)
  await pool.end()

  const silent = await testNetwork(database.url)
  silent.freeze()
  const late = new pg.Client({ connectionString: silent.url, connectionTimeoutMillis: 100 })
  expect(await errorOf(late.connect())).toSatisfy(isDatabaseAway)
  silent.close()
  const nowhere = new pg.Client({ host: '/nowhere', port: 5432 })
  expect(await errorOf(nowhere.connect())).toSatisfy(isDatabaseAway)
  expect(isDatabaseAway(new Error('another one'))).toBe(false)
})

test('a listener whose connection loses all bytes listens again, and knows that it may have missed something', {
  tags: ['slow'],
}, async () => {
  const notices: string[] = []
  const listener = listenToChannel({
    url: network.url,
    channel: 'news',
    log: { info() {}, warn() {}, error() {} },
    onNotice: (payload) => notices.push(payload),
    onListening: () => notices.push('listening'),
    pingMs: 200,
  })
  await until(() => listener.isListening())
  network.freeze()
  await until(() => !listener.isListening())
  network.thaw()
  await until(() => listener.isListening())
  await database.pool.query(`select pg_notify('news', 'one')`)
  await until(() => notices.includes('one'))
  expect(notices).toEqual(['listening', 'listening', 'one'])
  await listener.close()
})
