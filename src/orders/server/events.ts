import * as z from 'zod/mini'
import { defineEvent } from '#ports/jobs/publish.ts'
import { ORDER_PAID } from '../contract.ts'

export const orderPaid = defineEvent(ORDER_PAID, z.object({ orderId: z.int() }), {
  clearsVisitorCache: false,
})
