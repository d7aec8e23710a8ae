import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '../database/testing.ts'
import { addJob } from './add-job.ts'
import { defineJob } from './define-job.ts'
import { startLanes } from './start-worker.ts'
import { testContext, until } from './testing.ts'

const { db, url, close } = await testDatabase()
afterAll(close)

test('quick jobs do not wait behind slow ones, of which so many run at a time', async () => {
  const finish = Promise.withResolvers<void>()
  let slowOnes = 0
  const ran: string[] = []
  const slow = defineJob(
    'test-slow',
    z.object({}),
    async () => {
      slowOnes += 1
      await finish.promise
    },
    { slow: true },
  )
  const quick = defineJob('test-quick', z.object({}), async () => {
    ran.push('quick')
  })
  const context = testContext(db)
  const jobs = [slow, quick]
  const lanes = await startLanes({ url, context, jobs, concurrency: 2, log: context.log })
  for (let i = 0; i < 5; i += 1) await addJob(db, slow, {})
  await until(() => slowOnes === 2)
  await addJob(db, quick, {})
  await until(() => ran.length === 1)
  expect(slowOnes).toBe(2)
  finish.resolve()
  await until(() => slowOnes === 5)
  await lanes.stop()
})
