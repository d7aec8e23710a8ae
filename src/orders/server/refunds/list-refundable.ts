import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { productOf } from '../extensions.ts'
import { type ItemRow, isSold, listItems } from '../item-store.ts'

/** An item with what can still be paid back of it. */
export interface RefundableItem extends ItemRow {
  leftYen: Yen
}

/** A work can be paid back as far as it has not been; a product, as far as it has not been spent. */
export async function listRefundable(
  context: Pick<Context, 'orderExtensions'>,
  db: Database,
  orderId: number,
): Promise<RefundableItem[]> {
  const items = await listItems(db, [orderId])
  return Promise.all(
    items.map(async (item) => {
      const left = isSold(item) ? undefined : productOf(context, item.kind).readLeft(db, orderId)
      return { ...item, leftYen: (await left) ?? item.paidYen - item.backYen }
    }),
  )
}

/** This part of a product was spent or has expired; a work has no such part. */
export const spentOf = ({ paidYen, backYen, leftYen }: RefundableItem): Yen =>
  paidYen - backYen - leftYen
