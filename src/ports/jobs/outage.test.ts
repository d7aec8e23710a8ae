import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import { addJob } from './add-job.ts'
import { defineJob } from './define-job.ts'
import { startWorker } from './start-worker.ts'
import { testContext, until } from './testing.ts'

const folder = await mkdtemp(join(tmpdir(), 'neiro-outage-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a worker goes on after its database was away, and so do the jobs and their lock', async () => {
  const options = { folder, log: { info() {}, warn() {}, error() {} } }
  const before = await startEmbeddedPostgres(options)
  await migrate(before.url)
  const { db, pool, close } = await openDatabase(before.url, { max: 2 })
  const ran: number[] = []
  const finish = Promise.withResolvers<void>()
  const job = defineJob('counted', z.object({ id: z.number() }), async (_, { id }) => {
    ran.push(id)
    if (id === 1) await finish.promise
  })
  const context = testContext(db)
  const jobs = [job]
  const { url } = before
  const worker = await startWorker({
    url,
    context,
    jobs,
    concurrency: 2,
    log: context.log,
    sweepSeconds: 1,
  })
  await addJob(db, job, { id: 1 })
  await until(() => ran.length === 1)

  await before.stop()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const after = await startEmbeddedPostgres(options)
  expect(after.url).toBe(url)
  const locks = () => pool.query(`select from pg_locks where locktype = 'advisory'`)
  await until(async () => (await locks()).rowCount === 1)
  await addJob(db, job, { id: 2 })
  await until(() => ran.includes(2))
  finish.resolve()
  await until(async () => (await pool.query('select from graphile_worker.jobs')).rowCount === 0)
  expect(ran).toEqual([1, 2])
  await worker.stop()
  await close()
  await after.stop()
})
