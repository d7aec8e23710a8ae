import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type JobHelpers,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import pg from 'pg'
import { endWhenSilent, STATEMENT_MS, steady } from '#ports/database/steady-connection.ts'
import type { Context } from '../context.ts'
import type { Log } from '../log.ts'
import { EMAILS_AT_ONCE } from '../mail/mail.ts'
import { isFaultOfMachine } from '../outages.ts'
import type { Job, Lane } from './define-job.ts'
import { openWorkerLock } from './worker-lock.ts'

interface WorkerOptions {
  url: string
  context: Context
  /** This worker runs these alone, and leaves the others to other workers. */
  jobs: readonly Job<unknown>[]
  /** Jobs at the same time. */
  concurrency: number
  log: Log
  /** Told of each attempt that has ended by itself. */
  onAttempt?: (attempt: { name: string; ms: number; isDone: boolean }) => void
  /** Each attempt runs within it, and is a span of its own. */
  traceJob?: ((name: string, work: () => Promise<void>) => Promise<void>) | undefined
  /** The interval at which jobs of killed workers are looked for. */
  sweepSeconds?: number
  /** The time limit of a statement of the queue. */
  limitMs?: number
}

export interface Worker {
  /** Takes no more jobs, aborts the signals of those that run, and frees them for another start. */
  stop(): Promise<void>
}

/** The time that jobs have to end by themselves after the stop, and then after their signal. */
const FINISH_MS = 1_000
const ABORT_MS = 8_000
const QUICK_CONCURRENCY = 2
/** Statements of the queue take a millisecond each; besides, each lane listens on a connection. */
const STATEMENTS_AT_ONCE = 3
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Runs jobs in a lane for each kind: a payment does not wait for a mail server that hangs, a sign-in
 * email for an album that is being processed, nor a buyer's download for what others upload. They
 * run until they are stopped, through outages of the database.
 * @param options.concurrency slow jobs at the same time, and as many uploads
 */
export function startLanes(options: WorkerOptions): Promise<Worker> {
  const { concurrency } = options
  const jobsOf = Object.groupBy(options.jobs, ({ options: { lane } }): Lane => lane ?? 'quick')
  return start(options, [
    { jobs: jobsOf.quick ?? [], concurrency: QUICK_CONCURRENCY },
    { jobs: jobsOf.email ?? [], concurrency: EMAILS_AT_ONCE },
    { jobs: jobsOf.slow ?? [], concurrency },
    { jobs: jobsOf.upload ?? [], concurrency },
  ])
}

type LaneOptions = Pick<WorkerOptions, 'jobs' | 'concurrency'>

/** The lanes share their connections and one session for their locks: each takes some megabytes. */
async function start(options: WorkerOptions, lanes: readonly LaneOptions[]): Promise<Worker> {
  const { log, sweepSeconds = 10, limitMs = STATEMENT_MS } = options
  await using undo = new AsyncDisposableStack()
  const pool = openPool(options.url, lanes.length + STATEMENTS_AT_ONCE, log, limitMs)
  undo.defer(() => pool.end())
  const lock = await openWorkerLock(options.url, { log, sweepSeconds, limitMs })
  undo.defer(() => lock.close())
  const attempts = trackAttempts(options)
  const workerIds: string[] = []
  undo.defer(() => attempts.free(pool, workerIds))

  function watchWorkers(): WorkerEvents {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => {
      workerIds.push(workerPool.id)
      const failed = (error: unknown) => log.error({ error: String(error) }, 'a worker has no lock')
      lock.hold(workerPool.id).catch(failed) // the next sweep takes it
    })
    events.on(ENDED, ({ workerPool }) => lock.release(workerPool.id))
    return events
  }

  const runners: Worker[] = []
  undo.defer(async () => {
    await Promise.all(runners.map((runner) => runner.stop()))
  })
  for (const lane of lanes) {
    const events = watchWorkers()
    const startLane = () => startRunner({ ...lane, log }, pool, events, attempts)
    runners.push(await keepRunning(startLane, log))
  }
  const started = undo.move()
  let stopping: Promise<void> | undefined
  return {
    stop() {
      stopping ??= started.disposeAsync()
      return stopping
    },
  }
}

function openPool(url: string, max: number, log: Log, limitMs: number): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'neiro-worker',
    statement_timeout: limitMs,
    ...steady(limitMs),
  })
  const lost = (error: Error) => log.warn({ error: error.message }, 'a worker lost its connection')
  pool.on('error', lost)
  pool.on('connect', (client) => {
    client.on('error', lost)
    endWhenSilent(client, limitMs)
  })
  return pool
}

/**
 * The library emits this once no job runs any more. The library's own promise may never settle
 * where it could not write the results of several jobs: its count of them goes below zero, and it
 * waits for zero.
 */
const ENDED = 'pool:gracefulShutdown:complete'

