import * as z from 'zod/mini'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { deleteEventsBefore } from './events/store.ts'
import { deletePageViewsBefore, deletePlaysBefore } from './plays/store.ts'

/** The privacy policy states these periods. */
const EVENT_DAYS = 90
const PAGE_VIEW_DAYS = 90
/** Thirteen months, the longest ones. */
const PLAY_DAYS = 398
const DAY_MS = 86_400_000

export const sweepInsightEvents = defineJob(
  'sweep-insight-events',
  z.object({}),
  ({ db, clock }) => deleteEventsBefore(db, new Date(clock.now().getTime() - EVENT_DAYS * DAY_MS)),
  { cron: '37 4 * * *' },
)

/** Totals of plays by day, sound, country and source are rows of their own, and stay. */
export const sweepPlays = defineJob(
  'sweep-plays',
  z.object({}),
  async ({ db, clock }, _payload, { signal }) => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
    await deletePlaysBefore(db, daysAgo(PLAY_DAYS), signal)
    await deletePageViewsBefore(db, daysAgo(PAGE_VIEW_DAYS), signal)
  },
  { cron: '47 19 * * *', lane: 'slow', queue: 'sweep-plays' },
)

export const insightsJobs: readonly Job<unknown>[] = [sweepInsightEvents, sweepPlays]
