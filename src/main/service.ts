import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { drain } from '#http/drain.ts'
import type { Config } from '#kernel/config.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Context } from '#ports/context.ts'
import { startEmbeddedPostgres } from '#ports/database/embedded-postgres.ts'
import { lockDataFolder, makeWritable } from '#ports/database/lock-data-folder.ts'
import { migrate } from '#ports/database/migrate.ts'
import { openDatabase } from '#ports/database/open-database.ts'
import { openReplicas } from '#ports/database/replicas.ts'
import { waitForDatabase } from '#ports/database/wait-for-database.ts'
import { startLanes } from '#ports/jobs/start-worker.ts'
import type { Log } from '#ports/log.ts'
import { followDocuments } from '#search/server/hosted/follow-documents.ts'
import { claimOwnStorage } from '#uploads/server/claim-own-storage.ts'
import { sweepScratch } from '#uploads/server/recordings/scratch.ts'
import { createApi } from './api.ts'
import { buildWeb } from './build-web.ts'
import { checkSecret } from './check-secret.ts'
import { warningsOf } from './config.ts'
import { createContext, openMedia } from './context.ts'
import type { Env } from './env.ts'
import { jobs } from './features.ts'
import { startWhenResumed } from './hold-jobs.ts'
import { keepPrivate } from './keep-private.ts'
import { createMetrics, type MetricsParts, serveMetrics } from './metrics.ts'
import { type ObservedReply, observeReplies } from './observe-replies.ts'
import { openWebBuild } from './pages/web-build.ts'
import { answerProbes } from './probes.ts'
import { releaseMemoryWhenQuiet } from './release-memory.ts'
import { findSecret } from './secret.ts'
import type { Traces } from './traces.ts'
import { warmUp } from './warm-up.ts'
import { registerWeb } from './web.ts'

interface Options {
  env: Env
  config: Omit<Config, 'secret'>
  log: Log
  dev: boolean
  /** True gives up everything that was made with another secret. */
  newSecret?: boolean
  /** Aborted: a build of the pages is broken off. */
  signal: AbortSignal
  /** The embedded database ended unexpectedly: the service cannot continue. */
  onLost: () => void
}

export interface RunningService {
  context: Context
  /** The address at which people reach it; undefined for workers. */
  address: string | undefined
  /** Ends everything in the reverse order of its start. */
  stop(): Promise<void>
}

/** Starts `config.services`; a failed step stops the earlier ones. @throws StartProblem */
export async function startService(options: Options): Promise<RunningService> {
  await using undo = new AsyncDisposableStack()
  const leaving = new AbortController()
  const signal = AbortSignal.any([options.signal, leaving.signal])
  const running = await startParts({ ...options, signal }, undo)
  const started = undo.move()
  let stopping: Promise<void> | undefined
  return {
    ...running,
    stop() {
      leaving.abort()
      stopping ??= started.disposeAsync()
      return stopping
    },
  }
}

type Undo = AsyncDisposableStack

async function startParts(options: Options, undo: Undo): Promise<Omit<RunningService, 'stop'>> {
  const { env, log } = options
  const { services, dataFolder } = options.config
  const serves = services.includes('api') || services.includes('web')
  if (serves) for (const warning of warningsOf(options.config)) log.warn({}, warning)
  await claimFolder(options, undo, serves)
  // Both wait for child processes of their own.
  const [url, media] = await both(openUrl(options, undo), openMedia(options.config, log))
  const secret = await findSecret(env, dataFolder)
  const config: Config = { ...options.config, databaseUrl: url, secret }
  const database = await openDatabase(config.poolerUrl ?? url, {
    max: config.databasePoolSize,
    log,
    prepares: config.databasePrepares,
    isPooled: config.poolerUrl !== undefined,
  })
  undo.defer(() => database.close())
  const traces = await startTraces(config, undo)
  traces?.traceStatements(database.pool)
  await checkSecret({ db: database.db, config, isNew: options.newSecret ?? false })
  const context = await createContext({ config, database, log, media })
  undo.defer(() => context.errorReports.close())
  await claimOwnStorage(context)
  await followDocuments(context)
  const isWorker = services.includes('worker')
  const metrics = await startMetrics(
    { context, pool: database.pool, readsDatabase: isWorker },
    undo,
  )
  if (serves) await serve(await withReplicas(context, undo), options, undo, { ...metrics, traces })
  if (isWorker) {
    const concurrency = config.workerConcurrency
    const traceJob = traces?.traceJob
    const start = () => startLanes({ url, context, jobs, concurrency, log, ...metrics, traceJob })
    const worker = await startWhenResumed(context, start)
    undo.defer(() => worker.stop())
  }
  void releaseMemoryWhenQuiet(log, options.signal)
  const address = config.publicUrl ?? `http://localhost:${config.port}`
  return { context, address: serves ? address : undefined }
}

