import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { countStatements, testDatabase } from '../database/testing.ts'
import { addJob } from './add-job.ts'
import { defineJob, type Job, type JobRun } from './define-job.ts'
import { createListeners, defineEvent, publish, publishAll } from './publish.ts'
import { startLanes, type Worker } from './start-worker.ts'
import { testContext, until } from './testing.ts'

const { db, url, close } = await testDatabase()
const workers: Worker[] = []
const reported: unknown[] = []
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
  reported.length = 0
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})
afterAll(close)

const Note = z.object({ id: z.number() })
type Note = z.infer<typeof Note>

test('a job added in a transaction that is rolled back does not exist', async () => {
  const job = defineJob('noted', Note, async () => {})
  const failing = db.transaction().execute(async (trx) => {
    await addJob(trx, job, { id: 1 })
    throw new Error('the rule refuses it')
  })
  await expect(failing).rejects.toThrow('the rule refuses it')
  expect(await waiting()).toEqual([])
  await db.transaction().execute((trx) => addJob(trx, job, { id: 2 }))
  expect(await waiting()).toMatchObject([{ name: 'noted' }])
})

test('a job added twice with the same key is one job, with the last payload', async () => {
  const ran: number[] = []
  const job = defineJob('keyed', Note, async (_, { id }) => void ran.push(id))
  const other = defineJob('other', Note, async (_, { id }) => void ran.push(id))
  await addJob(db, job, { id: 1 }, { key: 'same' })
  await addJob(db, job, { id: 2 }, { key: 'same' })
  await addJob(db, other, { id: 3 }, { key: 'same' })
  await work(job, other)
  await until(async () => (await waiting()).length === 0)
  expect(ran.sort()).toEqual([2, 3])
})

test('adding a job again with a key and a later time puts it off', async () => {
  const job = defineJob('later', Note, async () => {})
  const at = new Date('2100-01-01T00:00:00Z')
  await addJob(db, job, { id: 1 }, { key: 'one' })
  await addJob(db, job, { id: 1 }, { key: 'one', runAt: at })
  expect(await waiting()).toMatchObject([{ runAt: at }])
})

test('a payload that its schema refuses is never added', async () => {
  const job = defineJob('strict', Note, async () => {})
  // JSON does not always have its declared type.
  const payload = JSON.parse('{"id": "one"}')
  await expect(addJob(db, job, payload)).rejects.toThrow()
  expect(await waiting()).toEqual([])
})

test('a job that fails is retried later, and is informed of its last attempt', {
  tags: ['slow'],
}, async () => {
  const runs: Partial<JobRun>[] = []
  const fails = async (_: Context, __: Note, { attempt, lastAttempt }: JobRun) => {
    runs.push({ attempt, lastAttempt })
    throw new Error('not today')
  }
  const job = defineJob('failing', Note, fails, { maxAttempts: 2 })
  await addJob(db, job, { id: 1 })
  await work(job)
  await until(() => runs.length === 2)
  expect(runs).toEqual([
    { attempt: 1, lastAttempt: false },
    { attempt: 2, lastAttempt: true },
  ])
  await until(async () => (await waiting())[0]?.error === 'not today')
  expect(reported).toEqual([[new Error('not today'), { route: 'job failing' }]])
})

test('a fault of the machine uses up no attempt of a job that outlasts it, for half a day', async () => {
  let fault: Error = Object.assign(new Error('write failed'), { code: 'ENOSPC' })
  let runs = 0
  const fails = async () => {
    runs += 1
    throw fault
  }
  const job = defineJob('patient', Note, fails, { maxAttempts: 2, outlastsOutages: true })
  await addJob(db, job, { id: 1 })
  const failOnce = async (age: string) => {
    await sql`update graphile_worker._private_jobs
      set run_at = now(), created_at = now() - ${age}::interval`.execute(db)
    const before = runs
    const worker = await work(job)
    await until(() => runs > before)
    await until(async () => (await waiting())[0]?.lockedBy === null)
    await worker.stop()
    const { rows } = await sql<{ attempts: number; seconds: number }>`
      select attempts, round(extract(epoch from run_at - now())) as seconds
      from graphile_worker._private_jobs`.execute(db)
    return rows[0]
  }
  expect(await failOnce('1 second')).toMatchObject({ attempts: 0 })
  const later = await failOnce('11 hours')
  expect(later?.attempts).toBe(0)
  expect(later?.seconds).toBeGreaterThan(590)
  fault = new Error('the file is broken')
  expect(await failOnce('1 second')).toMatchObject({ attempts: 1 })
})

test('jobs of one queue run one after the other', { tags: ['slow'] }, async () => {
  let now = 0
  let most = 0
  const job = defineJob(
    'queued',
    Note,
    async () => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, 20))
      now--
    },
    { queue: 'till' },
  )
  for (let id = 0; id < 3; id++) await addJob(db, job, { id })
  await work(job)
  await until(async () => (await waiting()).length === 0)
  expect(most).toBe(1)
})

