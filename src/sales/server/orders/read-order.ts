import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Order } from '../../contract.ts'
import { listBoughtAlbums } from '../downloads/album/list-bought-albums.ts'
import { listFormats } from '../downloads/list-formats.ts'
import { fulfilOrder } from '../fulfilment/fulfil-order.ts'
import { getOwnOrder } from './get-own-order.ts'
import { type ItemRow, listItems } from './item-store.ts'
import { presentOrder } from './present.ts'

/**
 * One's own order. While it is open the provider is asked again, so that who returns from paying
 * need not wait for the event.
 *
 * @throws Problem not_found, download_expired, download_used_up
 */
export async function readOrder(
  context: Context,
  viewer: Viewer,
  publicId: string,
  key: string | undefined,
): Promise<Order> {
  const found = await getOwnOrder(context, viewer, publicId, key)
  if (found.status === 'open') await fulfilOrder(context, found.id)
  const order = await getOwnOrder(context, viewer, publicId, key)
  const items = await listItems(context.db, order.id)
  const recordingIds = items.map(({ recordingId }) => recordingId)
  const formats = await listFormats(context, recordingIds, viewer.locale)
  const albums = await listBoughtAlbums(context, albumItems(items), viewer.locale)
  return presentOrder(context.config, order, { items, formats, albums })
}

function albumItems(items: ItemRow[]): number[] {
  return items.filter(({ kind }) => kind === 'album').map(({ id }) => id)
}
