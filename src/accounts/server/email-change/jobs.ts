import * as z from 'zod/mini'
import { EMAIL_CANCEL_SECONDS } from '#accounts/settings-contract.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { deleteOldChanges } from './store.ts'

/** Addresses of the past are forgotten once their links no longer work. */
export const sweepEmailChanges = defineJob(
  'sweep-email-changes',
  z.object({}),
  ({ db, clock }) =>
    deleteOldChanges(db, new Date(clock.now().getTime() - EMAIL_CANCEL_SECONDS * 1000)),
  { cron: '27 4 * * *' },
)
