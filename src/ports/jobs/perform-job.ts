import type { JobHelpers } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Context } from '../context.ts'
import type { Log } from '../log.ts'
import type { Job } from './define-job.ts'

export type Attempts = ReturnType<typeof trackAttempts>

/** Runs the jobs of one worker, reports how they end, and remembers those that have not. */
export function trackAttempts({ context, log }: { context: Context; log: Log }) {
  const unfinished = new Map<string, number>()
  const caughtUp = new Set<string>()

  /** One attempt of a job. @throws whatever it throws, for the library to plan the next one */
  async function perform(job: Job<unknown>, payload: unknown, helpers: JobHelpers) {
    const { id, attempts: attempt, max_attempts } = helpers.job
    const { own, missed } = readPayload(payload)
    if (missed && attempt === 1) {
      // A run now makes up for all the times that were missed while no worker ran.
      if (caughtUp.has(job.name)) return
      caughtUp.add(job.name)
    }
    const lastAttempt = attempt >= max_attempts
    const signal = helpers.abortSignal
    const about = { job: job.name, jobId: id, attempt }
    const startedAt = Date.now()
    unfinished.set(id, attempt)
    try {
      await job.perform(context, own, { signal, attempt, lastAttempt })
      unfinished.delete(id)
      log.info({ ...about, ms: Date.now() - startedAt }, 'job done')
    } catch (error) {
      if (!signal.aborted) {
        unfinished.delete(id)
        const failed = { ...about, error: error instanceof Error ? error.stack : String(error) }
        if (lastAttempt) {
          log.error(failed, 'job failed permanently')
          context.errorReports.report(error, { route: `job ${job.name}` })
        } else {
          log.warn(failed, 'job failed, it will be retried')
          await pause(job, helpers).catch((reason: unknown) =>
            log.warn({ ...about, error: String(reason) }, 'the job pauses as others do'),
          )
        }
      }
      throw error
    }
  }

  /**
   * Frees interrupted jobs after the stop: they get their attempt back and run again immediately.
   */
  async function free(pool: Pool, workerIds: string[]) {
    // The library may still be writing their failure; without the lock it leaves them alone.
    await pool.query('select graphile_worker.force_unlock_workers($1)', [workerIds])
    for (const [id, attempt] of unfinished) {
      await pool.query(
        'select from graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now(), attempts => $2)',
        [id, attempt - 1],
      )
    }
  }
  return { perform, free }
}

/** The library adds its own pause (e^n seconds) to the planned time, which is set to what is missing. */
async function pause({ options }: Job<unknown>, { job, withPgClient }: JobHelpers): Promise<void> {
  const seconds = options.pauses?.[job.attempts - 1]
  if (seconds === undefined) return
  const missing = Math.max(0, seconds - Math.exp(Math.min(job.attempts, 10)))
  await withPgClient((client) =>
    client.query(
      `update graphile_worker._private_jobs set run_at = now() + $2 * interval '1 second'
       where id = $1`,
      [job.id, missing],
    ),
  )
}

/** The library adds to a periodic job's payload the planned time, and whether it was missed. */
function readPayload(payload: unknown): { own: unknown; missed: boolean } {
  if (typeof payload !== 'object' || payload === null || !('_cron' in payload)) {
    return { own: payload, missed: false }
  }
  const { _cron: cron, ...own } = payload
  const missed =
    typeof cron === 'object' && cron !== null && 'backfilled' in cron && cron.backfilled === true
  return { own, missed }
}
