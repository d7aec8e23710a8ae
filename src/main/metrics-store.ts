import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

interface JobCount {
  name: string
  /** Those that may run now. */
  waiting: number
  oldestSeconds: number
  /** Those that have used up their attempts. */
  failed: number
}

export async function countJobs(db: Database): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select t.identifier as name,
      count(*) filter (where j.attempts < j.max_attempts and j.run_at <= now()
        and j.locked_at is null)::int as waiting,
      coalesce(extract(epoch from now() - min(j.run_at) filter (where j.attempts < j.max_attempts
        and j.run_at <= now() and j.locked_at is null)), 0)::float as oldest_seconds,
      count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null)::int as failed
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    group by t.identifier`.execute(db)
  return rows
}