/** The library stops where it cannot write a job's result; then it is restarted. */
async function keepRunning(start: () => Promise<Runner>, log: Log): Promise<Worker> {
  const stopping = new AbortController()
  let runner: Runner | undefined = await start()
  async function restart() {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await start()
        const { events, promise } = runner
        await Promise.race([promise, new Promise((resolve) => events.once(ENDED, resolve))])
      } catch (error) {
        log.error({ error: String(error) }, 'the worker failed and is restarted')
      }
      if (stopping.signal.aborted) return
      runner?.stop().catch(() => {}) // what it has begun beside the jobs; it may have stopped itself
      runner = undefined
      await sleep(2_000, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const restarting = restart()
  return {
    async stop() {
      stopping.abort()
      if (runner) await stopRunner(runner)
      await restarting
    },
  }
}

function startRunner(
  { jobs, concurrency, log }: LaneOptions & { log: Log },
  pgPool: pg.Pool,
  events: WorkerEvents,
  attempts: Attempts,
): Promise<Runner> {
  const taskList: TaskList = {}
  for (const job of jobs) {
    taskList[job.name] = (payload: unknown, helpers: JobHelpers) =>
      attempts.perform(job, payload, helpers)
  }
  return run({
    // The library leaves the rejection unhandled without batches where it cannot write a job's
    // result, which ends the process; with them it stops the runner.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool,
    events,
    concurrency,
    taskList,
    noHandleSignals: true, // main stops us, in its own order
    pollInterval: 1_000, // also the pause between two jobs of one queue
    gracefulShutdownAbortTimeout: FINISH_MS,
    logger: new Logger(() => (level, message, meta) => {
      // Failed jobs are reported below, with more about them.
      if (meta?.failure) return
      if (level === 'error') log.error({}, message)
      else if (level === 'warning') log.warn({}, message)
    }),
    parsedCronItems: parseCronItems(jobs.flatMap(cronItem)),
  })
}

/** Periodic jobs of the past day that no worker ran are run later. */
function cronItem({ name, options: { cron, maxAttempts, queue } }: Job<unknown>) {
  if (cron === undefined) return []
  const key = `${name}:cron`
  const options = { backfillPeriod: DAY_MS, jobKey: key, maxAttempts, queueName: queue }
  return [{ task: name, match: cron, options }]
}

async function stopRunner(runner: Runner): Promise<void> {
  const stopped = runner.stop()
  const inTime = stopped.then(() => true)
  if (await Promise.race([inTime, sleep(FINISH_MS + ABORT_MS, false, { ref: false })])) return
  await runner.kill()
  await stopped
}

type Attempts = ReturnType<typeof trackAttempts>

/** Runs the jobs of one worker, reports how they end, and remembers those that have not. */
function trackAttempts({
  context,
  log,
  onAttempt,
  traceJob = (_name, work) => work(),
}: Pick<WorkerOptions, 'context' | 'log' | 'onAttempt' | 'traceJob'>) {
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
    const startedAt = performance.now()
    unfinished.set(id, attempt)
    try {
      await traceJob(job.name, () => job.perform(context, own, { signal, attempt, lastAttempt }))
      unfinished.delete(id)
      const ms = performance.now() - startedAt
      log.info({ ...about, ms: Math.round(ms) }, 'job done')
      onAttempt?.({ name: job.name, ms, isDone: true })
    } catch (error) {
      if (!signal.aborted) {
        unfinished.delete(id)
        onAttempt?.({ name: job.name, ms: performance.now() - startedAt, isDone: false })
        const failed = { ...about, error: error instanceof Error ? error.stack : String(error) }
        if (lastAttempt) {
          log.error(failed, 'job failed permanently')
          context.errorReports.report(error, { route: `job ${job.name}` })
        } else {
          log.warn(failed, 'job failed, it will be retried')
          await pause(job, helpers, error).catch((reason: unknown) =>
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

/**
 * Plans the next attempt where the job has pauses of its own, or the fault is none of the job. The
 * library adds a pause (e^n seconds) to the planned time, which is set to what is missing.
 */
async function pause(
  { options }: Job<unknown>,
  { job, withPgClient }: JobHelpers,
  error: unknown,
): Promise<void> {
  const outage = options.outlastsOutages ? pauseOfOutage(job.created_at, error) : undefined
  const attempts = outage === undefined ? job.attempts : job.attempts - 1
  const seconds = outage ?? options.pauses?.[job.attempts - 1]
  if (seconds === undefined) return
  const missing = Math.max(0, seconds - Math.exp(Math.min(attempts, 10)))
  await withPgClient((client) =>
    client.query(
      `update graphile_worker._private_jobs
       set run_at = now() + $2 * interval '1 second', attempts = $3
       where id = $1`,
      [job.id, missing, attempts],
    ),
  )
}

const OUTLASTED_SECONDS = 12 * 60 * 60
const SHORTEST_SECONDS = 10
const LONGEST_SECONDS = 10 * 60

/** @returns seconds until what has failed may be there again; undefined where that is not the fault */
function pauseOfOutage(createdAt: Date, error: unknown): number | undefined {
  const age = (Date.now() - createdAt.getTime()) / 1000
  if (age > OUTLASTED_SECONDS || !isFaultOfMachine(error)) return undefined
  return Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, age / 4))
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
