import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { openDatabase } from '../database/open-database.ts'
import { defineJob, type JobRun } from './define-job.ts'
import { startWorker } from './start-worker.ts'
import { testContext } from './testing.ts'

async function noteAndStay({ db }: Context, _: unknown, { signal }: JobRun): Promise<void> {
  await sql`insert into runs (pid) values (${process.pid})`.execute(db)
  if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done))
  signal.throwIfAborted()
}

/** Notes the process that runs it, and does not end before it is told to. One attempt is all. */
export const endless = defineJob('endless', z.object({}), noteAndStay, { maxAttempts: 1 })

/** A worker in a process of its own, for a test that kills it: `node killed-worker.ts <url>`. */
const url = process.argv[2]
if (import.meta.main && url) {
  const { db } = await openDatabase(url, { max: 2 })
  const context = testContext(db)
  await startWorker({ url, context, jobs: [endless], concurrency: 1, log: context.log })
}
