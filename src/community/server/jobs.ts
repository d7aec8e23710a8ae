import * as z from 'zod/mini'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { deleteReplies } from './claps/idempotency-store.ts'

/** A request is not sent again later than this. */
const KEPT_DAYS = 7

const forgetReplies = defineJob(
  'forget-replies',
  z.strictObject({}),
  ({ db }) => deleteReplies(db, KEPT_DAYS),
  { cron: '41 3 * * *' },
)

export const communityJobs: Job<unknown>[] = [forgetReplies]
