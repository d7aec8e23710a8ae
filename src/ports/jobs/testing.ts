import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/open-database.ts'
import { NO_ERROR_REPORTS } from '../error-reports/error-reports.ts'
import type { Log } from '../log.ts'

/** A context for jobs that use the database alone; the other engines are not there. */
export function testContext(db: Database): Context {
  return Object.assign(Object.create(null), { db, log: quiet, errorReports: NO_ERROR_REPORTS })
}

const quiet: Log = { info() {}, warn() {}, error() {} }

/** As if the workers had held their jobs for longer than a sweep gives them to take their lock. */
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
