import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refreshCharts } from '../../src/discovery/server/charts/refresh-charts.ts'
import { listChart } from '../../src/discovery/server/charts/store.ts'
import { listFeed } from '../../src/discovery/server/feed/store.ts'
import { listRelated } from '../../src/discovery/server/related/store.ts'
import { listRelatedTags } from '../../src/discovery/server/tags/store.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { startEmbeddedPostgres } from '../../src/ports/database/embedded-postgres.ts'
import { migrate } from '../../src/ports/database/migrate.ts'
import { type Database, openDatabase } from '../../src/ports/database/open-database.ts'
import { selectNewest, selectShelf } from '../../src/sounds/server/reading/store.ts'
import { type Figure, isReached } from '../figure.ts'
import { fill } from './fill.ts'

const FEW = 10_000
const MANY = Number(process.env.LISTED_SOUNDS ?? 1_000_000)
const ROUNDS = 300

type Ask = (db: Database, number: number) => Promise<unknown>

/** Each a page, or what makes one up; numbers tell one question from the next. */
const LISTINGS: Record<string, Ask> = {
  'newest of a genre': (db) => selectNewest(db, { genre: 'jazz' }, undefined).execute(),
  'newest with a common tag': (db, n) =>
    selectShelf(db, { shelf: `tag common ${n % 50}` }, 'new', undefined).execute(),
  'of the month with a rare tag': (db, n) =>
    selectShelf(db, { shelf: `tag rare ${n}` }, 'popular', undefined).execute(),
  'most clapped of a genre, far down': (db, n) =>
    selectShelf(db, { shelf: 'genre jazz' }, 'clapped', [100 + (n % 100), 7]).execute(),
  'chart of a genre': (db) => listChart(db, 'week', 'jazz'),
  'feed of 300 artists': (db) => listFeed(db, 1, undefined),
  'what is related': (db, n) => listRelated(db, 1 + n * 7, 6),
  'tags beside a tag': (db, n) => listRelatedTags(db, `common ${n % 50}`),
}

/**
 * Prints what the design asks of lists and feeds. By itself, not with the others: to fill a
 * million takes minutes.
 */
if (import.meta.main) {
  for await (const figure of benchListings()) {
    const { name, ratio, detail } = figure
    const mark = isReached(figure) ? 'reached' : 'MISSED'
    process.stdout.write(`${mark}  ${ratio.toFixed(2)} (≤ ${figure.reach})  ${name}: ${detail}\n`)
  }
}

/** The same pages of a million sounds and of ten thousand. */
async function* benchListings(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-bench-'))
  const log = { info() {}, warn: console.warn, error: console.error }
  const few = await openFilled(join(folder, 'few'), FEW)
  const many = await openFilled(join(folder, 'many'), MANY)
  try {
    for (const [name, ask] of Object.entries(LISTINGS)) {
      const [small, large] = [await measure(few.db, ask), await measure(many.db, ask)]
      yield {
        name: `p95 of ${name}, ${MANY.toLocaleString('en')} sounds against ${FEW.toLocaleString('en')}`,
        ratio: large / small,
        reach: 2,
        better: 'lower',
        detail: `${large.toFixed(2)} ms against ${small.toFixed(2)} ms`,
      }
    }
  } finally {
    await few.close()
    await many.close()
    await rm(folder, { recursive: true, force: true })
  }

  async function openFilled(place: string, sounds: number) {
    const server = await startEmbeddedPostgres({ folder: place, log, durable: false })
    await migrate(server.url)
    const database = await openDatabase(server.url, { max: 2 })
    await fill(database.db, sounds)
    const begun = performance.now()
    await refreshCharts({ db: database.db, clock: systemClock })
    process.stdout.write(
      `charts of ${sounds} sounds made in ${Math.round(performance.now() - begun)} ms\n`,
    )
    return {
      db: database.db,
      async close() {
        await database.close()
        await server.stop()
      },
    }
  }
}

/** Milliseconds that 95 of 100 pages are read within, after as many to warm up. */
async function measure(db: Database, ask: Ask): Promise<number> {
  const times: number[] = []
  for (let number = -ROUNDS; number < ROUNDS; number += 1) {
    const begun = performance.now()
    await ask(db, Math.abs(number))
    if (number >= 0) times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN
}
