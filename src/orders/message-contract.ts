import * as z from 'zod/mini'
import { cleanText } from '#kernel/clean-text.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'

export const messageProblems = {
  message_required: 400,
  message_too_long: 400,
  already_replied: 409,
} as const satisfies ProblemCatalogue

export const MESSAGE_LENGTH = 500

/** A message as it is stored; empty where nothing was written. */
export const MessageText = z
  .string('message_required')
  .check(z.overwrite(cleanText), z.maxLength(MESSAGE_LENGTH, 'message_too_long'))

export const OrderMessage = z.object({
  id: z.string(),
  /** Null where the operator has removed it. */
  text: z.nullable(z.string()),
  reply: z.nullable(z.object({ text: z.nullable(z.string()), at: z.string() })),
  /** True if the reader has reported what the other one wrote. */
  reported: z.boolean(),
})
export type OrderMessage = z.output<typeof OrderMessage>

/** A message as its buyer sees it. */
export const SentMessage = z.extend(OrderMessage, { seller: z.string(), username: z.string() })
export type SentMessage = z.output<typeof SentMessage>

export const Sale = z.object({
  order: z.string(),
  /** `sound-` or `album-` and its id. */
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  deleted: z.boolean(),
  paid: z.number(),
  refunded: z.boolean(),
  refundedAmount: z.number(),
  soldAt: z.string(),
  /** Null for a guest, and for someone who has left. */
  buyer: z.nullable(z.object({ name: z.string(), username: z.string() })),
  /** The message of the order, repeated with each of its items. */
  message: z.nullable(OrderMessage),
})
export type Sale = z.output<typeof Sale>

export const listMySales = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/sales',
  summary: 'List what you sold, newest first, with messages from buyers',
  audience: 'registered',
  query: z.object(pageQuery),
  reply: pageOf(Sale),
})

const byId = z.object({ id: z.string() })
export const replyToMessage = endpoint('Messages', {
  method: 'POST',
  path: '/messages/:id/reply',
  summary: 'Send your reply to a message from a buyer, once',
  audience: 'registered',
  params: byId,
  body: z.strictObject({ text: MessageText.check(z.minLength(1, 'message_required')) }),
  reply: OrderMessage,
  limit: { requests: 30, seconds: 600 },
})

export const REPORT_REASONS = ['spam', 'abuse', 'fraud', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const reportMessage = endpoint('Messages', {
  method: 'POST',
  path: '/messages/:id/report',
  summary: 'Report a buyer’s message, or an artist’s reply to you',
  audience: 'anyone',
  params: byId,
  body: z.strictObject({ reason: z.enum(REPORT_REASONS), details: z.optional(MessageText) }),
  limit: { requests: 10, seconds: 600 },
})

export const Supporter = z.object({
  /** Null for a guest, and for someone who has left. */
  buyer: z.nullable(z.object({ name: z.string(), username: z.string(), follows: z.boolean() })),
  orders: z.number(),
  /** The sum of all payments, less what was refunded. */
  paid: z.number(),
  lastAt: z.string(),
  /** Null unless the artist may write to it. */
  email: z.nullable(z.string()),
  /** The messages, newest first. */
  messages: z.array(OrderMessage),
})
export type Supporter = z.output<typeof Supporter>

export const listSupporters = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/supporters',
  summary: 'List who bought from you, the latest first, with their messages',
  audience: 'registered',
  query: z.object(pageQuery),
  reply: z.extend(pageOf(Supporter), {
    /** The number of supporters, of all pages, who have agreed to be contacted. */
    contacts: z.number(),
  }),
})

/** A table of the supporters who agreed to be contacted, for a spreadsheet. */
export const SUPPORTERS_CSV = '/api/my/supporters.csv'

export const putOrderContact = endpoint('Orders', {
  method: 'PUT',
  path: '/orders/:id/contacts/:username',
  summary: 'Update whether an artist may write to the email address of your order',
  audience: 'anyone',
  params: z.object({ id: z.string(), username: z.string() }),
  query: z.object({ key: z.optional(z.string()) }),
  body: z.strictObject({ allowed: z.boolean() }),
  limit: { requests: 60, seconds: 600 },
})
