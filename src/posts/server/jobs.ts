import type { Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import { emailPostJob, gatherPostJob } from './email-posts.ts'
import { postPublished } from './events.ts'

export const postsJobs: readonly Job<unknown>[] = [gatherPostJob, emailPostJob]

export function connectPosts(listeners: Listeners): void {
  listeners.listenTo(postPublished, gatherPostJob)
}
