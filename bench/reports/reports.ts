import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getReport } from '../../src/insights/server/get-report.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { startEmbeddedPostgres } from '../../src/ports/database/embedded-postgres.ts'
import { migrate } from '../../src/ports/database/migrate.ts'
import { openDatabase } from '../../src/ports/database/open-database.ts'
import type { Figure } from '../figure.ts'
import { medianOf, quantileOf } from '../statistics.ts'
import { ARTIST, fill } from './fill.ts'

const AMOUNTS = { sounds: 50, sales: 10_000, plays: 1_000_000 }
const REACH_MS = 300
const ROUNDS = 5
const EACH = 10

/** The reports of an artist with 10,000 sales and a million plays in a year. */
export async function* benchReports(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-bench-'))
  const log = { info() {}, warn: console.warn, error: console.error }
  const server = await startEmbeddedPostgres({ folder, log, durable: false })
  await migrate(server.url)
  const { db, close } = await openDatabase(server.url, { max: 2 })
  try {
    await fill(db, AMOUNTS)
    for (const days of [30, 365]) {
      const read = () => getReport({ db, clock: systemClock }, { userId: ARTIST }, { days })
      const { totals } = await read()
      const rounds: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await slowestOf(read))
      yield {
        name: `p95 of the report of ${days} days, in parts of ${REACH_MS} ms`,
        ratios: rounds.map((ms) => ms / REACH_MS),
        reach: 1,
        better: 'lower',
        detail: `${medianOf(rounds).toFixed(0)} ms for ${totals.sales} sales and ${totals.starts} plays`,
      }
    }
  } finally {
    await close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function slowestOf(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let number = 0; number < EACH; number += 1) {
    const begun = performance.now()
    await read()
    times.push(performance.now() - begun)
  }
  return quantileOf(times, 0.95)
}
