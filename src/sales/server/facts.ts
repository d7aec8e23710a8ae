import * as z from 'zod/mini'
import { defineFact } from '#ports/jobs/announce.ts'
import { ORDER_PAID } from '../contract.ts'

/** An order was paid, and its buyer has what was bought. */
export const orderPaid = defineFact(ORDER_PAID, z.object({ orderId: z.int() }), {
  clearsVisitorCache: false,
})
