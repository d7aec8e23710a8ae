import type { Listeners } from '#ports/jobs/announce.ts'
import type { Job } from '#ports/jobs/define-job.ts'

export const insightsJobs: Job<unknown>[] = []

export function connectInsights(_listeners: Listeners): void {}
