import type { AccountHolder, ExportPart } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import { pageThrough, pageWithoutKeys } from '#ports/database/page-through.ts'
import { listOwnOrders, listOwnSales } from './store.ts'

/** What one bought, and what one sold: of that, nothing says to whom. */
export async function* exportAccount(
  { db }: Context,
  { userId }: AccountHolder,
): AsyncGenerator<ExportPart> {
  const orders = pageThrough((after, limit) => listOwnOrders(db, userId, after, limit))
  yield { path: ['purchases', 'orders.json'], rows: withPublicIds(orders) }
  yield {
    path: ['sales', 'sales.json'],
    rows: pageWithoutKeys((after, limit) => listOwnSales(db, userId, after, limit)),
  }
}

async function* withPublicIds(rows: AsyncIterable<{ id: number; publicId: string }>) {
  for await (const { id: _, publicId, ...row } of rows) yield { id: publicId, ...row }
}
