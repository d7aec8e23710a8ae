import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../jobs/testing.ts'
import { listenToChannel } from './listen-to-channel.ts'
import { testDatabase } from './testing.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

function listen(heard: string[]) {
  return listenToChannel({
    url: database.url,
    channel: 'domain_events',
    log: { info() {}, warn() {}, error() {} },
    onNotice: (payload) => heard.push(payload),
    onListening: () => heard.push('listening'),
  })
}

test('notices are heard, and again after the connection was lost', async () => {
  const heard: string[] = []
  const listener = listen(heard)
  await until(() => listener.isListening())
  await database.pool.query(`select pg_notify('domain_events', 'one')`)
  await until(() => heard.includes('one'))
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'neiro-listener' and datname = current_database()`,
  )
  await until(() => heard.filter((word) => word === 'listening').length === 2)
  await database.pool.query(`select pg_notify('domain_events', 'two')`)
  await until(() => heard.includes('two'))
  await listener.close()
})

test('it ends at once, even before it has begun to listen', async () => {
  const startedAt = Date.now()
  await listen([]).close()
  expect(Date.now() - startedAt).toBeLessThan(5000)
})
