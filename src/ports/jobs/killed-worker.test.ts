import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../database/testing.ts'
import { addJob } from './add-job.ts'
import { endless } from './killed-worker.ts'
import { startWorker } from './start-worker.ts'
import { testContext, until } from './testing.ts'

const { db, url, close } = await testDatabase()
afterAll(close)

test('the job of a worker that was killed is run again by another one, within seconds', async () => {
  await sql`create table runs (pid int, at timestamptz default now())`.execute(db)
  await addJob(db, endless, {})
  const doomed = spawn(process.execPath, [join(import.meta.dirname, 'killed-worker.ts'), url], {
    stdio: 'inherit',
  })
  await until(async () => (await runs()).length === 1)
  doomed.kill('SIGKILL')

  const context = testContext(db)
  const jobs = [endless]
  const worker = await startWorker({
    url,
    context,
    jobs,
    concurrency: 1,
    log: context.log,
    sweepSeconds: 2,
  })
  await until(async () => (await runs()).length === 2)
  await worker.stop()
  expect(await runs()).toEqual([doomed.pid, process.pid])
})

test('the job of a worker that lives is left to it, however long it takes', async () => {
  await sql`truncate runs`.execute(db)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await addJob(db, endless, {})
  const context = testContext(db)
  const options = {
    url,
    context,
    jobs: [endless],
    concurrency: 1,
    log: context.log,
    sweepSeconds: 1,
  }
  const owner = await startWorker(options)
  await until(async () => (await runs()).length === 1)
  const other = await startWorker(options)
  await new Promise((resolve) => setTimeout(resolve, 6_500)) // past the sweep's first seconds of grace
  expect(await runs()).toHaveLength(1)
  await owner.stop()
  await other.stop()
})

async function runs(): Promise<number[]> {
  const found = await sql<{ pid: number }>`select pid from runs order by at`.execute(db)
  return found.rows.map((row) => row.pid)
}
