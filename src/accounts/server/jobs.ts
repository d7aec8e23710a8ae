import * as z from 'zod/mini'
import { EMAIL_CANCEL_SECONDS } from '#accounts/settings-contract.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { deleteOldChanges } from './email-change/store.ts'
import { deleteOldPasskeyRequests } from './passkeys/store.ts'
import { deleteRequests } from './sellers/store.ts'
import { deleteOldSessions } from './sessions/store.ts'
import { deleteOldRequests } from './sign-in/store.ts'
import { deleteOldSocialRequests } from './social/store.ts'

const RETENTION_MS = 24 * 60 * 60 * 1000

const sweepSignIns = defineJob(
  'sweep-sign-ins',
  z.object({}),
  async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - RETENTION_MS)
    await deleteOldRequests(db, before)
    await deleteOldSessions(db, before)
    await deleteOldSocialRequests(db, before)
    await deleteOldPasskeyRequests(db, before)
  },
  { cron: '7 4 * * *' },
)

/** Past addresses are deleted once their links no longer work. */
export const sweepEmailChanges = defineJob(
  'sweep-email-changes',
  z.object({}),
  ({ db, clock }) =>
    deleteOldChanges(db, new Date(clock.now().getTime() - EMAIL_CANCEL_SECONDS * 1000)),
  { cron: '27 4 * * *' },
)

/** The record of requests for what sellers disclose. */
export const DISCLOSURE_REQUEST_DAYS = 365

export const sweepDisclosureRequests = defineJob(
  'sweep-disclosure-requests',
  z.object({}),
  ({ db, clock }) =>
    deleteRequests(db, new Date(clock.now().getTime() - DISCLOSURE_REQUEST_DAYS * RETENTION_MS)),
  { cron: '33 4 * * *' },
)

export const accountsJobs: readonly Job<unknown>[] = [
  sweepSignIns,
  sweepEmailChanges,
  sweepDisclosureRequests,
]
