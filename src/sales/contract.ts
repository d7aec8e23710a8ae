import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageOf } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'

export const salesProblems = {
  price_below_minimum: 400,
  price_not_integer: 400,
  price_too_high: 400,
  price_changed: 409,
  not_for_sale: 409,
  already_bought: 409,
  own_sound_sale: 403,
  buyer_email_required: 400,
  bad_signature: 400,
  download_expired: 410,
  download_preparing: 503,
  idempotency_mismatch: 409,
} as const satisfies ProblemCatalogue

/** Facts announced: payload {orderId} (internal key). */
export const ORDER_PAID = 'order-paid'

export const DOWNLOAD_LINK_DAYS = 30
/** What a buyer may choose; `original` is the artist’s own file. */
export const PURCHASE_FORMATS = ['original', 'mp3', 'flac'] as const
export type PurchaseFormat = (typeof PURCHASE_FORMATS)[number]

/** One file that may be downloaded; `bytes` is null where it is made on demand. */
export const DownloadChoice = z.object({
  format: z.enum(PURCHASE_FORMATS),
  /** In the reader’s language. */
  label: z.string(),
  bytes: z.nullable(z.number()),
})
export type DownloadChoice = z.output<typeof DownloadChoice>

export const OrderItem = z.object({
  /** sound-{id} */
  id: z.string(),
  title: z.string(),
  seller: z.string(),
  price: z.number(),
  paid: z.number(),
  slug: z.string(),
  coverart: z.nullable(z.string()),
  /** The buyer’s grant, once paid. */
  grant: z.nullable(z.string()),
  /** Paid back, or about to be. */
  refunded: z.boolean(),
  formats: z.array(DownloadChoice),
})
export type OrderItem = z.output<typeof OrderItem>
export const Order = z.object({
  id: z.string(),
  status: z.enum(['open', 'paid', 'canceled', 'held', 'refunded']),
  email: z.string(),
  total: z.number(),
  items: z.array(OrderItem),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** Where to go on paying, while it is open. */
  checkoutUrl: z.nullable(z.string()),
  sandbox: z.boolean(),
})
export type Order = z.output<typeof Order>

export const createOrder = endpoint({
  method: 'POST',
  path: '/orders',
  summary: 'An order with the prices that were shown; Idempotency-Key is honoured',
  audience: 'anyone',
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          id: z.string().check(z.regex(/^sound-[a-z0-9]{12}$/)),
          price: z.int('price_not_integer').check(z.maximum(1_000_000, 'price_too_high')),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
    /** Needed of guests; a member’s own address where it is left out. */
    email: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.email('email_invalid'))),
    saveCard: z.optional(z.boolean()),
  }),
  reply: z.object({ id: z.string(), checkoutUrl: z.string() }),
  limit: { requests: 30, seconds: 600 },
})
export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:id',
  summary: 'One’s own order; guests pass the key of their link',
  audience: 'anyone',
  params: z.object({ id: z.string() }),
  query: z.object({ key: z.optional(z.string()) }),
  reply: Order,
})
export const resendReceipt = endpoint({
  method: 'POST',
  path: '/orders/:id/resend',
  summary: 'The receipt once more, with a new link, to the address of the order',
  audience: 'anyone',
  params: z.object({ id: z.string() }),
  limit: { requests: 5, seconds: 600 },
})

export const Purchase = z.object({
  grant: z.string(),
  boughtAt: z.string(),
  paid: z.number(),
  order: z.string(),
  sound: z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    user: z.string(),
    username: z.string(),
    coverart: z.nullable(z.string()),
    /** False where the artist has taken it away: the download stays. */
    listed: z.boolean(),
  }),
  formats: z.array(DownloadChoice),
})
export type Purchase = z.output<typeof Purchase>

export const listMyPurchases = endpoint({
  method: 'GET',
  path: '/my/purchases',
  summary: 'What one bought, newest first',
  audience: 'registered',
  query: z.object({ cursor: z.optional(z.string()) }),
  reply: pageOf(Purchase),
})
