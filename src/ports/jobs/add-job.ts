import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Job } from './define-job.ts'

export interface AddJobOptions {
  /** One waiting job of this kind per key: adding it again replaces payload and `runAt`. */
  key?: string
  /** Not before this moment; with `key`, adding again puts it off (debounce). */
  runAt?: Date
  /** Smaller runs first; 0 by default. */
  priority?: number
}

/**
 * Adds a job within the caller's transaction: it exists if and only if that one commits. The job
 * library's own `addJob` would use a connection of its own.
 */
export async function addJob<Payload>(
  trx: Database,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  { key, runAt, priority }: AddJobOptions = {},
): Promise<void> {
  await sql`
    select from graphile_worker.add_job(
      ${job.name}::text,
      payload => ${JSON.stringify(job.parse(payload))}::json,
      queue_name => ${job.options.queue ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${job.options.maxAttempts}::int,
      job_key => ${key === undefined ? null : `${job.name}:${key}`}::text,
      priority => ${priority ?? null}::int
    )
  `.execute(trx)
}

/** The same job for many payloads, in one query. */
export async function addJobs<Payload>(
  trx: Database,
  job: Job<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> {
  if (payloads.length === 0) return
  const list = JSON.stringify(payloads.map((payload) => job.parse(payload)))
  await sql`
    select count(graphile_worker.add_job(
      ${job.name}::text,
      payload => payload,
      queue_name => ${job.options.queue ?? null}::text,
      max_attempts => ${job.options.maxAttempts}::int
    ))
    from json_array_elements(${list}::json) as payload
  `.execute(trx)
}
