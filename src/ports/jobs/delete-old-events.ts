import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineJob, type Job } from './define-job.ts'

/** The program reads none of them again: they tell an operator what led to the jobs of late. */
const KEPT_DAYS = 7

const deleteOldEvents = defineJob(
  'delete-old-events',
  z.object({}),
  async ({ db }) => {
    await db
      .deleteFrom('facts')
      .where('at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
      .execute()
  },
  { cron: '37 4 * * *' },
)

export const eventJobs: readonly Job<unknown>[] = [deleteOldEvents]
