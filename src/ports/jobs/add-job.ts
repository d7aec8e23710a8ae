import { type RawBuilder, sql } from 'kysely'
import type { JobSpec } from '../context.ts'
import type { Database } from '../database/open-database.ts'
import type { Job } from './define-job.ts'

export interface AddJobOptions {
  /** One waiting job of this kind per key: adding it again replaces payload and `runAt`. */
  key?: string
  /** The job runs no earlier than this moment; with `key`, adding again puts it off (debounce). */
  runAt?: Date
  /** Jobs of a smaller number run first; 0 by default. */
  priority?: number
  /** A queue other than the one that all jobs of this kind have. */
  queue?: string
}

export function specOf<Payload>(
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  { key, runAt, priority, queue = job.options.queue }: AddJobOptions = {},
): JobSpec {
  return {
    identifier: job.name,
    payload: job.parse(payload),
    queue_name: queue,
    run_at: runAt,
    max_attempts: job.options.maxAttempts,
    job_key: key === undefined ? undefined : `${job.name}:${key}`,
    priority,
  }
}

/** The statement that adds them all; of those with the same key there may be one. */
export function selectAddedJobs(specs: readonly JobSpec[]): RawBuilder<unknown> {
  return sql`select from graphile_worker.add_jobs(array(
    select spec from json_populate_recordset(
      null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json) as spec))`
}

/**
 * Adds a job within the caller's transaction: it exists if and only if that one commits. The job
 * library's own `addJob` would use another connection.
 */
export async function addJob<Payload>(
  trx: Database,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  options: AddJobOptions = {},
): Promise<void> {
  await selectAddedJobs([specOf(job, payload, options)]).execute(trx)
}

/** The same job for many payloads, in one statement. */
export async function addJobs<Payload>(
  trx: Database,
  job: Job<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> {
  if (payloads.length === 0) return
  await selectAddedJobs(payloads.map((payload) => specOf(job, payload))).execute(trx)
}
