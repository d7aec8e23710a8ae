import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countTrade } from '#accounting/server/trade-store.ts'
import type { Context } from '#ports/context.ts'
import { countJobs } from './metrics-store.ts'
import type { ObservedReply } from './observe-replies.ts'

export interface Metrics {
  seeReply(reply: ObservedReply): void
  seeJob(job: { name: string; ms: number; isDone: boolean }): void
  /** Resolves with the text of all, in the format of Prometheus. */
  print(): Promise<string>
}

const REPLY_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const JOB_SECONDS = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1800]

export interface MetricsParts {
  context: Pick<Context, 'config' | 'db'>
  pool: Pick<Pool, 'idleCount' | 'totalCount' | 'waitingCount'>
  /** True where it reads what all processes share of the database: one of them is enough. */
  readsDatabase: boolean
}

/** Counts what an operator watches. Names and units are those of Prometheus. */
export function createMetrics({ context, pool, readsDatabase }: MetricsParts): Metrics {
  const registers = [new Registry()]
  const [registry = new Registry()] = registers
  collectDefaultMetrics({ register: registry })
  const replies = new Histogram({
    name: 'neiro_http_request_duration_seconds',
    help: 'Time from a request to the end of its reply',
    labelNames: ['method', 'route', 'status', 'cached'],
    buckets: REPLY_SECONDS,
    registers,
  })
  const jobs = new Histogram({
    name: 'neiro_job_duration_seconds',
    help: 'Time of an attempt of a job',
    labelNames: ['job', 'result'],
    buckets: JOB_SECONDS,
    registers,
  })
  new Gauge({
    name: 'neiro_database_connections',
    help: 'Connections of this process to the database, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'neiro_disk_free_bytes',
    help: 'Free space where the data folder lies',
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(context.config.dataFolder)
      this.set(bavail * bsize)
    },
  })
  const refresh = readsDatabase ? addShared(registers, context) : async () => {}
  return {
    seeReply({ method, route, status, ms, isCached }) {
      replies.observe({ method, route, status, cached: isCached ? '1' : '0' }, ms / 1000)
    },
    seeJob({ name, ms, isDone }) {
      jobs.observe({ job: name, result: isDone ? 'done' : 'failed' }, ms / 1000)
    },
    async print() {
      await refresh()
      return registry.metrics()
    },
  }
}

/** @returns what reads them anew; without the database they are missing, and the others are not */
function addShared(registers: Registry[], { db }: Pick<Context, 'db'>): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const byJob = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['job'], registers })
  const counter = (name: string, help: string) => new Counter({ name, help, registers })
  const isUp = gauge('neiro_database_up', '1 if the database answers, 0 if it does not')
  const waiting = byJob('neiro_jobs_waiting', 'Jobs that may run now')
  const age = byJob('neiro_jobs_oldest_seconds', 'Wait of the oldest job that may run')
  const failed = byJob('neiro_jobs_failed', 'Jobs that have failed permanently')
  const emails = gauge('neiro_emails_waiting', 'Emails that are still to be sent')
  const orders = counter('neiro_orders_paid_total', 'Paid orders')
  const sales = counter('neiro_sales_yen_total', 'What buyers have paid, in yen')
  const payouts = counter('neiro_payouts_yen_total', 'What artists were paid out, in yen')
  return async () => {
    const read = await Promise.all([countJobs(db), countTrade(db)]).catch(() => undefined)
    isUp.set(read === undefined ? 0 : 1)
    for (const each of [waiting, age, failed, emails, orders, sales, payouts]) each.reset()
    if (read === undefined) return
    const [counts, trade] = read
    for (const { name: job, ...count } of counts) {
      waiting.set({ job }, count.waiting)
      age.set({ job }, count.oldestSeconds)
      failed.set({ job }, count.failed)
    }
    emails.set(trade.emails)
    orders.inc(trade.orders)
    sales.inc(trade.salesYen)
    payouts.inc(trade.payoutsYen)
  }
}

/** Answers `/metrics` on a port of its own, which is for the operator alone. @returns how to stop */
export async function serveMetrics(
  metrics: Pick<Metrics, 'print'>,
  { host, port }: { host: string; port: number },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.print().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      (error: unknown) => response.writeHead(503).end(`${error}\n`),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
