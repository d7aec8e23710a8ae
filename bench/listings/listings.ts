import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selectListing, selectNewest } from '#discovery/server/listing-store.ts'
import { selectChart } from '../../src/discovery/server/chart-store.ts'
import { selectFeed } from '../../src/discovery/server/feed-store.ts'
import { refreshCharts } from '../../src/discovery/server/refresh-charts.ts'
import { selectRelated, selectRelatedTags } from '../../src/discovery/server/suggestion-store.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { startEmbeddedPostgres } from '../../src/ports/database/embedded-postgres.ts'
import { migrate } from '../../src/ports/database/migrate.ts'
import { type Database, openDatabase } from '../../src/ports/database/open-database.ts'
import type { Figure } from '../figure.ts'
import { medianOf, quantileOf } from '../statistics.ts'
import { fill } from './fill.ts'

const FEW = 10_000
const MANY = Number(process.env.LISTED_SOUNDS ?? 1_000_000)
const ROUNDS = 5
const PAGES = 60

/** Someone who has bought nothing; whether they have is looked up all the same. */
const MEMBER = { userId: 1 }

type Ask = (db: Database, number: number) => Promise<unknown>

/** Each a page, or what makes one up; numbers distinguish the questions. */
const LISTINGS: Record<string, Ask> = {
  'newest of a genre': (db) => selectNewest(db, MEMBER, { genre: 'jazz' }, undefined).execute(),
  'newest with a common tag': (db, n) =>
    selectListing(db, MEMBER, { list: `tag common ${n % 50}` }, 'new', undefined).execute(),
  'of the month with a rare tag': (db, n) =>
    selectListing(db, MEMBER, { list: `tag rare ${n}` }, 'popular', undefined).execute(),
  'most clapped of a genre, far down': (db, n) =>
    selectListing(db, MEMBER, { list: 'genre jazz' }, 'clapped', [100 + (n % 100), 7]).execute(),
  'chart of a genre': (db) => selectChart(db, MEMBER, { period: 'week', genre: 'jazz' }).execute(),
  'feed of 300 artists': (db) => selectFeed(db, MEMBER, 1).execute(),
  'what is related': (db, n) => selectRelated(MEMBER, 1 + n * 7, 6).execute(db),
  'tags beside a tag': (db, n) => selectRelatedTags(`common ${n % 50}`).execute(db),
}

/** The same pages of a million sounds and of ten thousand. */
export async function* benchListings(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-bench-'))
  const log = { info() {}, warn: console.warn, error: console.error }
  const few = await openFilled(join(folder, 'few'), FEW)
  const many = await openFilled(join(folder, 'many'), MANY)
  try {
    for (const [name, ask] of Object.entries(LISTINGS)) {
      const rounds = await measure(few.db, many.db, ask)
      const large = medianOf(rounds.map(([ms]) => ms))
      const small = medianOf(rounds.map(([, ms]) => ms))
      yield {
        name: `p95 of ${name}, ${MANY.toLocaleString('en')} sounds against ${FEW.toLocaleString('en')}`,
        ratios: rounds.map(([a, b]) => a / b),
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

/** Milliseconds of each round within which 95 of 100 of its pages are read. */
async function measure(few: Database, many: Database, ask: Ask) {
  const rounds: [large: number, small: number][] = []
  // The first ones warm up, with the questions of all rounds.
  for (let number = 0; number < ROUNDS * PAGES; number += 1) {
    await ask(few, number)
    await ask(many, number)
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push([await readPages(many, ask, round), await readPages(few, ask, round)])
  }
  return rounds
}

async function readPages(db: Database, ask: Ask, round: number): Promise<number> {
  const times: number[] = []
  for (let page = 0; page < PAGES; page += 1) {
    const begun = performance.now()
    await ask(db, round * PAGES + page)
    times.push(performance.now() - begun)
  }
  return quantileOf(times, 0.95)
}
