import * as z from 'zod/mini'
import { cutPage, decodeCursor } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import { isAnyVisitor, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { imageAddress } from '#publishing/server/present.ts'
import type { listMyPurchases, Order, Purchase, PurchaseQuery } from '../../contract.ts'
import { type ItemDownloads, listItemDownloads } from '../downloads/list-formats.ts'
import { listItems } from './item-store.ts'
import { presentOrder } from './present.ts'
import {
  type After,
  listAwaitedOrders,
  listPurchaseRows,
  type PurchaseRow,
} from './purchase-store.ts'
import { listOrders } from './store.ts'

type Purchases = z.output<typeof listMyPurchases.reply>

/**
 * Of the account, and of guests' orders made in this browser.
 * @throws Problem not_logged_in where there is neither; bad_request for a cursor of another order
 */
export async function listPurchases(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  query: PurchaseQuery,
): Promise<Purchases> {
  if (isAnyVisitor(viewer)) throw new Problem('not_logged_in')
  const { sort, cursor, limit } = query
  const text = query.text?.trim() || undefined
  const after = cursor === undefined ? undefined : readCursor(sort, cursor)
  const rows = await listPurchaseRows(context.db, viewer, { ...query, text }, after)
  const { items, next } = cutPage(rows, ({ key, id }) => [sort, keyText(key), id], limit)
  const downloads = await listItemDownloads(context, items, viewer)
  const awaited = after || text ? [] : await listAwaited(context, viewer)
  return { items: items.map((row) => present(context, row, downloads.get(row.id))), next, awaited }
}

/** Cursors name their order, as another's would be misread. */
function readCursor(sort: PurchaseQuery['sort'], cursor: string): After {
  const key = sort === 'new' ? z.iso.datetime() : z.string().check(z.maxLength(200))
  const [, read, id] = decodeCursor(z.tuple([z.literal(sort), key, z.int()]), cursor)
  return { key: read, id }
}

const keyText = (key: Date | string) => (key instanceof Date ? key.toISOString() : key)

async function listAwaited(
  { config, db }: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
): Promise<Order[]> {
  const ids = await listAwaitedOrders(db, viewer)
  if (ids.length === 0) return []
  const [orders, items] = await Promise.all([listOrders(db, ids), listItems(db, ids)])
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  return orders.map((order) => presentOrder(config, order, itemsOf.get(order.id) ?? [], new Map()))
}

function present(
  { config }: Pick<Context, 'config'>,
  row: PurchaseRow,
  { formats, sounds, tracks }: ItemDownloads = { formats: [], sounds: [], tracks: [] },
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
    tracks,
  }
  return kind === 'album'
    ? { ...payment, kind, album: bought, sounds }
    : { ...payment, kind, sound: bought }
}
