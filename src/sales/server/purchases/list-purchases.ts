import * as z from 'zod/mini'
import { cutPage, decodeCursor, PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { imageAddress } from '#sounds/server/present.ts'
import type { DownloadChoice, Purchase } from '../../contract.ts'
import { listFormats } from '../downloads/list-formats.ts'
import { listPurchaseRows, type PurchaseRow } from './store.ts'

const Cursor = z.tuple([z.int()])

/** What one bought, newest first, with what may be downloaded. @throws Problem bad_request */
export async function listPurchases(
  context: Context,
  viewer: Member,
  cursor: string | undefined,
): Promise<Page<Purchase>> {
  const before = cursor === undefined ? undefined : decodeCursor(Cursor, cursor)[0]
  const limit = PAGE_SIZE + 1
  const rows = await listPurchaseRows(context.db, viewer.userId, { before, limit })
  const page = cutPage(rows, ({ id }) => [id])
  const recordingIds = page.items.map(({ recordingId }) => recordingId)
  const formats = await listFormats(context, recordingIds, viewer.locale)
  return { ...page, items: page.items.map((row) => present(context, row, formats)) }
}

function present(
  { config }: Context,
  row: PurchaseRow,
  formats: Map<number, DownloadChoice[]>,
): Purchase {
  return {
    grant: row.grantId,
    boughtAt: row.boughtAt.toISOString(),
    paid: row.paidYen,
    order: row.orderId,
    sound: {
      id: row.soundId,
      slug: row.slug,
      title: row.title,
      user: row.name ?? row.sellerName,
      username: row.username ?? '',
      coverart: imageAddress(config, row.coverId),
      listed: row.status === 'Released' && row.deletedAt === null,
    },
    formats: row.recordingId === null ? [] : (formats.get(row.recordingId) ?? []),
  }
}
