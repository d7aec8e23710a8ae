import { cutPage, PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { readTimeCursor } from '#ports/database/newest-first.ts'
import { imageAddress } from '#publishing/server/present.ts'
import type { DownloadChoice, Purchase } from '../../contract.ts'
import { type BoughtAlbum, listBoughtAlbums } from '../downloads/album/list-bought-albums.ts'
import { listFormats } from '../downloads/list-formats.ts'
import { listPurchaseRows, type PurchaseRow } from './store.ts'

interface Downloads {
  formats: ReadonlyMap<number, DownloadChoice[]>
  albums: ReadonlyMap<number, BoughtAlbum>
}

/** What one bought, newest first, with what may be downloaded. @throws Problem bad_request */
export async function listPurchases(
  context: Context,
  viewer: Member,
  cursor: string | undefined,
): Promise<Page<Purchase>> {
  const after = readTimeCursor(cursor)
  const rows = await listPurchaseRows(context.db, viewer.userId, after, PAGE_SIZE + 1)
  const page = cutPage(rows, ({ boughtAt, itemId }) => [boughtAt.toISOString(), itemId])
  const recordingIds = page.items.map(({ recordingId }) => recordingId)
  const itemIds = page.items.filter(({ kind }) => kind === 'album').map(({ itemId }) => itemId)
  const [formats, albums] = await Promise.all([
    listFormats(context, recordingIds, viewer.locale),
    listBoughtAlbums(context, itemIds, viewer.locale),
  ])
  return { ...page, items: page.items.map((row) => present(context, row, { formats, albums })) }
}

function present({ config }: Context, row: PurchaseRow, { formats, albums }: Downloads): Purchase {
  const { id, slug, title, listed, hasPage } = row
  const bought = {
    id,
    slug,
    title,
    user: row.seller,
    username: row.username ?? '',
    coverart: imageAddress(config, row.coverId),
    listed,
    hasPage,
  }
  const facts = {
    grant: row.grantId,
    boughtAt: row.boughtAt.toISOString(),
    paid: row.paidYen,
    order: row.orderId,
  }
  if (row.kind === 'album') {
    const album = albums.get(row.itemId) ?? { sounds: [], formats: [] }
    return { ...facts, kind: 'album', album: bought, ...album }
  }
  const files = row.recordingId === null ? [] : (formats.get(row.recordingId) ?? [])
  return { ...facts, kind: 'sound', sound: bought, formats: files }
}
