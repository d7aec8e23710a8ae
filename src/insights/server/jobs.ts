import * as z from 'zod/mini'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { deleteEventsBefore } from './events/store.ts'

/** The period that the privacy policy states. */
const EVENT_DAYS = 90
const DAY_MS = 86_400_000

export const sweepInsightEvents = defineJob(
  'sweep-insight-events',
  z.object({}),
  ({ db, clock }) => deleteEventsBefore(db, new Date(clock.now().getTime() - EVENT_DAYS * DAY_MS)),
  { cron: '37 4 * * *' },
)

export const insightsJobs: readonly Job<unknown>[] = [sweepInsightEvents]
