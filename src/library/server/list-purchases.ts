import * as z from 'zod/mini'
import { cutPage, decodeCursor } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import { isAnyVisitor, type Viewer } from '#kernel/viewer.ts'
import type { Order } from '#orders/contract.ts'
import type { ItemDownloads } from '#orders/server/extensions.ts'
import { listItems } from '#orders/server/item-store.ts'
import { listMessages } from '#orders/server/messages/message-store.ts'
import { listOrders } from '#orders/server/order-store.ts'
import { presentDelivery, presentOrder } from '#orders/server/present.ts'
import type { Context } from '#ports/context.ts'
import { presentGift } from '#vouchers/server/gifts/describe-gift.ts'
import { listGiftsOf } from '#vouchers/server/gifts/gift-store.ts'
import { imageAddress } from '#works/server/present.ts'
import type { listMyPurchases, Purchase, PurchaseQuery } from '../purchases-contract.ts'
import { listItemDownloads } from './downloads/list-formats.ts'
import { countHidden } from './hidden-store.ts'
import {
  type After,
  listAwaitedOrders,
  listPurchaseRows,
  type PurchaseRow,
} from './purchase-store.ts'

const EXPIRED_SHOWN_MS = 30 * 24 * 60 * 60 * 1000

type Purchases = z.output<typeof listMyPurchases.reply>

/**
 * Lists the purchases of the account, and those of guests' orders made in this browser.
 * @throws Problem not_logged_in where there is neither; bad_request for a cursor of another order
 */
export async function listPurchases(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
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
  const count = rows[0]?.hiddenCount ?? (await countHidden(context.db, viewer.userId))
  const hidden = after ? 0 : count
  const awaited = after || text || query.hidden ? [] : await listAwaited(context, viewer)
  const shown = items.map((row) => present(context, row, downloads.get(row.id)))
  return { items: shown, next, awaited, hidden }
}

/** Cursors name their order, as another's would be misread. */
function readCursor(sort: PurchaseQuery['sort'], cursor: string): After {
  const key = sort === 'new' ? z.iso.datetime() : z.string().check(z.maxLength(200))
  const [, read, id] = decodeCursor(z.tuple([z.literal(sort), key, z.int()]), cursor)
  return { key: read, id }
}

const keyText = (key: Date | string) => (key instanceof Date ? key.toISOString() : key)

async function listAwaited(
  { config, db, clock }: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Viewer,
): Promise<Order[]> {
  const expiredSince = new Date(clock.now().getTime() - EXPIRED_SHOWN_MS)
  const ids = await listAwaitedOrders(db, viewer, expiredSince)
  if (ids.length === 0) return []
  const [orders, items, messages, gifts] = await Promise.all([
    listOrders(db, ids),
    listItems(db, ids),
    listMessages(db, ids),
    listGiftsOf(db, ids),
  ])
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  return orders.map((order) => {
    const own = messages.filter(({ orderId }) => orderId === order.id)
    const given = gifts.find(({ orderId }) => orderId === order.id)
    const gift = given ? presentGift(given, { status: order.status, refundReason: null }) : null
    const beside = { messages: own, contacts: [], gift, received: null, at: clock.now() }
    return presentOrder(config, order, itemsOf.get(order.id) ?? [], new Map(), beside)
  })
}

function present(
  { config, clock }: Pick<Context, 'clock' | 'config'>,
  row: PurchaseRow,
  { sounds, ...files }: ItemDownloads = { formats: [], sounds: [], tracks: [] },
): Purchase {
  const { kind, slug, title, listed, hasPage } = row
  const bought = {
    id: row.publicId,
    slug,
    title,
    listed,
    hasPage,
    user: row.seller,
    username: row.username ?? '',
    coverart: imageAddress(config, row.coverId),
  }
  const payment = {
    grant: row.grantId,
    boughtAt: row.boughtAt.toISOString(),
    paid: row.paidYen,
    paidBefore: row.paidBeforeYen,
    giftFrom: row.giftFrom,
    order: row.orderId,
    delivery: presentDelivery(row, clock.now()),
    ...files,
  }
  return kind === 'album'
    ? { ...payment, kind, album: bought, sounds }
    : { ...payment, kind, sound: bought }
}
