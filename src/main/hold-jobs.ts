import { setTimeout as sleep } from 'node:timers/promises'
import { isHeld } from '#ports/backup/store.ts'
import type { Context } from '#ports/context.ts'
import type { Worker } from '#ports/jobs/start-worker.ts'

const LOOK_MS = 5_000

/**
 * Starts the worker, after a restore once the operator says so: the emails and transfers of then may
 * have gone out already.
 */
export async function startWhenResumed(
  { db, log }: Pick<Context, 'db' | 'log'>,
  start: () => Promise<Worker>,
  lookMs = LOOK_MS,
): Promise<Worker> {
  if (!(await isHeld(db))) return start()
  log.warn(
    {},
    'jobs, emails and payouts wait since a restore; check the service, then run: npm run admin -- resume',
  )
  const stopping = new AbortController()
  const { signal } = stopping
  const startLater = async () => {
    for (;;) {
      await sleep(lookMs, undefined, { signal })
      // An outage of the database ends, and then it says whether they still wait.
      if (!(await isHeld(db).catch(() => true))) return start()
    }
  }
  const starting = startLater().catch((error: unknown) => {
    if (!signal.aborted) log.error({ error: String(error) }, 'the worker could not be started')
  })
  return {
    async stop() {
      stopping.abort()
      const worker = await starting
      await worker?.stop()
    },
  }
}
