import * as z from 'zod/mini'
import { emailProved } from '#accounts/server/facts.ts'
import type { Listeners } from '#ports/jobs/announce.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { claimGrantsOfAccount } from './claim-grants.ts'

const claimGrantsLater = defineJob(
  'claim-grants',
  z.object({ userId: z.int() }),
  ({ db }, { userId }) => claimGrantsOfAccount(db, userId),
)

export const grantsJobs: Job<unknown>[] = [claimGrantsLater]

/** Purchases of a guest join the account that has proved the same address. */
export function connectGrants(listeners: Listeners): void {
  listeners.listenTo(emailProved, claimGrantsLater)
}
