import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineJob, type Job } from './define-job.ts'

/** The program never reads them again: they show an operator what led to recent jobs. */
const KEPT_DAYS = 7

const deleteOldEvents = defineJob(
  'delete-old-events',
  z.object({}),
  async ({ db }) => {
    await db
      .deleteFrom('domain_events')
      .where('at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
      .execute()
  },
  { cron: '37 4 * * *' },
)

export const eventJobs: readonly Job<unknown>[] = [deleteOldEvents]
