import type { Job } from '#ports/jobs/define-job.ts'
import { followAmountJob, followAmounts } from './gift-cards/follow-gift-card.ts'
import { deliverDueGifts, deliverGiftJob, forgetEndedGifts } from './gifts/deliver-gift.ts'

export const vouchersJobs: Job<unknown>[] = [
  deliverGiftJob,
  deliverDueGifts,
  forgetEndedGifts,
  followAmountJob,
  followAmounts,
]
