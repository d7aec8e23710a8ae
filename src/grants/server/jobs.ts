import type { Listeners } from '#ports/jobs/announce.ts'
import type { Job } from '#ports/jobs/define-job.ts'

export const grantsJobs: Job<unknown>[] = []

export function connectGrants(_listeners: Listeners): void {}
