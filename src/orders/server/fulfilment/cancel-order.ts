import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Order } from '../../contract.ts'
import { cancelOpenOrder } from '../order-store.ts'
import { checkOrder, getOwnOrder } from '../read-order.ts'

/**
 * Cancels an order for its buyer, before anything is paid or a number for the store, which may be
 * paid, is given out; a payment that was faster counts.
 * @throws Problem not_found
 */
export async function cancelOrder(
  context: Context,
  viewer: Viewer,
  publicId: string,
  key: string | undefined,
): Promise<Order> {
  const { db, payments, clock } = context
  const { order } = await getOwnOrder(context, viewer, publicId, key)
  if (order.status === 'open' && order.konbini === null) {
    const isKnown = order.provider === payments.provider
    if (isKnown && order.paymentId !== null) await payments.cancelCheckout(order.paymentId)
    else await cancelOpenOrder(db, order.id, clock.now())
  }
  return checkOrder(context, viewer, publicId, key)
}