test('a stopping worker aborts the signal of its job and frees it, with all its attempts', {
  tags: ['slow'],
}, async () => {
  let aborted = false
  const job = defineJob('long', Note, (_, __, { signal }) => {
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        aborted = true
        reject(signal.reason)
      })
    })
  })
  await addJob(db, job, { id: 1 })
  const worker = await work(job)
  await until(async () => (await waiting())[0]?.lockedBy !== null)
  await worker.stop()
  expect(aborted).toBe(true)
  expect(await waiting()).toMatchObject([{ name: 'long', attempts: 0, lockedBy: null }])
  expect((await waiting())[0]?.runAt.getTime()).toBeLessThanOrEqual(Date.now())
})

test('a worker leaves the jobs that it does not know to others', async () => {
  const known = defineJob('known', Note, async () => {})
  const unknown = defineJob('unknown', Note, async () => {})
  await addJob(db, unknown, { id: 1 })
  await addJob(db, known, { id: 1 })
  await work(known)
  await until(async () => (await waiting()).length === 1)
  expect(await waiting()).toMatchObject([{ name: 'unknown', attempts: 0 }])
})

test('a periodic job that was missed runs once, with an empty payload', async () => {
  const payloads: unknown[] = []
  const run = async (_: Context, payload: unknown) => void payloads.push(payload)
  const job = defineJob('periodic', z.strictObject({}), run, { cron: '* * * * *' })
  await (await work(job)).stop()
  await sql`update graphile_worker._private_known_crontabs
    set known_since = now() - interval '1 hour', last_execution = now() - interval '1 hour'`.execute(
    db,
  )
  await work(job)
  await until(() => payloads.length > 0)
  await until(async () => (await waiting()).length === 0)
  expect(payloads).toEqual([{}])
})

test('a periodic job that is due runs every time', async () => {
  let runs = 0
  const run = async () => void runs++
  const job = defineJob('periodic', z.strictObject({}), run, { cron: '0 0 1 1 *' })
  await work(job)
  for (const count of [1, 2, 3]) {
    // As the library adds it when its time has come.
    const due = JSON.stringify({ _cron: { ts: new Date(), backfilled: false } })
    await sql`select graphile_worker.add_job('periodic', ${due}::json)`.execute(db)
    await until(() => runs === count)
  }
})

test('an event is recorded and every listener runs, once the transaction has committed', async () => {
  const ran: string[] = []
  const event = defineEvent('sound-played', Note, { clearsVisitorCache: false })
  const first = defineJob('first', Note, async (_, { id }) => void ran.push(`first ${id}`))
  const second = defineJob('second', Note, async (_, { id }) => void ran.push(`second ${id}`))
  const listeners = createListeners()
  listeners.listenTo(event, first)
  listeners.listenTo(event, second)
  await db
    .transaction()
    .execute(async (trx) => {
      await publish({ listeners }, trx, event, { id: 1 })
      throw new Error('rolled back')
    })
    .catch((error) => expect(error.message).toBe('rolled back'))
  await db.transaction().execute((trx) => publish({ listeners }, trx, event, { id: 2 }))
  await work(first, second)
  await until(() => ran.length === 2)
  expect(ran.sort()).toEqual(['first 2', 'second 2'])
  const events = await db.selectFrom('domainEvents').select(['name', 'payload']).execute()
  expect(events).toEqual([{ name: 'sound-played', payload: { id: 2 } }])
})

test('several events are recorded and their jobs added in one statement', async () => {
  const Many = z.object({ id: z.number() })
  const event = defineEvent('sounds-played', Many, { clearsVisitorCache: false })
  const listeners = createListeners()
  listeners.listenTo(
    event,
    defineJob('one', Many, async () => {}, { queue: 'line' }),
  )
  listeners.listenTo(
    event,
    defineJob('other', Many, async () => {}, { maxAttempts: 3 }),
  )
  const { statements } = await countStatements(async () => {
    await publishAll({ listeners }, db, event, [{ id: 1 }, { id: 2 }])
    await publishAll({ listeners }, db, event, [])
  })
  expect(statements).toHaveLength(1)
  const jobs = await sql`
    select j.task_identifier as name, p.payload, j.queue_name as queue, j.max_attempts as attempts
    from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by id
  `.execute(db)
  expect(jobs.rows).toEqual([
    { name: 'one', payload: { id: 1 }, queue: 'line', attempts: 10 },
    { name: 'other', payload: { id: 1 }, queue: null, attempts: 3 },
    { name: 'one', payload: { id: 2 }, queue: 'line', attempts: 10 },
    { name: 'other', payload: { id: 2 }, queue: null, attempts: 3 },
  ])
  const events = db.selectFrom('domainEvents').select('payload').where('name', '=', 'sounds-played')
  expect(await events.execute()).toEqual([{ payload: { id: 1 } }, { payload: { id: 2 } }])
})

async function work(...jobs: Job<unknown>[]): Promise<Worker> {
  const report = (...each: unknown[]) => void reported.push(each)
  const context = { ...testContext(db), errorReports: { report, close: async () => {} } }
  const worker = await startLanes({ url, context, jobs, concurrency: 3, log: context.log })
  workers.push(worker)
  return worker
}

async function waiting() {
  const found = await sql<{
    name: string
    attempts: number
    lockedBy: string | null
    error: string | null
    runAt: Date
  }>`
    select task_identifier as name, attempts, locked_by, last_error as error,
      run_at
    from graphile_worker.jobs order by id
  `.execute(db)
  return found.rows
}
