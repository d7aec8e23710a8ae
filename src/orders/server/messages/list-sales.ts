import type { Page, PageQuery } from '#kernel/pagination.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import type { Sale } from '../../message-contract.ts'
import { presentMessage } from '../present.ts'
import { listSaleRows, type SaleRow } from './message-store.ts'

/** Lists what the viewer sold, newest first. @throws Problem bad_request for another cursor */
export async function listSales(
  { db }: Pick<Context, 'db'>,
  viewer: Member,
  { cursor, limit }: PageQuery,
): Promise<Page<Sale>> {
  const rows = await listSaleRows(db, viewer.userId, readTimeCursor(cursor), limit)
  const { items, next } = cutNewest(rows, ({ soldAt }) => soldAt, limit)
  return { items: items.map(presentSale), next }
}

function presentSale(row: SaleRow): Sale {
  const { buyerName: name, buyerUsername: username, messagePublicId: id } = row
  return {
    order: row.orderPublicId,
    id: `${row.kind}-${row.publicId}`,
    title: row.title,
    slug: row.slug,
    deleted: row.isDeleted,
    paid: row.paidYen,
    refunded: row.refundWantedAt !== null,
    refundedAmount: row.backYen,
    soldAt: row.soldAt.toISOString(),
    buyer: username === null ? null : { name: name ?? username, username },
    message: id === null ? null : presentMessage({ ...row, id, reported: row.messageReported }),
  }
}
