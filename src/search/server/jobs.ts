import type { Listeners } from '#ports/jobs/announce.ts'
import type { Job } from '#ports/jobs/define-job.ts'

export const searchJobs: Job<unknown>[] = []

export function connectSearch(_listeners: Listeners): void {}
