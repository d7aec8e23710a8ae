import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import { defineJob, type JobRun } from './define-job.ts'
import { startLanes } from './start-worker.ts'
import { testContext } from './testing.ts'

async function noteAndStay(
  { db }: Pick<Context, 'db'>,
  _: unknown,
  { signal }: JobRun,
): Promise<void> {
  await sql`insert into runs (pid) values (${process.pid})`.execute(db)
  if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done))
  signal.throwIfAborted()
}

/** Notes the process that runs it, and does not end before it is aborted. One attempt only. */
export const endless = defineJob('endless', z.object({}), noteAndStay, { maxAttempts: 1 })

const Interrupted = z.object({ id: z.number(), completes: z.boolean() })

/**
 * Its first run holds a transaction until the database is lost, and ends some time later, each job
 * at another; the second one completes immediately.
 */
async function runUntilLost(
  { db }: Pick<Context, 'db'>,
  { id, completes }: z.infer<typeof Interrupted>,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    with run as (insert into runs (id, pid) values (${id}, ${process.pid}))
    select count(*)::int from runs where id = ${id}`.execute(db)
  if (rows[0]?.count !== 0) return
  const held = db.transaction().execute(async (trx) => {
    await sql`select`.execute(trx)
    await untilLost(db)
    await sleep(200 * id)
    await sql`select`.execute(trx)
  })
  if (completes) await held.catch(() => {})
  else await held
}

async function untilLost(db: Database): Promise<void> {
  try {
    for (;;) {
      await sql`select`.execute(db)
      await sleep(20)
    }
  } catch {
    // The loss was waited for.
  }
}

export const interrupted = defineJob('interrupted', Interrupted, runUntilLost)

/**
 * Runs as a separate process, for a test that kills it or its database: `node killed-worker.ts
 * <url>`.
 */
const url = process.argv[2]
if (import.meta.main && url) {
  const { db } = await openDatabase(url, { max: 8 })
  const context = testContext(db)
  const jobs = [endless, interrupted]
  await startLanes({ url, context, jobs, concurrency: 4, log: context.log, sweepSeconds: 1 })
}
