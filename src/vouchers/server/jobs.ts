import type { Job } from '#ports/jobs/define-job.ts'
import { followGiftCardJob, followGiftCards } from './gift-cards/follow-gift-card.ts'
import { deliverDueGifts, deliverGiftJob, forgetEndedGifts } from './gifts/deliver-gift.ts'

export const vouchersJobs: Job<unknown>[] = [
  deliverGiftJob,
  deliverDueGifts,
  forgetEndedGifts,
  followGiftCardJob,
  followGiftCards,
]
