import { recordSale } from '#money/server/write-ledger.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { Payment } from '#ports/payments/payments.ts'
import { productOf } from '../extensions.ts'
import { type ItemRow, isSold } from '../item-store.ts'
import { type OrderRow, sumCredit } from '../order-store.ts'

export interface Sale {
  order: OrderRow
  items: ItemRow[]
  payment: Payment | undefined
  at: Date
}

/** Posts what was paid to the ledger: for artists, or by an extension for its product. */
export async function postSale(
  context: Context,
  trx: Transaction,
  { order, items, payment, at }: Sale,
): Promise<void> {
  const { id: orderId, feePercent } = order
  const sold = items.filter(isSold).map((item) => {
    const own = order.adjustments.filter(({ itemId }) => itemId === item.id)
    return { ...item, orderItemId: item.id, creditYen: sumCredit(own) }
  })
  const providerFeeYen = payment?.feeYen ?? 0
  await recordSale(trx, { orderId, feePercent, items: sold, providerFeeYen, at })
  for (const item of items.filter((one) => !isSold(one))) {
    const sale = { orderId, orderItemId: item.id, amountYen: item.paidYen, at }
    await productOf(context, item.kind).bought(trx, sale)
  }
}
