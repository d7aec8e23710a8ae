import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

/** Namespace of our advisory locks, whose second key is a hash of the worker's id. */
const NAMESPACE = 6_174_002

/**
 * The jobs of workers whose lock nobody holds: their process is gone. A worker that has just begun
 * may not have its lock yet, so its first seconds are left alone.
 */
const RELEASE_DEAD = `
  with dead as (
    select distinct locked_by as id
    from graphile_worker.jobs
    where locked_by is not null and locked_at < now() - interval '4 seconds'
    and not exists (
      select from pg_locks
      where locktype = 'advisory' and classid = $1::int::oid
      and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
      and database = (select oid from pg_database where datname = current_database())
    )
  )
  select array_agg(id) as ids, graphile_worker.force_unlock_workers(array_agg(id))
  from dead having count(*) > 0
`

export interface WorkerLock {
  /** Says that this worker lives, for as long as our session does. */
  hold(workerId: string): Promise<void>
  close(): Promise<void>
}

/**
 * Tells the living workers from the killed ones. graphile-worker itself frees the jobs of a killed
 * worker after 4 hours; here each worker holds a session's advisory lock, which ends with its
 * process, and every `sweepSeconds` the jobs of those without a lock are freed.
 *
 * Needs a session of its own: a pooler in transaction mode between does not do.
 */
export async function openWorkerLock(
  url: string,
  { log, sweepSeconds }: { log: Log; sweepSeconds: number },
): Promise<WorkerLock> {
  const held = new Set<string>()
  const stopping = new AbortController()
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'neiro-worker-lock' })
    // The next sweep finds the session broken, and makes another one.
    fresh.on('error', (error) => log.warn({ error: error.message }, 'lost the worker lock'))
    await fresh.connect()
    for (const workerId of held) await lock(fresh, workerId)
    return fresh
  }

  async function sweep(): Promise<void> {
    try {
      const { rows } = await client.query(RELEASE_DEAD, [NAMESPACE])
      if (rows[0]) log.warn({ workers: rows[0].ids }, 'freed the jobs of workers that were killed')
    } catch (error) {
      if (stopping.signal.aborted) return
      log.warn({ error: String(error) }, 'the worker lock is broken, taking it anew')
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
