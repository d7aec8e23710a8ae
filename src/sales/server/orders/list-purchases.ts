import { cutPage, PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { readTimeCursor } from '#ports/database/newest-first.ts'
import { imageAddress } from '#publishing/server/present.ts'
import type { Purchase } from '../../contract.ts'
import { type ItemDownloads, listItemDownloads } from '../downloads/list-formats.ts'
import { listPurchaseRows, type PurchaseRow } from './purchase-store.ts'

/** @throws Problem bad_request */
export async function listPurchases(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Member,
  cursor: string | undefined,
): Promise<Page<Purchase>> {
  const after = readTimeCursor(cursor)
  const rows = await listPurchaseRows(context.db, viewer.userId, after, PAGE_SIZE + 1)
  const { items, next } = cutPage(rows, ({ boughtAt, id }) => [boughtAt.toISOString(), id])
  const downloads = await listItemDownloads(context, items, viewer.locale)
  return { items: items.map((row) => present(context, row, downloads.get(row.id))), next }
}

function present(
  { config }: Pick<Context, 'config'>,
  row: PurchaseRow,
  { formats, sounds }: ItemDownloads = { formats: [], sounds: [] },
): Purchase {
  const { kind, slug, title, listed, hasPage } = row
  const bought = {
    ...{ id: row.publicId, slug, title, listed, hasPage },
    user: row.seller,
    username: row.username ?? '',
    coverart: imageAddress(config, row.coverId),
  }
  const payment = {
    grant: row.grantId,
    boughtAt: row.boughtAt.toISOString(),
    paid: row.paidYen,
    order: row.orderId,
    formats,
  }
  return kind === 'album'
    ? { ...payment, kind, album: bought, sounds }
    : { ...payment, kind, sound: bought }
}
