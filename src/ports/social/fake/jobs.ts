import * as z from 'zod/mini'
import { defineJob, type Job } from '../../jobs/define-job.ts'
import { sweepCodes } from './codes.ts'

const sweepFakeSocialCodes = defineJob('sweep-fake-social-codes', z.object({}), sweepCodes, {
  cron: '23 * * * *',
})

export const fakeSocialJobs: readonly Job<unknown>[] = [sweepFakeSocialCodes]
