import type { Job } from '#ports/jobs/define-job.ts'

export const listsJobs: readonly Job<unknown>[] = []
