import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { openDatabase } from '#ports/database/open-database.ts'
import { createMetrics, serveMetrics } from './metrics.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const pool = { idleCount: 3, totalCount: 5, waitingCount: 7 }

test('replies, jobs, connections and the disk are counted', async () => {
  const metrics = createMetrics({ context: shop.context, pool, readsDatabase: false })
  metrics.seeReply({
    method: 'GET',
    route: '/api/sounds/:id',
    status: 200,
    ms: 30,
    isCached: false,
    requestId: 'r',
  })
  metrics.seeJob({ name: 'make-preview', ms: 2000, isDone: false })
  const text = await metrics.print()
  expect(text).toContain(
    'neiro_http_request_duration_seconds_bucket{le="0.05",method="GET",route="/api/sounds/:id",status="200",cached="0"} 1',
  )
  expect(text).toContain('neiro_job_duration_seconds_sum{job="make-preview",result="failed"} 2')
  expect(text).toContain('neiro_database_connections{state="waiting"} 7')
  expect(text).toContain('neiro_database_connections{state="used"} 2')
  expect(text).toMatch(/neiro_disk_free_bytes \d{6,}/)
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).not.toContain('neiro_jobs_waiting')
})

test('waiting and failed jobs, emails and sales are read from the database at each look', async () => {
  const metrics = createMetrics({ context: shop.context, pool, readsDatabase: true })
  const artist = await shop.signUp('artist')
  const sound = await shop.addSound(artist, { priceYen: 500 })
  const { checkoutUrl } = await shop.order({
    sounds: [sound],
    price: 500,
    email: 'buyer@example.com',
  })
  expect(await metrics.print()).toContain('neiro_sales_yen_total 0')
  await shop.pay(checkoutUrl)
  expect(await metrics.print()).toContain('neiro_jobs_waiting{job="deliver-sandbox-event"} 1')
  await shop.runJobs()
  const paid = await metrics.print()
  expect(paid).toContain('neiro_orders_paid_total 1')
  expect(paid).toContain('neiro_sales_yen_total 500')
  expect(paid).toContain('neiro_emails_waiting 0')
  expect(paid).toContain('neiro_database_up 1')
})

test('without the database the others are there all the same', async () => {
  const { db, close } = await openDatabase('postgres://127.0.0.1:1/none', { max: 1 })
  const context = { ...shop.context, db }
  const text = await createMetrics({ context, pool, readsDatabase: true }).print()
  expect(text).toContain('neiro_database_up 0')
  expect(text).toContain('neiro_database_connections{state="idle"} 3')
  await close()
})

test('they are at /metrics of a port of their own, and nothing else is there', async () => {
  const print = async () => 'neiro_up 1\n'
  const port = 20_000 + (process.pid % 10_000)
  const stop = await serveMetrics({ print }, { host: '127.0.0.1', port })
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([await reply.text(), reply.headers.get('content-type')]).toEqual([
    'neiro_up 1\n',
    'text/plain; version=0.0.4',
  ])
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  await stop()
  const failing = async () => {
    throw new Error('away')
  }
  const stopFailing = await serveMetrics({ print: failing }, { host: '127.0.0.1', port: port + 1 })
  expect((await fetch(`http://127.0.0.1:${port + 1}/metrics`)).status).toBe(503)
  await stopFailing()
})
