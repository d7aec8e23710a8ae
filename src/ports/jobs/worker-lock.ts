import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { endWhenSilent, steady } from '#ports/database/steady-connection.ts'
import type { Log } from '../log.ts'

/** Namespace of our advisory locks, whose second key is a hash of the worker's id. */
const NAMESPACE = 6_174_002

/**
 * Workers that have jobs and no lock: their process is gone. One that has just begun may not have
 * its lock yet, so the first seconds are left alone. Our own workers that have ended are among
 * them.
 */
const FIND_DEAD = `
  select array_agg(distinct locked_by) as ids,
    array_agg(id) filter (where attempts >= max_attempts and attempts < $2) as exhausted
  from graphile_worker.jobs
  where locked_by = any($3)
  or locked_at < now() - interval '4 seconds'
  and not exists (
    select from pg_locks
    where locktype = 'advisory' and classid = $1::int::oid
    and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
    and database = (select oid from pg_database where datname = current_database())
  )
`

/** A job killed on its last attempt gets another: its failure could not be recorded. */
const ALLOW_ANOTHER = `
  select from graphile_worker.jobs,
    graphile_worker.reschedule_jobs(array[jobs.id], max_attempts => jobs.attempts + 1)
  where jobs.id = any($1) and jobs.attempts >= jobs.max_attempts
`
/** A job with so many attempts may be the one that kills its workers. */
const MOST_ATTEMPTS = 20

export interface WorkerLock {
  /** Marks this worker as alive for as long as this session lasts. */
  hold(workerId: string): Promise<void>
  /** Marks this worker as ended: the next sweep frees the jobs that it still has. */
  release(workerId: string): void
  close(): Promise<void>
}

/**
 * Distinguishes running workers from killed ones. graphile-worker itself frees the jobs of a killed
 * worker after 4 hours; here each worker holds an advisory lock, which ends with its process, and every
 * `sweepSeconds` the jobs of those without a lock are freed. Needs a session: no transaction pooler.
 */
export async function openWorkerLock(
  url: string,
  { log, sweepSeconds, limitMs }: { log: Log; sweepSeconds: number; limitMs: number },
): Promise<WorkerLock> {
  const held = new Set<string>()
  const ended = new Set<string>()
  const stopping = new AbortController()
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'neiro-worker-lock',
      ...steady(limitMs),
    })
    // The next sweep finds the session broken, and makes another one.
    fresh.on('error', (error) => log.warn({ error: error.message }, 'lost the worker lock'))
    await fresh.connect()
    endWhenSilent(fresh, limitMs)
    for (const workerId of held) await lock(fresh, workerId)
    return fresh
  }

  async function sweep(): Promise<void> {
    try {
      const { rows } = await client.query(FIND_DEAD, [NAMESPACE, MOST_ATTEMPTS, [...ended]])
      const { ids, exhausted } = rows[0] ?? {}
      if (!ids) return
      await client.query('select graphile_worker.force_unlock_workers($1)', [ids])
      if (exhausted) await client.query(ALLOW_ANOTHER, [exhausted])
      log.warn({ workers: ids }, 'freed the jobs of workers that were killed')
    } catch (error) {
      if (stopping.signal.aborted) return
      log.warn({ error: String(error) }, 'the worker lock is broken, taking it again')
      client.end().catch(() => {}) // broken already
      client = await connect()
    }
  }

  async function sweepForever(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sweep().catch((error) => log.error({ error: String(error) }, 'no session to lock with'))
      await sleep(sweepSeconds * 1000, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const sweeping = sweepForever()
  return {
    async hold(workerId) {
      held.add(workerId)
      await lock(client, workerId)
    },
    release(workerId) {
      held.delete(workerId)
      ended.add(workerId)
    },
    async close() {
      stopping.abort()
      await sweeping
      await client.end()
    },
  }
}

async function lock(client: pg.Client, workerId: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [NAMESPACE, workerId])
}
