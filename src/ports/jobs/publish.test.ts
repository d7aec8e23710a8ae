import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { jobs } from '#main/features.ts'
import { testDatabase } from '../database/testing.ts'
import { createListeners, defineEvent, publishAll } from './publish.ts'
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
  expect(await db.selectFrom('domainEvents').select('name').execute()).toEqual([{ name: 'recent' }])
  expect(job?.options.cron).toBeDefined()
})

test('what runs within the transaction gets all payloads together, and undoes it by throwing', async () => {
  const listeners = createListeners()
  const event = defineEvent('thing-changed', z.object({ id: z.int() }), {
    clearsVisitorCache: false,
  })
  const seen: unknown[] = []
  listeners.runWithin(event, async (trx, things) => {
    const { rows } = await sql`select name from domain_events where name = 'thing-changed'`.execute(
      trx,
    )
    seen.push([things, rows.length])
    if (things.some(({ id }) => id === 3)) throw new Error('not indexed')
  })
  const publishThings = (...ids: number[]) =>
    db.transaction().execute((trx) =>
      publishAll(
        { listeners },
        trx,
        event,
        ids.map((id) => ({ id })),
      ),
    )
  await publishThings(1, 2)
  await expect(publishThings(3)).rejects.toThrow('not indexed')
  expect(seen).toEqual([
    [[{ id: 1 }, { id: 2 }], 2],
    [[{ id: 3 }], 3],
  ])
  const { rows } = await sql`select from domain_events where name = 'thing-changed'`.execute(db)
  expect(rows).toHaveLength(2)
})
