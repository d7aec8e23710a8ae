import type { Context } from '#ports/context.ts'
import type { KonbiniPayment, Payment } from '#ports/payments/payments.ts'
import { listItems } from '../item-store.ts'
import {
  awaitsPayment,
  cancelOpenOrder,
  findOrder,
  listOpenOrders,
  type OrderRow,
  setKonbini,
} from '../order-store.ts'
import { remindOfKonbini, writeKonbiniEmail, writeKonbiniEnded } from './konbini-email.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Asks the provider and, once paid, writes grants, ledger and emails in one transaction. May be
 * called any time, also concurrently: the row's lock and the status make it happen once.
 * @returns the payment's status, where the provider was asked
 */
export async function fulfilOrder(
  context: Context,
  orderId: number,
): Promise<Payment['status'] | undefined> {
  const { db, payments } = context
  const order = await findOrder(db, orderId)
  if (!order || !awaitsPayment(order)) return undefined
  if (order.dueYen === 0) {
    await db.transaction().execute((trx) => settleOrder(context, trx, orderId, undefined))
    return undefined
  }
  // The order is open from before the provider was changed: nothing can be asked about it any more.
  if (order.paymentId === null || order.provider !== payments.provider) return undefined
  const payment = await payments.getPayment(order.paymentId)
  if (payment.status === 'requires_action' && payment.konbini) {
    await noteKonbini(context, order, payment.konbini)
  }
  if (payment.status === 'canceled') await endUnpaid(context, orderId)
  if (payment.status === 'succeeded') {
    await db.transaction().execute((trx) => settleOrder(context, trx, orderId, payment))
  }
  return payment.status
}

/** A buyer who was given a number for the store is told that it is over. */
async function endUnpaid(context: Context, orderId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const order = await cancelOpenOrder(trx, orderId, context.clock.now())
    if (!order?.konbini) return
    await writeKonbiniEnded(context, trx, order, await listItems(trx, [orderId]))
  })
}

/** Stores the number once: then the buyer is sent it by email, too. */
async function noteKonbini(context: Context, order: OrderRow, konbini: KonbiniPayment) {
  if (order.status !== 'open' || order.konbini !== null) return
  const { expiresAt, voucherUrl: url, stores } = konbini
  const shown = {
    url,
    expiresAt: expiresAt.toISOString(),
    stores: stores.map((store) => ({
      ...store,
      confirmationNumber: store.confirmationNumber ?? null,
    })),
  }
  await context.db.transaction().execute(async (trx) => {
    if (!(await setKonbini(trx, order.id, shown))) return
    const items = await listItems(trx, [order.id])
    await writeKonbiniEmail(context, trx, { order, items, konbini: shown, occasion: 'issued' })
  })
}

const YOUNG_MS = 2 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const ABANDONED_MS = DAY_MS
/** A checkout is open for a day, and the number for a store that it gives for three more. */
const PAYABLE_MS = 5 * DAY_MS

/**
 * Settles orders whose event was lost, and reminds buyers.
 * @throws AggregateError after all have been tried
 */
export async function reconcileOrders(context: Context): Promise<void> {
  const now = context.clock.now()
  const open = await listOpenOrders(context.db, {
    olderThan: new Date(now.getTime() - YOUNG_MS),
    leftAfter: new Date(now.getTime() - PAYABLE_MS),
  })
  const failures: unknown[] = []
  for (const order of open) {
    const isAbandoned = now.getTime() - order.createdAt.getTime() > ABANDONED_MS
    try {
      const isKnown = order.paymentId !== null && order.provider === context.payments.provider
      if (isKnown || order.dueYen === 0) await fulfilOrder(context, order.id)
      else if (isAbandoned) await cancelOpenOrder(context.db, order.id, now)
      if (isKnown && order.konbini !== null) await remindOfKonbini(context, order.id)
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} open orders could not be reconciled`)
  }
}
