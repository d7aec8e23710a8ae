import * as z from 'zod/mini'
import { emailProved } from '#accounts/server/events.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import { sandboxJobs } from '#ports/payments/sandbox/change-payment.ts'
import { deleteEndedLinks } from './download-links/store.ts'
import { makeAlbum } from './downloads/album/prepare-album.ts'
import { makeDownload } from './downloads/prepare-file.ts'
import { joinPurchases } from './fulfilment/join-purchases.ts'
import { reconcileOrders } from './fulfilment/reconcile-orders.ts'
import { workPaymentEventJob } from './payments/work-payment-event.ts'
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
  ({ db, clock }) => deleteEndedLinks(db, clock.now()),
  { cron: '23 3 * * *' },
)

export const salesJobs: Job<unknown>[] = [
  ...sandboxJobs,
  workPaymentEventJob,
  refundOrderItem,
  makeDownload,
  makeAlbum,
  reconcileOrdersJob,
  deleteEndedLinksJob,
  joinPurchasesJob,
]

export function connectSales(listeners: Listeners): void {
  listeners.listenTo(emailProved, joinPurchasesJob)
}
