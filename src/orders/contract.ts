import * as z from 'zod/mini'
import { email } from '#accounts/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import { codeText } from '#vouchers/discount-contract.ts'
import {
  CreditRequest,
  GiftRequest,
  GivenGift,
  giftProblems,
  ReceivedGift,
} from '#vouchers/gift-contract.ts'
import { MAXIMUM_PRICE_YEN } from '#works/contract.ts'
import { SoundSummary } from '#works/sounds-contract.ts'
import { MessageText, messageProblems, SentMessage } from './message-contract.ts'
import { ORDER_ITEMS_MAX } from './price-rules.ts'

export const ordersProblems = {
  ...giftProblems,
  price_below_minimum: 400,
  order_items_too_many: 400,
  price_not_integer: 400,
  price_too_high: 400,
  price_changed: 409,
  not_for_sale: 409,
  already_bought: 409,
  own_sound_sale: 403,
  buyer_email_required: 400,
  bad_signature: 400,
  download_expired: 410,
  download_used_up: 410,
  download_refunded: 410,
  download_suspended: 403,
  download_preparing: 503,
  /** The sound does not fit into the format. */
  download_impossible: 409,
  library_ended: 410,
  library_empty: 409,
  ...messageProblems,
} as const satisfies ProblemCatalogue

/** Domain events: payload {orderId} (internal key). */
export const ORDER_PAID = 'order-paid'

/** Limits of a guest’s link; after either, a new one can be sent to the buyer. */
export const DOWNLOAD_LINK_DAYS = 30
export const DOWNLOAD_LINK_USES = 100
/** The formats that a buyer may choose; `original` is the artist’s own file. */
export const PURCHASE_FORMATS = [
  ...(['original', 'flac', 'alac', 'wav'] as const),
  ...(['mp3', 'mp3_v0', 'aac', 'opus', 'vorbis'] as const),
] as const
export type PurchaseFormat = (typeof PURCHASE_FORMATS)[number]

export const DownloadChoice = z.object({
  format: z.enum(PURCHASE_FORMATS),
  label: z.string(),
  bytes: z.nullable(z.number()),
})
export type DownloadChoice = z.output<typeof DownloadChoice>

export const BoughtSound = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Null where the buyer has no right to it (any more). */
  grant: z.nullable(z.string()),
  formats: z.array(DownloadChoice),
})
export type BoughtSound = z.output<typeof BoughtSound>

