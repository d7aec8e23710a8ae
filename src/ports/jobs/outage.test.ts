/** @module-tag slow */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { readPostmasterPid } from '../database/embedded/stop-orphan.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import { addJob } from './add-job.ts'
import { defineJob } from './define-job.ts'
import { interrupted } from './killed-worker.ts'
import { startLanes } from './start-worker.ts'
import { testContext, until } from './testing.ts'

const folder = await mkdtemp(join(tmpdir(), 'neiro-outage-'))
let postgres: EmbeddedPostgres
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function startPostgres(): Promise<void> {
  const log = { info() {}, warn() {}, error() {} }
  postgres = await startEmbeddedPostgres({ folder, log })
}

/** It ends as in a crash, and recovers when it starts again. */
async function loseDatabase(): Promise<void> {
  const { url } = postgres
  const server = readPostmasterPid(join(folder, 'data'))
  if (server === undefined) throw new Error('The database does not run')
  process.kill(server.pid, 'SIGQUIT')
  await postgres.stop()
  await sleep(1_500)
  await startPostgres()
  expect(postgres.url).toBe(url)
}

test('a worker resumes after an outage of its database, with its jobs and its lock', async () => {
  await startPostgres()
  const { url } = postgres
  await migrate(url)
  const { db, pool, close } = await openDatabase(url, { max: 2 })
  const ran: number[] = []
  const finish = Promise.withResolvers<void>()
  const job = defineJob('counted', z.object({ id: z.number() }), async (_, { id }) => {
    ran.push(id)
    if (id === 1) await finish.promise
  })
  const context = testContext(db)
  const jobs = [job]
  const worker = await startLanes({
    url,
    context,
    jobs,
    concurrency: 2,
    log: context.log,
    sweepSeconds: 1,
  })
  await addJob(db, job, { id: 1 })
  await until(() => ran.length === 1)

  await loseDatabase()
  const locks = () => pool.query(`select from pg_locks where locktype = 'advisory'`)
  await until(async () => (await locks()).rowCount === 1)
  await addJob(db, job, { id: 2 })
  await until(() => ran.includes(2))
  finish.resolve()
  await until(async () => (await pool.query('select from graphile_worker.jobs')).rowCount === 0)
  expect(ran).toEqual([1, 2])
  await worker.stop()
  await close()
})

test('jobs that the loss of the database interrupts run again in the same process', async () => {
  const { url } = postgres
  const { db, pool, close } = await openDatabase(url, { max: 2 })
  await pool.query('create table runs (id int, pid int)')
  const ids = [0, 1, 2, 3]
  for (const id of ids) await addJob(db, interrupted, { id, completes: id === 3 })
  const runs = async () => (await pool.query('select id, pid from runs order by id')).rows
  const program = join(import.meta.dirname, 'killed-worker.ts')
  const worker = spawn(process.execPath, [program, url], { stdio: 'inherit' })
  onTestFinished(() => void worker.kill('SIGKILL'))
  await until(async () => (await runs()).length === ids.length)

  await loseDatabase()
  const left = async () => (await pool.query('select from graphile_worker.jobs')).rowCount
  await until(async () => worker.exitCode !== null || (await left()) === 0, 30)
  expect(worker.exitCode).toBeNull()
  const twice = ids.flatMap((id) => [id, id])
  expect(await runs()).toEqual(twice.map((id) => ({ id, pid: worker.pid })))
  await close()
})
