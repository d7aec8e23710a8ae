import type { Listeners } from '#ports/jobs/announce.ts'
import type { Job } from '#ports/jobs/define-job.ts'

export const communityJobs: Job<unknown>[] = []

export function connectCommunity(_listeners: Listeners): void {}
