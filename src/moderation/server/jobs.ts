import * as z from 'zod/mini'
import type { Job } from '#ports/jobs/define-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { deleteClaimsBefore } from './claim-store.ts'
import { remindOfClaimJob } from './decide-claim.ts'

/** The privacy policy says how long. */
const KEPT_YEARS = 5

export const forgetClaims = defineJob(
  'forget-claims',
  z.object({}),
  ({ db, clock }) => {
    const before = clock.now()
    before.setFullYear(before.getFullYear() - KEPT_YEARS)
    return deleteClaimsBefore(db, before)
  },
  { cron: '41 3 * * *' },
)

export const moderationJobs: readonly Job<unknown>[] = [remindOfClaimJob, forgetClaims]
