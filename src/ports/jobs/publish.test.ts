import { afterAll, expect, test } from 'vitest'
import { jobs } from '#main/features.ts'
import { testDatabase } from '../database/testing.ts'
import { testContext } from './testing.ts'

const { db, pool, close } = await testDatabase()
afterAll(close)

test('events of the last seven days stay, older ones are deleted by a job of the service', async () => {
  await pool.query(`insert into domain_events (name, payload, at) values
    ('recent', '{}', now() - interval '6 days 23 hours'),
    ('old', '{}', now() - interval '7 days 1 hour')`)
  const job = jobs.find(({ name }) => name === 'delete-old-events')
  const run = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }
  await job?.perform(testContext(db), {}, run)
  expect(await db.selectFrom('domain_events').select('name').execute()).toEqual([
    { name: 'recent' },
  ])
  expect(job?.options.cron).toBeDefined()
})
