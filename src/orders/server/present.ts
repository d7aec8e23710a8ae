import { translate } from '#i18n/translate.ts'
import type { Config } from '#kernel/config.ts'
import type { Locale } from '#kernel/locale.ts'
import { isTestPayment } from '#ports/payments/payments.ts'
import { imageAddress } from '#works/server/present.ts'
import { type Delivery, Konbini, Order, type OrderItem } from '../contract.ts'
import type { OrderMessage, SentMessage } from '../message-contract.ts'
import { CHECKOUT_HOURS } from '../pending-contract.ts'
import type { ItemDownloads } from './extensions.ts'
import type { ItemRow } from './item-store.ts'
import type { MessageRow } from './messages/message-store.ts'
import type { OrderRow } from './order-store.ts'

const HOUR_MS = 60 * 60 * 1000

/** The parts of an order besides its items. */
interface Beside extends Pick<Order, 'gift' | 'received' | 'contacts'> {
  messages: readonly MessageRow[]
  /** The moment at which it is shown. */
  at: Date
}

/** @param downloads by item */
export function presentOrder(
  config: Pick<Config, 'links'>,
  order: OrderRow,
  items: readonly ItemRow[],
  downloads: ReadonlyMap<number, ItemDownloads>,
  { messages, at, ...gifts }: Beside,
): Order {
  return {
    id: order.publicId,
    status: Order.shape.status.parse(order.status),
    email: order.email,
    total: order.totalYen,
    credit: order.totalYen - order.dueYen,
    items: items.map((item) => {
      const isGiven = order.status === 'paid' && item.grantId !== null && item.suspendedAt === null
      return {
        ...presentItem(config, item),
        delivery: presentDelivery(item, at),
        ...(isGiven && { grant: item.grantId, ...downloads.get(item.id) }),
      }
    }),
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    checkoutUrl: order.status === 'open' ? order.checkoutUrl : null,
    konbini: order.status === 'open' && order.konbini ? Konbini.parse(order.konbini) : null,
    expired: hasExpired(order),
    isGuest: order.askedBy === null,
    ...gifts,
    sandbox: order.paymentId !== null && isTestPayment(order.paymentId),
    messages: messages.map(presentSent),
  }
}

function hasExpired({ status, konbini, createdAt, canceledAt }: OrderRow): boolean {
  if (status !== 'canceled' || canceledAt === null) return false
  return konbini !== null || canceledAt.getTime() - createdAt.getTime() >= CHECKOUT_HOURS * HOUR_MS
}

function presentItem(config: Pick<Config, 'links'>, item: ItemRow): Omit<OrderItem, 'delivery'> {
  return {
    id: `${item.kind}-${item.publicId}`,
    title: item.title,
    seller: item.sellerName,
    username: item.username ?? '',
    hasPage: item.hasPage,
    isListed: item.isListed,
    price: item.priceYen,
    paid: item.paidYen,
    discount: item.discountYen,
    discountCode: item.discountCode,
    paidBefore: item.paidBeforeYen,
    slug: item.slug,
    coverart: imageAddress(config, item.coverId),
    grant: null,
    refunded: item.refundWantedAt !== null,
    refundedAmount: item.backYen,
    suspended: item.suspendedAt !== null,
    refundReason: item.refundReason,
    formats: [],
    sounds: [],
    tracks: [],
  }
}

type Delivered = Pick<
  ItemRow,
  'deliversAt' | 'deliveredAt' | 'expectedAt' | 'grantId' | 'isAwaited' | 'refundWantedAt'
>

export function presentDelivery(item: Delivered, now: Date): Delivery | null {
  const { deliversAt, deliveredAt, expectedAt } = item
  if (deliversAt === null) return null
  return {
    promised: deliversAt.toISOString(),
    expected: expectedAt !== null && expectedAt > now ? expectedAt.toISOString() : null,
    delivered: deliveredAt?.toISOString() ?? null,
    cancellable: isLate(item, now),
  }
}

/** Returns true if an item was promised for a date at which it did not come, or will not. */
export function isLate(
  { deliversAt, deliveredAt, expectedAt, grantId, isAwaited, refundWantedAt }: Delivered,
  now: Date,
): boolean {
  if (deliversAt === null || deliveredAt !== null) return false
  if (grantId === null || refundWantedAt !== null) return false
  return !isAwaited || now > deliversAt || (expectedAt !== null && expectedAt > deliversAt)
}

/** The title of an item as emails, bills and statements name it: an album as one. */
export function nameItem({ kind, title }: { kind: string; title: string }, locale: Locale): string {
  return kind === 'album' ? translate(locale).t('emails.sales.albumTitle', { title }) : title
}

interface Shown extends Pick<MessageRow, 'text' | 'reply' | 'repliedAt'> {
  /** The public id. */
  id: string
  reported: boolean
}

export function presentMessage({ id, text, reply, repliedAt, reported }: Shown): OrderMessage {
  const replied = repliedAt && { text: reply, at: repliedAt.toISOString() }
  return { id, text, reply: replied, reported }
}

/** Presents a message to its buyer, who may report the reply. */
export function presentSent(row: MessageRow): SentMessage {
  const { messagePublicId: id, replyReported: reported, sellerName, username } = row
  return { ...presentMessage({ ...row, id, reported }), seller: sellerName, username }
}
