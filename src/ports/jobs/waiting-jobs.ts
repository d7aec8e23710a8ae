import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Job } from './define-job.ts'

/** True if a job with this key waits or runs. Adding it while it runs would make a second one. */
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

type Named = Pick<Job<unknown>, 'name'>

interface Queue {
  /** SQL of a query for what the jobs were added with; of several the last counts. */
  keys: RawBuilder<unknown>
  /** The kinds of jobs that wait in the same queue. */
  among: readonly Named[]
}

/** SQL of how many jobs run before these; 0 where they run, are put off, or are not there. */
export function jobsBefore({ name }: Named, { keys, among }: Queue): RawBuilder<number> {
  return sql`(select count(*)::int from graphile_worker.jobs j
    where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()
      and j.task_identifier = any(${among.map((job) => job.name)})
      and (j.priority, j.run_at, j.id) < (
        select m.priority, m.run_at, m.id from graphile_worker.jobs m
        where m.key in (select ${`${name}:`}::text || k.key from (${keys}) k (key))
          and m.locked_at is null and m.run_at <= now()
        order by m.priority desc, m.run_at desc, m.id desc limit 1))`
}
