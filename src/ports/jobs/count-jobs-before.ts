import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Job } from './define-job.ts'

type Named = Pick<Job<unknown>, 'name'>

interface Queue {
  /** What the jobs were added with; of several the last counts. */
  keys: readonly string[]
  /** The kinds of jobs that stand in one line with it. */
  among: readonly Named[]
}

/** How many jobs run before these; 0 where they run, are put off, or are not there. */
export async function countJobsBefore(
  db: Database,
  { name }: Named,
  { keys, among }: Queue,
): Promise<number> {
  if (keys.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs j
    where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()
      and j.task_identifier = any(${among.map((job) => job.name)})
      and (j.priority, j.run_at, j.id) < (
        select m.priority, m.run_at, m.id from graphile_worker.jobs m
        where m.key = any(${keys.map((key) => `${name}:${key}`)})
          and m.locked_at is null and m.run_at <= now()
        order by m.priority desc, m.run_at desc, m.id desc limit 1)
  `.execute(db)
  return rows[0]?.count ?? 0
}
