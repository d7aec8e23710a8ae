import type { OrderExtension } from '#orders/server/extensions.ts'
import { listItemDownloads } from './downloads/list-formats.ts'

/** The page of an order offers what it gave. */
export const libraryInOrders: OrderExtension = {
  present: async (context, viewer, _order, items) => ({
    downloads: await listItemDownloads(context, items, viewer),
  }),
}
