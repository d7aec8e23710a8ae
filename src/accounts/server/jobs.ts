import * as z from 'zod/mini'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { sweepEmailChanges } from './email-change/jobs.ts'
import { deleteEnded } from './sign-in/store.ts'
import { deleteOldRequests } from './social/store.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

const sweepSignIns = defineJob(
  'sweep-sign-ins',
  z.object({}),
  async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - KEPT_MS)
    await deleteEnded(db, before)
    await deleteOldRequests(db, before)
  },
  { cron: '7 4 * * *' },
)

export const accountsJobs: readonly Job<unknown>[] = [sweepSignIns, sweepEmailChanges]
