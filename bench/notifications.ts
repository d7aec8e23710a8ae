import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { notificationsJobs } from '../src/notifications/server/notify-followers.ts'
import { countUnseen } from '../src/notifications/server/store.ts'
import type { Context } from '../src/ports/context.ts'
import { startEmbeddedPostgres } from '../src/ports/database/embedded-postgres.ts'
import { migrate } from '../src/ports/database/migrate.ts'
import { type Database, openDatabase } from '../src/ports/database/open-database.ts'
import type { Figure } from './figure.ts'
import { quantileOf } from './statistics.ts'

const ARTIST = 1
const FOLLOWERS = 100_000
const REACH_MS = 60_000
/** Reads may take so many times as long while a release is written. */
const REACH_SLOWER = 2
const READS = 300

/** A release of an artist with 100,000 followers: until all have it, and what members wait meanwhile. */
export async function* benchNotifications(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-bench-'))
  const log = { info() {}, warn: console.warn, error: console.error }
  const server = await startEmbeddedPostgres({ folder, log, durable: false })
  await migrate(server.url)
  const { db, close } = await openDatabase(server.url, { max: 4 })
  try {
    await fill(db)
    const before: number[] = []
    for (let number = 0; number < READS; number += 1) before.push(await timeRead(db, number))
    const during: number[] = []
    const begun = performance.now()
    const writing = notifyAll(db)
    let isWriting = true
    void writing.finally(() => {
      isWriting = false
    })
    for (let number = 0; isWriting; number += 1) during.push(await timeRead(db, number))
    await writing
    const ms = performance.now() - begun
    const [alone, beside] = [before, during].map((times) => quantileOf(times, 0.95)) as [
      number,
      number,
    ]
    const written = await db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    yield {
      name: 'a release in the bells of all followers, in parts of a minute',
      ratios: [ms / REACH_MS],
      reach: 1,
      better: 'lower',
      detail: `${(ms / 1000).toFixed(1)} s for ${written.count} followers`,
    }
    yield {
      name: 'p95 of a member’s count while it is written, of that before',
      ratios: [beside / alone],
      reach: REACH_SLOWER,
      better: 'lower',
      detail: `${beside.toFixed(2)} ms of ${during.length} reads, ${alone.toFixed(2)} ms before`,
    }
  } finally {
    await close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timeRead(db: Database, number: number): Promise<number> {
  const begun = performance.now()
  await countUnseen(db, [2 + ((number * 7919) % FOLLOWERS)], 100)
  return performance.now() - begun
}

/** As the job of a release does it. */
async function notifyAll(db: Database): Promise<void> {
  const job = notificationsJobs.find(({ name }) => name === 'notify-followers')
  const now = Date.now()
  const from = now - (now % 3_600_000)
  const { signal } = new AbortController()
  const run = { signal, attempt: 1, lastAttempt: false }
  await job?.perform({ db } as Context, { ownerId: ARTIST, from, at: now }, run)
}

async function fill(db: Database): Promise<void> {
  const followers = sql.lit(FOLLOWERS)
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`insert into users (public_id, email, username, name, registered_at)
      select 'u' || n, 'u' || n || '@example.com', 'user-' || n, 'U ' || n, now()
      from generate_series(1, ${followers} + 1) n`.execute(one)
    await sql`insert into follows (follower_id, followed_id, created_at)
      select n + 1, ${sql.lit(ARTIST)}, now() from generate_series(1, ${followers}) n`.execute(one)
    await sql`insert into works (kind, public_id, owner_id, title, slug, status, released_at)
      values ('sound', 'release', ${sql.lit(ARTIST)}, 'Release', 'release', 'Released', now())`.execute(
      one,
    )
    await sql`set session_replication_role = origin`.execute(one)
  })
  await sql`vacuum analyze`.execute(db)
}
