import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Job } from './define-job.ts'

/**
 * Whether a job that was added with this key waits or runs. Adding it again while it runs would
 * make a second one.
 */
export async function hasJob<Payload>(
  db: Database,
  job: Job<Payload>,
  key: string,
): Promise<boolean> {
  const found = await sql`
    select from graphile_worker.jobs
    where key = ${`${job.name}:${key}`} and attempts < max_attempts
  `.execute(db)
  return found.rows.length > 0
}
