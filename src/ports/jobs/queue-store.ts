import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'

export interface QueuedJob {
  id: number
  name: string
  state: 'failed' | 'running' | 'retrying' | 'waiting' | 'planned'
  attempts: number
  maxAttempts: number
  runAt: Date
  createdAt: Date
  /** Ids alone, as jobs carry them. */
  payload: unknown
  lastError: string | null
}

/** Failed ones first, then those that wait the longest. */
export async function listQueued(
  db: Database,
  { limit, id }: { limit: number; id?: number },
): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select j.id, t.identifier as name, j.attempts, j.max_attempts, j.run_at, j.created_at, j.payload,
      j.last_error,
      case when j.locked_at is not null then 'running'
        when j.attempts >= j.max_attempts then 'failed'
        when j.attempts > 0 then 'retrying'
        when j.run_at > now() then 'planned' else 'waiting' end as state
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where ${id ?? null}::bigint is null or j.id = ${id ?? null}::bigint
    order by (j.attempts >= j.max_attempts) desc, j.run_at, j.id
    limit ${limit}`.execute(db)
  return rows
}

/** Lets a job run again at once, with all its attempts. @returns false where it runs or is not there */
export async function retryJob(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)
  `.execute(db)
  return rows.length > 0
}

/** @returns false where it runs or is not there */
export async function deleteJob(db: Database, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from graphile_worker.complete_jobs(array[${id}::bigint])`.execute(db)
  return rows.length > 0
}

/** Deletes jobs that failed permanently so long ago that no one looks for them any more. */
export async function deleteOldFailures(db: Database): Promise<void> {
  await sql`delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null
      and updated_at < now() - interval '30 days'`.execute(db)
}

/** The job that has waited the longest, if it has for an hour; by the clock that jobs run by. */
export async function findOverdue(
  db: Database,
): Promise<{ name: string; count: number; minutes: number } | undefined> {
  const { rows } = await sql<{ name: string; count: number; minutes: number }>`
    select t.identifier as name, (count(*) over ())::int as count,
      round(extract(epoch from now() - j.run_at) / 60)::int as minutes
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts = 0 and j.locked_at is null and j.run_at < now() - interval '1 hour'
    order by j.run_at limit 1`.execute(db)
  return rows[0]
}
