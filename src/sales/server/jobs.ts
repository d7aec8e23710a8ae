import type { Listeners } from '#ports/jobs/announce.ts'
import type { Job } from '#ports/jobs/define-job.ts'

export const salesJobs: Job<unknown>[] = []

export function connectSales(_listeners: Listeners): void {}
