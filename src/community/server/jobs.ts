import * as z from 'zod/mini'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import { soundReleased } from '#sounds/server/events.ts'
import { deleteReplies } from './claps/idempotency-store.ts'
import { tellOfCommentsJob } from './letters/tell-of-comments.ts'
import { tellOfFollowsJob } from './letters/tell-of-follows.ts'
import { gatherReleasesJob, tellOfReleasesJob } from './letters/tell-of-releases.ts'

/** A request is not sent again later than this. */
const KEPT_DAYS = 7

const forgetReplies = defineJob(
  'forget-replies',
  z.strictObject({}),
  ({ db }) => deleteReplies(db, KEPT_DAYS),
  { cron: '41 3 * * *' },
)

export const communityJobs: Job<unknown>[] = [
  forgetReplies,
  tellOfCommentsJob,
  tellOfFollowsJob,
  gatherReleasesJob,
  tellOfReleasesJob,
]

export function connectCommunity(listeners: Listeners): void {
  listeners.listenTo(soundReleased, gatherReleasesJob)
}
