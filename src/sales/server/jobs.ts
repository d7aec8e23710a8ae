import * as z from 'zod/mini'
import { emailProved } from '#accounts/server/events.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import { sandboxJobs } from '#ports/payments/sandbox/change-payment.ts'
import { forgetUses } from './downloads/count-use.ts'
import { makeDownload } from './downloads/prepare-files.ts'
import { reconcileOrders } from './fulfilment/fulfil-order.ts'
import { joinPurchases } from './fulfilment/join-purchases.ts'
import { makeLibrary } from './library/make-library.ts'
import { deleteEndedLibraries } from './library/store.ts'
import { workPaymentEventJob } from './payment-webhook.ts'
import { refundOrderItem } from './refunds/refund-item.ts'

const joinPurchasesJob = defineJob(
  'join-purchases',
  z.object({ userId: z.number() }),
  (context, { userId }) => joinPurchases(context, userId),
)

const reconcileOrdersJob = defineJob('reconcile-orders', z.object({}), reconcileOrders, {
  cron: '*/5 * * * *',
})

const deleteEndedLinksJob = defineJob(
  'delete-ended-links',
  z.object({}),
  async (context) => {
    await forgetUses(context)
    await deleteEndedLibraries(context.db, context.clock.now())
  },
  { cron: '23 3 * * *' },
)

export const salesJobs: Job<unknown>[] = [
  ...sandboxJobs,
  workPaymentEventJob,
  refundOrderItem,
  makeDownload,
  makeLibrary,
  reconcileOrdersJob,
  deleteEndedLinksJob,
  joinPurchasesJob,
]

export function connectSales(listeners: Listeners): void {
  listeners.listenTo(emailProved, joinPurchasesJob)
}
