import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Context } from '../context.ts'
import type { Database } from '../database/open-database.ts'
import { NO_ERROR_REPORTS } from '../error-reports/error-reports.ts'
import type { Log } from '../log.ts'

/** A context for jobs that use the database alone; the other engines are not there. */
export function testContext(db: Database): Context {
  return Object.assign(Object.create(null), { db, log: quiet, errorReports: NO_ERROR_REPORTS })
}

const quiet: Log = { info() {}, warn() {}, error() {} }

/**
 * Ages held jobs, as if the workers had held them for longer than a sweep gives them to take their
 * lock.
 */
export async function ageHeldJobs(db: Database): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set locked_at = locked_at - interval '10 seconds'
    where locked_at is not null
  `.execute(db)
}

/** Waits until something is so. @throws Error where it is not within the time */
export async function until(isSo: () => boolean | Promise<boolean>, seconds = 15): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Not so after ${seconds} s: ${isSo}`)
    await sleep(20)
  }
}

const failuresOnly = new Logger(() => (level, message) => {
  if (level === 'error') console.error(message)
})

/**
 * Works jobs of these names until none is due, one at a time and so in the same order in every run.
 * Jobs add jobs, and the library looks for the next job of a queue before it has released the queue.
 */
export async function workOff<Job extends { name: string }>(
  pgPool: Pool,
  jobs: readonly Job[],
  perform: (job: Job, payload: unknown) => Promise<void>,
): Promise<void> {
  const taskList = Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => perform(job, payload)]),
  )
  do {
    await runOnce({
      // The library stops listening to the errors of a pool of its own before its connections have
      // ended, and dropping the test's database is such an error.
      pgPool,
      taskList,
      concurrency: 1,
      noHandleSignals: true,
      logger: failuresOnly,
    })
  } while (await isAnyDue(pgPool, Object.keys(taskList)))
}

async function isAnyDue(pool: Pool, tasks: readonly string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker.jobs where task_identifier = any($1) and run_at <= now()
      and locked_at is null and attempts < max_attempts limit 1`,
    [tasks],
  )
  return rowCount === 1
}
