import * as z from 'zod/mini'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import { soundReleased } from '#works/server/sounds/events.ts'
import { emailCommentsJob, emailFollowsJob } from './activity-emails/email-activity.ts'
import { emailReleasesJob, gatherReleasesJob } from './activity-emails/email-releases.ts'
import { deleteReplies } from './clap-store.ts'

/** A client does not repeat a request later than this. */
const REPLY_DAYS = 7

const deleteOldReplies = defineJob(
  'forget-replies',
  z.strictObject({}),
  ({ db }) => deleteReplies(db, REPLY_DAYS),
  { cron: '41 3 * * *' },
)

export const communityJobs: Job<unknown>[] = [
  deleteOldReplies,
  emailCommentsJob,
  emailFollowsJob,
  gatherReleasesJob,
  emailReleasesJob,
]

export function connectCommunity(listeners: Listeners): void {
  listeners.listenTo(soundReleased, gatherReleasesJob)
}
