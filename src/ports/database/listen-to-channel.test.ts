import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../jobs/testing.ts'
import { listenToChannel } from './listen-to-channel.ts'
import { testDatabase } from './testing.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

function listen(arrived: string[]) {
  return listenToChannel({
    url: database.url,
    channel: 'domain_events',
    log: { info() {}, warn() {}, error() {} },
    onNotice: (payload) => arrived.push(payload),
    onListening: () => arrived.push('listening'),
  })
}

test('notices arrive, also after the connection was lost and restored', {
  tags: ['slow'],
}, async () => {
  const arrived: string[] = []
  const listener = listen(arrived)
  await until(() => listener.isListening())
  await database.pool.query(`select pg_notify('domain_events', 'one')`)
  await until(() => arrived.includes('one'))
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'neiro-listener' and datname = current_database()`,
  )
  await until(() => arrived.filter((word) => word === 'listening').length === 2)
  await database.pool.query(`select pg_notify('domain_events', 'two')`)
  await until(() => arrived.includes('two'))
  await listener.close()
})

test('it stops immediately, even before it listens', async () => {
  const startedAt = Date.now()
  await listen([]).close()
  expect(Date.now() - startedAt).toBeLessThan(5000)
})
