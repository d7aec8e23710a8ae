import * as z from 'zod/mini'
import { defineEvent } from '#ports/jobs/publish.ts'

/** A buyer has hidden a purchase of a work. */
export const purchaseHidden = defineEvent(
  'purchase-hidden',
  z.object({ userId: z.number(), workId: z.number() }),
  { clearsVisitorCache: true },
)
