import * as z from 'zod/mini'
import { defineJob } from '#ports/jobs/define-job.ts'
import { customerKeyOf } from '../orders/open-checkout.ts'

/** Has the provider forget the cards that somebody saved there. */
export const forgetCustomerLater = defineJob(
  'forget-customer',
  z.object({ userId: z.int() }),
  ({ payments }, { userId }) => payments.forgetCustomer(customerKeyOf(userId)),
  { maxAttempts: 20 },
)
