import type { Listeners } from '#ports/jobs/announce.ts'
import type { Job } from '#ports/jobs/define-job.ts'

export const uploadsJobs: Job<unknown>[] = []

export function connectUploads(_listeners: Listeners): void {}
