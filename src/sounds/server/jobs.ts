import type { Listeners } from '#ports/jobs/announce.ts'
import type { Job } from '#ports/jobs/define-job.ts'

export const soundsJobs: Job<unknown>[] = []

export function connectSounds(_listeners: Listeners): void {}
