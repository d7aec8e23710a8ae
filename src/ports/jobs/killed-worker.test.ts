/** @module-tag slow */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../database/testing.ts'
import { addJob } from './add-job.ts'
import { endless } from './killed-worker.ts'
import { startLanes } from './start-worker.ts'
import { ageHeldJobs, testContext, until } from './testing.ts'

const { db, url, close } = await testDatabase()
await sql`create table runs (pid int, at timestamptz default now())`.execute(db)
afterAll(close)

test('the job of a worker that was killed is run again by another one, within seconds', async () => {
  await addJob(db, endless, {})
  const doomed = spawn(process.execPath, [join(import.meta.dirname, 'killed-worker.ts'), url], {
    stdio: 'inherit',
  })
  onTestFinished(() => void doomed.kill('SIGKILL'))
  await until(async () => (await runs()).length === 1)
  doomed.kill('SIGKILL')
  await once(doomed, 'exit')
  await ageHeldJobs(db)

  const context = testContext(db)
  const jobs = [endless]
  const worker = await startLanes({
    url,
    context,
    jobs,
    concurrency: 1,
    log: context.log,
    sweepSeconds: 0.5,
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
    sweepSeconds: 0.5,
  }
  const owner = await startLanes(options)
  await until(async () => (await runs()).length === 1)
  await until(async () => (await locks()) === 1)
  await ageHeldJobs(db)
  const other = await startLanes(options)
  await sleep(1_600) // several sweeps of both
  expect(await runs()).toHaveLength(1)
  await owner.stop()
  await other.stop()
})

async function locks(): Promise<number> {
  const found = await sql`
    select from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())
  `.execute(db)
  return found.rows.length
}

async function runs(): Promise<number[]> {
  const found = await sql<{ pid: number }>`select pid from runs order by at`.execute(db)
  return found.rows.map((row) => row.pid)
}
