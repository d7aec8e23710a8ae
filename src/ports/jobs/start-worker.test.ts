import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase, testNetwork } from '../database/testing.ts'
import { EMAILS_AT_ONCE } from '../mail/mail.ts'
import { addJob } from './add-job.ts'
import { defineJob } from './define-job.ts'
import { startLanes } from './start-worker.ts'
import { testContext, until } from './testing.ts'

const { db, url, close } = await testDatabase()
afterAll(close)

test('jobs of one lane do not wait behind those of others, of which so many run at a time, with one session for their locks', async () => {
  const finish = Promise.withResolvers<void>()
  const begun = { slow: 0, email: 0, upload: 0 }
  const endless = (lane: 'slow' | 'email' | 'upload') => {
    const wait = async () => {
      begun[lane] += 1
      await finish.promise
    }
    return defineJob(`test-${lane}`, z.object({}), wait, { lane })
  }
  const [slow, email, upload] = [endless('slow'), endless('email'), endless('upload')]
  const ran: string[] = []
  const quick = defineJob('test-quick', z.object({}), async () => {
    ran.push('quick')
  })
  const context = testContext(db)
  const jobs = [slow, email, upload, quick]
  const lanes = await startLanes({ url, context, jobs, concurrency: 2, log: context.log })
  for (let i = 0; i < 5; i += 1) await addJob(db, upload, {})
  await until(() => begun.upload === 2)
  for (let i = 0; i < 5; i += 1) await addJob(db, slow, {})
  for (let i = 0; i < 8; i += 1) await addJob(db, email, {})
  await until(() => begun.slow === 2 && begun.email === EMAILS_AT_ONCE)
  await addJob(db, quick, {})
  await until(() => ran.length === 1)
  expect(begun).toEqual({ slow: 2, email: EMAILS_AT_ONCE, upload: 2 })
  const sessions = sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'neiro-worker-lock'`
  expect((await sessions.execute(db)).rows).toHaveLength(1)
  finish.resolve()
  await until(() => begun.slow === 5 && begun.email === 8 && begun.upload === 5)
  await lanes.stop()
})

test('a worker whose connections lose all bytes takes jobs and its lock again on new ones', {
  tags: ['slow'],
}, async () => {
  const network = await testNetwork(url)
  const ran: number[] = []
  const finish = Promise.withResolvers<void>()
  const job = defineJob('test-network', z.object({ id: z.number() }), async (_, { id }) => {
    ran.push(id)
    if (id === 1) await finish.promise
  })
  const context = testContext(db)
  const worker = await startLanes({
    url: network.url,
    context,
    jobs: [job],
    concurrency: 2,
    log: context.log,
    sweepSeconds: 0.2,
    limitMs: 500,
  })
  await addJob(db, job, { id: 1 })
  await until(() => ran.length === 1)

  network.freeze()
  await addJob(db, job, { id: 2 })
  finish.resolve()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(ran).toEqual([1])
  network.thaw()
  await until(() => ran.includes(2), 30)
  const left = sql`select from graphile_worker.jobs where task_identifier = 'test-network'`
  await until(async () => (await left.execute(db)).rows.length === 0, 30)
  await worker.stop()
  network.close()
})