async function startTraces({ traces: settings }: Config, undo: Undo): Promise<Traces | undefined> {
  if (settings === undefined) return undefined
  const { openTraces } = await import('./traces.ts')
  const traces = await openTraces(settings)
  undo.defer(() => traces.close())
  return traces
}

/** Opens the replicas of the database, which only processes that serve read. */
async function withReplicas(context: Context, undo: Undo): Promise<Context> {
  const { replicaUrls: urls, databasePoolSize: max, databasePrepares: prepares } = context.config
  if (urls.length === 0) return context
  const replicas = await openReplicas({ ...context, primary: context.db, urls, max, prepares })
  undo.defer(() => replicas.close())
  return { ...context, replicas }
}

/** @returns what is to be told of attempts of jobs and of replies, where someone watches */
async function startMetrics(parts: MetricsParts, undo: Undo) {
  const { metrics: place } = parts.context.config
  if (place === undefined) return undefined
  const metrics = createMetrics(parts)
  const { host, port } = place
  const stop = await serveMetrics(metrics, place).catch((error: unknown) => {
    throw explain(error, host, port)
  })
  undo.defer(stop)
  return { onAttempt: metrics.seeJob, onReply: metrics.seeReply }
}

/** The process wants requests once it is warm, and none from its stop on. */
async function serve(
  context: Context,
  { dev, log, signal }: Options,
  undo: Undo,
  { onReply, traces }: { onReply?: (reply: ObservedReply) => void; traces: Traces | undefined },
): Promise<void> {
  const { services, host, port } = context.config
  const http = await createApi(context, { cacheResponses: true })
  undo.defer(() => drain(http.app))
  const build = await openWebBuild(http, await buildWeb({ dev, log, signal }))
  if (services.includes('web')) await registerWeb(http, build)
  let isReady = false
  answerProbes(http.app.server, {
    isReady: () => isReady && !signal.aborted,
    checks: {
      database: () => sql`select`.execute(context.db),
      storage: () => context.storage.head('service/probe'),
    },
  })
  const { accessLog } = context.config
  traces?.traceRequests(http.app)
  if (onReply !== undefined || accessLog) {
    observeReplies(http.app, (reply) => {
      onReply?.(reply)
      if (accessLog) log.info({ ...reply, ms: Math.round(reply.ms) }, 'replied')
    })
  }
  await listen(http.app, host, port)
  log.info({ host, port, services }, 'listening')
  // Vite compiles a page when it is requested.
  const hasPages = services.includes('web') && !dev
  void warmUp(http, { hasPages }, signal).then(() => {
    isReady = true
  })
}

/** Waits for both even if one fails, so that nothing is left half started. */
async function both<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b])
  return Promise.all([a, b])
}

/** The lock on the data folder, the port, and `run.json`, by which the CLI finds the service. */
async function claimFolder(options: Options, undo: Undo, serves: boolean): Promise<void> {
  const { dataFolder, host, port, databaseUrl } = options.config
  makeWritable(dataFolder)
  if (databaseUrl === undefined) {
    const lock = await lockDataFolder(dataFolder)
    undo.defer(() => lock.release())
  }
  if (serves) await checkPort(host, port)
  keepPrivate(options.config, options.log)
  await sweepScratch(dataFolder)
  if (databaseUrl !== undefined) return
  const runFile = join(dataFolder, 'run.json')
  await writeFile(runFile, JSON.stringify({ pid: process.pid, port }))
  undo.defer(() => rm(runFile, { force: true }))
}

/** The migrated database: the one that is set, or our own in the data folder. */
async function openUrl(options: Options, undo: Undo): Promise<string> {
  const { databaseUrl } = options.config
  if (databaseUrl !== undefined) await waitForDatabase(databaseUrl, options)
  const url = databaseUrl ?? (await startOwnDatabase(options, undo))
  await migrate(url)
  return url
}

async function startOwnDatabase(options: Options, undo: Undo): Promise<string> {
  const { log, onLost } = options
  const postgres = await startEmbeddedPostgres({
    folder: join(options.config.dataFolder, 'postgres'),
    log,
    onLost(lastLine) {
      log.error({ lastLine }, 'the database ended')
      process.exitCode = 1
      onLost()
    },
  })
  undo.defer(() => postgres.stop())
  return postgres.url
}

/** Asks early whether the port is free, before anything else is started. @throws StartProblem */
async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  }).catch((error: unknown) => {
    throw explain(error, host, port)
  })
}

/** @throws StartProblem where the port is taken or not ours to take */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw explain(error, host, port)
  }
}

function explain(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartProblem(
      `Port ${port} is already in use. Try another: PORT=${port + 1} npm start`,
    )
  }
  if (code === 'EACCES')
    return new StartProblem(`Permission denied for port ${port}. Set another PORT.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartProblem(`HOST ${host} is not an address of this machine.`)
  }
  return error
}
