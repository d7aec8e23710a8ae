import { listDisputes } from '#orders/server/disputes/dispute-store.ts'
import { listItems } from '#orders/server/item-store.ts'
import { findOrder, findOrderByPublicId } from '#orders/server/order-store.ts'
import type { Context } from '#ports/context.ts'
import { GIFT_CARD } from '#vouchers/server/gift-cards/gift-card-store.ts'
import {
  findGiven,
  listEmails,
  listGrants,
  listLedger,
  listPaidByCard,
  listPaymentEvents,
  listRefunds,
} from './store.ts'

export { searchOrders } from './store.ts'

export type ShownOrder = NonNullable<Awaited<ReturnType<typeof showOrder>>>

/** Shows the operator all that is known of an order; no keys of links and no addresses of pages. */
export async function showOrder({ db }: Pick<Context, 'db'>, publicId: string) {
  const order = await findOrderByPublicId(db, publicId)
  if (!order) return undefined
  const card = order.adjustments.find(({ kind }) => kind === GIFT_CARD)?.reference
  const [items, gift, paidByIt, cardOrder] = await Promise.all([
    listItems(db, [order.id]),
    findGiven(db, order.id),
    listPaidByCard(db, order.id),
    card === undefined ? undefined : findOrder(db, card),
  ])
  const [refunds, disputes, events, ledger, grants, emails] = await Promise.all([
    listRefunds(db, order.id),
    listDisputes(db, order.id),
    order.paymentId === null ? [] : listPaymentEvents(db, order.paymentId),
    listLedger(db, order.id),
    listGrants(db, order.id),
    listEmails(db, publicId),
  ])
  return {
    order,
    items,
    gift,
    paidByIt,
    cardOrder: cardOrder?.publicId,
    refunds,
    disputes,
    events,
    ledger,
    grants,
    emails,
  }
}
