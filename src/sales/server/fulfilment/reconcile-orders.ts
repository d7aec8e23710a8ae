import type { Context } from '#ports/context.ts'
import { listOpenOrders, markCanceled } from '../orders/store.ts'
import { fulfilOrder } from './fulfil-order.ts'

const YOUNG_MS = 2 * 60 * 1000
const GIVEN_UP_MS = 24 * 60 * 60 * 1000

/**
 * Asks the provider about every open order, in case an event was lost; what broke off before it had
 * a payment is given up after a day.
 *
 * @throws AggregateError after all have been tried, so that the failure is seen and tried again
 */
export async function reconcileOrders(context: Context): Promise<void> {
  const now = context.clock.now()
  const open = await listOpenOrders(context.db, new Date(now.getTime() - YOUNG_MS))
  const failures: unknown[] = []
  for (const order of open) {
    const givenUp = now.getTime() - order.createdAt.getTime() > GIVEN_UP_MS
    try {
      if (order.paymentId !== null || order.totalYen === 0) await fulfilOrder(context, order.id)
      else if (givenUp) await markCanceled(context.db, order.id, now)
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} open orders could not be looked at`)
  }
}
