import * as z from 'zod/mini'
import { checkBooksJob } from '#accounting/server/books/check-books-job.ts'
import { emailProved } from '#accounts/server/events.ts'
import { forgetUses } from '#library/server/downloads/count-use.ts'
import { makeDownload } from '#library/server/downloads/prepare-files.ts'
import { makeLibrary } from '#library/server/make-library.ts'
import { deleteEndedLibraries } from '#library/server/store.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import { sandboxJobs } from '#ports/payments/test-stripe/jobs.ts'
import { followAmountJob, followAmounts } from '#vouchers/server/gift-cards/follow-amount.ts'
import {
  deliverDueGifts,
  deliverGiftJob,
  forgetEndedGifts,
} from '#vouchers/server/gifts/deliver-gift.ts'
import { emailDailySales } from './fulfilment/daily-sales.ts'
import { reconcileOrders } from './fulfilment/fulfil-order.ts'
import { joinPurchases } from './fulfilment/join-purchases.ts'
import { takeMissedEventsJob, workPaymentEventJob } from './payment-webhook.ts'
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
  takeMissedEventsJob,
  checkBooksJob,
  refundOrderItem,
  makeDownload,
  makeLibrary,
  reconcileOrdersJob,
  deleteEndedLinksJob,
  joinPurchasesJob,
  deliverGiftJob,
  deliverDueGifts,
  forgetEndedGifts,
  followAmountJob,
  followAmounts,
  emailDailySales,
]

export function connectSales(listeners: Listeners): void {
  listeners.listenTo(emailProved, joinPurchasesJob)
}