/** The reasons for which an item is paid back. */
export const REFUND_REASONS = [
  'already_owned',
  'operator',
  'buyer_left',
  'sounds_gone',
  'disputed',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

export const KONBINI_STORES = ['familymart', 'lawson', 'ministop', 'seicomart'] as const

/** The details for paying at a convenience store; with several stores, the buyer chooses one. */
export const Konbini = z.object({
  /** ISO 8601 */
  expiresAt: z.string(),
  /** The provider's own page with all of it. */
  url: z.string(),
  stores: z.array(
    z.object({
      store: z.enum(KONBINI_STORES),
      paymentCode: z.string(),
      confirmationNumber: z.nullable(z.string()),
    }),
  ),
})
export type Konbini = z.output<typeof Konbini>

export const OrderItem = z.object({
  id: z.string(),
  title: z.string(),
  seller: z.string(),
  /** Empty where the artist has left. */
  username: z.string(),
  price: z.number(),
  paid: z.number(),
  /** The discount that the code took off the price. */
  discount: z.number(),
  discountCode: z.nullable(z.string()),
  slug: z.string(),
  coverart: z.nullable(z.string()),
  /** The buyer’s grant, once paid; of an album, for all of it as one ZIP. */
  grant: z.nullable(z.string()),
  /** True if the item was paid back, or is about to be, and is no longer the buyer’s. */
  refunded: z.boolean(),
  /** The part of the price that was paid back, or is about to be. */
  refundedAmount: z.number(),
  /**
   * True while the buyer’s bank looks into the payment: the item can be neither played nor
   * downloaded.
   */
  suspended: z.boolean(),
  refundReason: z.nullable(z.enum(REFUND_REASONS)),
  formats: z.array(DownloadChoice),
  /** The sounds of an album, in their order, as they were when it was paid. */
  sounds: z.array(BoughtSound),
  /** The tracks that the buyer plays, in order. */
  tracks: z.array(SoundSummary),
  /** False where its page is gone: of an album that was deleted. */
  hasPage: z.boolean(),
  /** Lists and search show it. */
  isListed: z.boolean(),
})
export type OrderItem = z.output<typeof OrderItem>

/** The limit counts only what has to be made first, by its first request. */
export const makeFile = endpoint('Orders', {
  method: 'GET',
  path: '/downloads/:grant/:format',
  summary: 'Download a sound or an album; 503 with Retry-After while its files are made',
  audience: 'anyone',
  limit: { requests: 100, seconds: 600 },
})
export const Order = z.object({
  id: z.string(),
  status: z.enum(['open', 'paid', 'canceled', 'held', 'refunded']),
  email: z.string(),
  total: z.number(),
  /** The part that a gift card pays. */
  credit: z.number(),
  items: z.array(OrderItem),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** The page where the buyer can pay, while the order is open and no payment is on its way. */
  checkoutUrl: z.nullable(z.string()),
  /** Null unless the order is to be paid at a convenience store. */
  konbini: z.nullable(Konbini),
  /** True if the order was canceled because the time to pay was over. */
  expired: z.boolean(),
  /** True for an order without an account. */
  isGuest: z.boolean(),
  /** The gift that the order is for someone else. */
  gift: z.nullable(GivenGift),
  /** The gift that the order came from, for its recipient. */
  received: z.nullable(ReceivedGift),
  sandbox: z.boolean(),
  /** The messages that the buyer sent to artists with the order. */
  messages: z.array(SentMessage),
  /**
   * The artists whom the buyer let write to the address of the order, and whether that still holds.
   */
  contacts: z.array(z.object({ username: z.string(), seller: z.string(), allowed: z.boolean() })),
})
export type Order = z.output<typeof Order>

export const createOrder = endpoint('Orders', {
  method: 'POST',
  path: '/orders',
  summary: 'Create an order (supports `Idempotency-Key`)',
  idempotent: true,
  audience: 'anyone',
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          id: z.string().check(z.regex(/^(sound|album)-[a-z0-9]{12}$/)),
          price: z
            .int('price_not_integer')
            .check(z.minimum(0, 'price_too_low'), z.maximum(MAXIMUM_PRICE_YEN, 'price_too_high')),
          /** A message to the artist, with one of the artist’s items. */
          message: z.optional(MessageText),
          /** True if its artist may write to the address of the order. */
          contact: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1), z.maxLength(ORDER_ITEMS_MAX, 'order_items_too_many')),
    /** Guests need it; a member’s own address is used where it is left out. */
    email: z.optional(email),
    /** `document.referrer` */
    referrer: z.optional(z.string().check(z.maxLength(4096))),
    code: z.optional(codeText('discount_unknown')),
    /** The part that a gift card pays. */
    credit: z.optional(CreditRequest),
    /** The one item is for someone else. */
    gift: z.optional(GiftRequest),
  }),
  bodyLimit: 192 * 1024,
  reply: z.object({ id: z.string(), checkoutUrl: z.string() }),
  limit: { requests: 30, seconds: 600 },
})
export const getOrder = endpoint('Orders', {
  method: 'GET',
  path: '/orders/:id',
  summary: 'Get an order (guests pass the key from their link)',
  audience: 'anyone',
  params: z.object({ id: z.string() }),
  query: z.object({ key: z.optional(z.string()) }),
  reply: Order,
})
export const checkOrder = endpoint('Orders', {
  method: 'POST',
  path: '/orders/:id/check',
  summary: 'Check the payment of an open order with the provider, and get the order',
  audience: 'anyone',
  params: z.object({ id: z.string() }),
  query: z.object({ key: z.optional(z.string()) }),
  reply: Order,
  limit: { requests: 120, seconds: 600 },
})
export const resendReceipt = endpoint('Orders', {
  method: 'POST',
  path: '/orders/:id/resend',
  summary: 'Resend the receipt with a new download link',
  audience: 'anyone',
  params: z.object({ id: z.string() }),
  limit: { requests: 5, seconds: 600 },
})
