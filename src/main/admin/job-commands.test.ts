import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestService, type TestService } from '#main/testing.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { watchQueueJob } from '#ports/jobs/watch-queue.ts'
import { runAdmin } from './run-admin.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const sleepy = defineJob('sleepy', z.object({ soundId: z.number() }), async () => {})

async function admin(...words: string[]) {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const { databaseUrl: DATABASE_URL } = service.context.config
  await runAdmin(words, { out: say, problem: say }, { DATABASE_URL })
  return said.join('\n')
}

async function change(set: ReturnType<typeof sql>) {
  await sql`update graphile_worker._private_jobs set ${set}`.execute(service.context.db)
}

test('a failed job is listed first and shown, runs again or is deleted', async () => {
  const { db } = service.context
  await addJob(db, sleepy, { soundId: 1 })
  await change(sql`attempts = 10, last_error = ${'Error: the disk is full\n at write'}`)
  await addJob(db, sleepy, { soundId: 2 }, { runAt: new Date('2099-01-01') })
  const [first = '', second = ''] = (await admin('job', 'list')).split('\n')
  expect(first).toMatch(/^\d+ +failed +sleepy +10 attempts .*UTC +Error: the disk is full$/)
  expect(second).toMatch(/planned +sleepy +0 attempts +2099-01-01 00:00 UTC$/)
  const id = first.split(' ')[0] ?? ''
  expect(await admin('job', 'show', id)).toContain('payload: {"soundId":1}')
  expect(await admin('job', 'show', id)).toContain('last error: Error: the disk is full\n at write')
  expect(await admin('job', 'retry', id)).toBe(`Job ${id} runs again within seconds.`)
  expect(await admin('job', 'list')).toMatch(/waiting +sleepy/)
  await change(sql`locked_at = now(), locked_by = 'someone'`)
  expect(await admin('job', 'delete', id)).toBe(`Job ${id} is running, or isn’t there.`)
  expect(await admin('job', 'retry', id)).toBe(`Job ${id} is running, or isn’t there.`)
  await change(sql`locked_at = null, locked_by = null`)
  for (const line of (await admin('job', 'list')).split('\n')) {
    expect(await admin('job', 'delete', line.split(' ')[0] ?? '')).toContain('is deleted.')
  }
  expect(await admin('job', 'list')).toBe('No job is waiting.')
  expect(await admin('job', 'show', id)).toBe(`There is no job ${id}.`)
})

test('the operator is told once a day of jobs that wait for an hour; old failures are forgotten', async () => {
  const { db, config } = service.context
  const operator = { ...config.operator, email: 'operator@example.com' }
  const context = { ...service.context, config: { ...config, operator } }
  const run = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }
  const emails = async () => {
    await watchQueueJob.perform(context, {}, run)
    const rows = await db.selectFrom('emails').select(['subject', 'textBody']).execute()
    return rows.filter(({ subject }) => subject === 'Jobs are waiting')
  }
  await addJob(db, sleepy, { soundId: 3 })
  await change(sql`run_at = now() - interval '59 minutes'`)
  expect(await emails()).toEqual([])
  await change(sql`run_at = now() - interval '62 minutes'`)
  expect((await emails())[0]?.textBody).toContain(
    '1 job is waiting; the oldest, sleepy, for 62 minutes.',
  )
  expect(await emails()).toHaveLength(1)
  await change(sql`attempts = max_attempts, updated_at = now() - interval '29 days'`)
  await emails()
  expect(await admin('job', 'list')).toMatch(/failed +sleepy/)
  await change(sql`updated_at = now() - interval '31 days'`)
  await emails()
  expect(await admin('job', 'list')).not.toContain('sleepy')
})
