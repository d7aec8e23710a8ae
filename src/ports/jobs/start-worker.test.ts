import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '../database/testing.ts'
import { EMAILS_AT_ONCE } from '../mail/mail.ts'
import { addJob } from './add-job.ts'
import { defineJob } from './define-job.ts'
import { startLanes } from './start-worker.ts'
import { testContext, until } from './testing.ts'

const { db, url, close } = await testDatabase()
afterAll(close)

test('quick jobs do not wait behind slow ones, of which so many run at a time, nor behind emails', async () => {
  const finish = Promise.withResolvers<void>()
  let emails = 0
  let slowOnes = 0
  const ran: string[] = []
  const slow = defineJob(
    'test-slow',
    z.object({}),
    async () => {
      slowOnes += 1
      await finish.promise
    },
    { lane: 'slow' },
  )
  const email = defineJob(
    'test-email',
    z.object({}),
    async () => {
      emails += 1
      await finish.promise
    },
    { lane: 'email' },
  )
  const quick = defineJob('test-quick', z.object({}), async () => {
    ran.push('quick')
  })
  const context = testContext(db)
  const jobs = [slow, email, quick]
  const lanes = await startLanes({ url, context, jobs, concurrency: 2, log: context.log })
  for (let i = 0; i < 5; i += 1) await addJob(db, slow, {})
  for (let i = 0; i < 8; i += 1) await addJob(db, email, {})
  await until(() => slowOnes === 2 && emails === EMAILS_AT_ONCE)
  await addJob(db, quick, {})
  await until(() => ran.length === 1)
  expect([slowOnes, emails]).toEqual([2, EMAILS_AT_ONCE])
  finish.resolve()
  await until(() => slowOnes === 5 && emails === 8)
  await lanes.stop()
})
