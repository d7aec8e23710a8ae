import type { Config } from '#kernel/config.ts'
import { imageAddress } from '#sounds/server/present.ts'
import { type DownloadChoice, Order, type OrderItem } from '../../contract.ts'
import type { ItemRow } from './item-store.ts'
import type { OrderRow } from './store.ts'

type Formats = Map<number, DownloadChoice[]>

export function presentOrder(
  config: Pick<Config, 'links'>,
  order: OrderRow,
  items: ItemRow[],
  formats: Formats,
): Order {
  return {
    id: order.publicId,
    status: Order.shape.status.parse(order.status),
    email: order.email,
    total: order.totalYen,
    items: items.map((item) => presentItem(config, order, item, formats)),
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    checkoutUrl: order.status === 'open' ? order.checkoutUrl : null,
    sandbox: order.provider === 'sandbox',
  }
}

function presentItem(
  config: Pick<Config, 'links'>,
  { status }: OrderRow,
  item: ItemRow,
  formats: Formats,
): OrderItem {
  const mine = status === 'paid' && item.grantId !== null
  return {
    id: `sound-${item.soundPublicId}`,
    title: item.title,
    seller: item.sellerName,
    price: item.priceYen,
    paid: item.paidYen,
    slug: item.slug,
    coverart: imageAddress(config, item.coverId),
    grant: mine ? item.grantId : null,
    refunded: item.refundWantedAt !== null,
    formats: mine && item.recordingId !== null ? (formats.get(item.recordingId) ?? []) : [],
  }
}
