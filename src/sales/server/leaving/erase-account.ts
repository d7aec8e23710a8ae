import type { AccountHolder, AccountRoom } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { forgetCustomerLater } from './forget-customer.ts'
import { cancelOpenOrders } from './store.ts'

/** Orders stay as they are, see docs/decisions/0014; those not paid yet are given up. */
export async function eraseAccount(
  { clock }: Context,
  trx: Transaction,
  { userId }: AccountHolder,
): Promise<void> {
  await cancelOpenOrders(trx, userId, clock.now())
  await addJob(trx, forgetCustomerLater, { userId }, { key: String(userId) })
}

export const references: Pick<AccountRoom, 'forgets' | 'keeps'> = {
  forgets: [],
  keeps: {
    'orders.buyer_id': 'records of purchases are kept as long as law asks',
    'order_items.seller_id': 'records of sales are kept as long as law asks',
  },
}
