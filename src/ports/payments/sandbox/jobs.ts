import * as z from 'zod/mini'
import { defineJob, type Job } from '../../jobs/define-job.ts'
import { expirePayments } from './change-payment.ts'
import { deliverSandboxEvent } from './deliver-event.ts'
import { disputeSandboxPayment } from './dispute-payment.ts'
import { sandboxOf } from './sandbox.ts'

const expireSandboxPayments = defineJob(
  'expire-sandbox-payments',
  z.object({}),
  async ({ payments }) => {
    const sandbox = sandboxOf(payments)
    if (sandbox) await expirePayments(sandbox)
  },
  { cron: '7 * * * *' },
)

export const sandboxJobs: Job<unknown>[] = [
  deliverSandboxEvent,
  disputeSandboxPayment,
  expireSandboxPayments,
]
