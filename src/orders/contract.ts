import * as z from 'zod/mini'
import { email } from '#accounts/contract.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
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
  delivery_changed: 409,
  preorder_gift: 400,
  preorder_on_time: 409,
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

/** An album without a date is refunded so long after the one that its buyers were shown. */
export const PREORDER_GRACE_DAYS = 14

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
  format: described('Download format', z.enum(PURCHASE_FORMATS)),
  label: described('Display name of the format', z.string()),
  bytes: described('Size in bytes', z.nullable(z.number())),
})
export type DownloadChoice = z.output<typeof DownloadChoice>

export const BoughtSound = z.object({
  id: fields.id,
  slug: fields.slug,
  title: fields.title,
  /** Null where the buyer has no right to it (any more). */
  grant: fields.grant,
  formats: described('Available download formats', z.array(DownloadChoice)),
  hasBooklet: described(
    'Whether `/api/downloads/{grant}/booklet` has the PDF booklet of the sound; left out if not',
    z.optional(z.boolean()),
  ),
})
export type BoughtSound = z.output<typeof BoughtSound>

/** The reasons for which an item is paid back. */
export const REFUND_REASONS = [
  'already_owned',
  'operator',
  'buyer_left',
  'sounds_gone',
  'disputed',
  'removed',
  'not_released',
  'delayed',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

export const KONBINI_STORES = ['familymart', 'lawson', 'ministop', 'seicomart'] as const

/** The details for paying at a convenience store; with several stores, the buyer chooses one. */
export const Konbini = z.object({
  expiresAt: described('Time of expiry, ISO 8601', z.string()),
  url: described('URL of the provider’s page that says how to pay', z.string()),
  stores: described(
    'Convenience stores to choose from',
    z.array(
      z.object({
        store: described('Convenience store chain', z.enum(KONBINI_STORES)),
        paymentCode: described('Payment number for the till', z.string()),
        confirmationNumber: described(
          'Confirmation number for the till; null if the store needs none',
          z.nullable(z.string()),
        ),
      }),
    ),
  ),
})
export type Konbini = z.output<typeof Konbini>

/** The delivery of an album that was ordered before its release. */
export const Delivery = z.object({
  promised: described('Date of delivery shown when it was ordered, ISO 8601', z.string()),
  expected: described(
    'Date of its release as it stands now, ISO 8601; null if there is none',
    z.nullable(z.string()),
  ),
  delivered: described(
    'Time of delivery, ISO 8601; null if it’s still to come',
    z.nullable(z.string()),
  ),
  cancellable: described('Whether the buyer may cancel it because it’s late', z.boolean()),
})
export type Delivery = z.output<typeof Delivery>

export const OrderItem = z.object({
  id: fields.itemId,
  title: fields.title,
  seller: fields.user,
  /** Empty where the artist has left. */
  username: fields.username,
  price: fields.price,
  paid: described('Amount paid in yen, tax included', z.number()),
  discount: described('Yen that a code took off the price', z.number()),
  discountCode: described(
    'The code that lowered the price; null if none did',
    z.nullable(z.string()),
  ),
  paidBefore: described(
    'Yen off the price of an album, which the buyer had paid for its sounds',
    z.number(),
  ),
  slug: fields.slug,
  coverart: fields.coverart,
  /** The buyer’s grant, once paid; of an album, for all of it as one ZIP. */
  grant: fields.grant,
  /** True if the item was paid back, or is about to be, and is no longer the buyer’s. */
  refunded: described('Whether it was refunded or will be', z.boolean()),
  refundedAmount: described('Yen refunded so far, or about to be', z.number()),
  /**
   * True while the buyer’s bank looks into the payment: the item can be neither played nor
   * downloaded.
   */
  suspended: described('Whether a dispute of the payment suspends access', z.boolean()),
  refundReason: described(
    'Why it was refunded; null if it wasn’t',
    z.nullable(z.enum(REFUND_REASONS)),
  ),
  delivery: described(
    'Delivery of an album that was ordered before its release; null otherwise',
    z.nullable(Delivery),
  ),
  formats: BoughtSound.shape.formats,
  hasBooklet: BoughtSound.shape.hasBooklet,
  /** The sounds of an album, in their order, as they were when it was paid. */
  sounds: described('Sounds, in order', z.array(BoughtSound)),
  tracks: described('Sounds to play, in order', z.array(SoundSummary)),
  /** False where its page is gone: of an album that was deleted. */
  hasPage: described('Whether it still has a page', z.boolean()),
  isListed: described('Whether lists and search show it', z.boolean()),
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
  id: fields.id,
  status: described(
    'Status of the order',
    z.enum(['open', 'paid', 'canceled', 'held', 'refunded']),
  ),
  email: described('Email address', z.string()),
  total: described('Total in yen, tax included', z.number()),
  credit: described('Yen paid by a gift card', z.number()),
  items: described('The entries, in order', z.array(OrderItem)),
  createdAt: fields.createdAt,
  paidAt: described('Time of payment, ISO 8601; null while unpaid', z.nullable(z.string())),
  checkoutUrl: described(
    'URL of the payment page; null once paid, cancelled or on its way',
    z.nullable(z.string()),
  ),
  konbini: described('How to pay at a convenience store; null otherwise', z.nullable(Konbini)),
  expired: described('Whether it ended because it was not paid in time', z.boolean()),
  isGuest: described('Whether it was ordered without an account', z.boolean()),
  gift: described(
    'For whom the one item was ordered; null if it’s for the buyer',
    z.nullable(GivenGift),
  ),
  received: described('Who gave it; null if it was bought', z.nullable(ReceivedGift)),
  sandbox: described('Whether payment is in test mode', z.boolean()),
  messages: described('Messages to artists sent with this order', z.array(SentMessage)),
  /**
   * The artists whom the buyer let write to the address of the order, and whether that still holds.
   */
  contacts: described(
    'Artists whom the buyer let write to them with this order',
    z.array(
      z.object({
        username: fields.username,
        seller: fields.user,
        allowed: described(
          'Whether the artist may write to the email address of the order',
          z.boolean(),
        ),
      }),
    ),
  ),
})
export type Order = z.output<typeof Order>

export const createOrder = endpoint('Orders', {
  method: 'POST',
  path: '/orders',
  summary: 'Create an order (supports `Idempotency-Key`)',
  idempotent: true,
  audience: 'anyone',
  body: z.strictObject({
    items: described(
      'The entries, in order',
      z
        .array(
          z.strictObject({
            id: described(fields.itemId, z.string().check(z.regex(/^(sound|album)-[a-z0-9]{12}$/))),
            price: described(
              'Amount to pay in yen, tax included; at least the price shown',
              z
                .int('price_not_integer')
                .check(
                  z.minimum(0, 'price_too_low'),
                  z.maximum(MAXIMUM_PRICE_YEN, 'price_too_high'),
                ),
            ),
            deliversAt: described(
              'For an album that is not out yet: the date of delivery shown, ISO 8601',
              z.optional(z.iso.datetime()),
            ),
            message: described(
              'Message to its artist, plain text; one for each artist',
              z.optional(MessageText),
            ),
            contact: described(
              'Whether the artist may write to the email address of the order',
              z.optional(z.boolean()),
            ),
          }),
        )
        .check(z.minLength(1), z.maxLength(ORDER_ITEMS_MAX, 'order_items_too_many')),
    ),
    /** Guests need it; a member’s own address is used where it is left out. */
    email: z.optional(email),
    referrer: described(
      '`document.referrer`; of it only the host is stored',
      z.optional(z.string().check(z.maxLength(4096))),
    ),
    code: described('Discount code to use', z.optional(codeText('discount_unknown'))),
    credit: described('Gift card that pays some or all of it', z.optional(CreditRequest)),
    gift: described(
      'For whom the one item is; it’s then sent to them, not to the buyer',
      z.optional(GiftRequest),
    ),
  }),
  bodyLimit: 192 * 1024,
  reply: z.object({
    id: fields.order,
    checkoutUrl: described('URL of the payment page', z.string()),
  }),
  limit: { requests: 30, seconds: 600 },
})
export const getOrder = endpoint('Orders', {
  method: 'GET',
  path: '/orders/:id',
  summary: 'Get an order (guests pass the key from their link)',
  audience: 'anyone',
  params: fields.byId,
  query: z.object({ key: fields.guestKey }),
  reply: Order,
})
export const checkOrder = endpoint('Orders', {
  method: 'POST',
  path: '/orders/:id/check',
  summary: 'Check the payment of an open order with the provider, and get the order',
  audience: 'anyone',
  params: fields.byId,
  query: z.object({ key: fields.guestKey }),
  reply: Order,
  limit: { requests: 120, seconds: 600 },
})
export const resendReceipt = endpoint('Orders', {
  method: 'POST',
  path: '/orders/:id/resend',
  summary: 'Resend the receipt with a new download link',
  audience: 'anyone',
  params: fields.byId,
  limit: { requests: 5, seconds: 600 },
})
