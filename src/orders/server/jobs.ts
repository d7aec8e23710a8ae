import * as z from 'zod/mini'
import { emailProved } from '#accounts/server/events.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import { sandboxJobs } from '#ports/payments/test-stripe/jobs.ts'
import { albumDelivered } from '#works/server/albums/events.ts'
import { emailDailySales } from './fulfilment/daily-sales.ts'
import { reconcileOrders } from './fulfilment/fulfil-order.ts'
import { joinPurchases } from './fulfilment/join-purchases.ts'
import { forgetUses } from './links/count-use.ts'
import { takeMissedEventsJob, workPaymentEventJob } from './payment-webhook.ts'
import { followDeliveryJob, followPreordersJob } from './preorders/follow-preorders.ts'
import { refundOwedJob } from './refunds/owed-refunds.ts'
import { refundOrderItem } from './refunds/refund-item.ts'
import { emailMessageJob } from './threads/email-message.ts'

const joinPurchasesJob = defineJob(
  'join-purchases',
  z.object({ userId: z.number() }),
  (context, { userId }) => joinPurchases(context, userId),
)

const reconcileOrdersJob = defineJob('reconcile-orders', z.object({}), reconcileOrders, {
  cron: '*/5 * * * *',
})

const deleteEndedLinksJob = defineJob('delete-ended-links', z.object({}), forgetUses, {
  cron: '23 3 * * *',
})

export const ordersJobs: Job<unknown>[] = [
  ...sandboxJobs,
  workPaymentEventJob,
  takeMissedEventsJob,
  refundOrderItem,
  refundOwedJob,
  followPreordersJob,
  followDeliveryJob,
  reconcileOrdersJob,
  deleteEndedLinksJob,
  joinPurchasesJob,
  emailDailySales,
  emailMessageJob,
]

export function connectOrders(listeners: Listeners): void {
  listeners.listenTo(emailProved, joinPurchasesJob)
  listeners.listenTo(albumDelivered, followDeliveryJob)
}
