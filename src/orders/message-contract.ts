import * as z from 'zod/mini'
import { cleanText } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'

export const messageProblems = {
  message_required: 400,
  message_too_long: 400,
  already_replied: 409,
} as const satisfies ProblemCatalogue

export const MESSAGE_LENGTH = 500
/** Messages of a guest or a new account in 24 hours. */
export const NEWCOMER_MESSAGES = 3

/** A message as it is stored; empty where nothing was written. */
export const MessageText = z
  .string('message_required')
  .check(z.overwrite(cleanText), z.maxLength(MESSAGE_LENGTH, 'message_too_long'))

export const OrderMessage = z.object({
  id: fields.id,
  /** Null where the operator has removed it. */
  text: described('Plain text', z.nullable(z.string())),
  reply: described(
    'Reply of the artist; null without one',
    z.nullable(
      z.object({
        text: described('Plain text', z.nullable(z.string())),
        at: described('Time of the reply, ISO 8601', z.string()),
      }),
    ),
  ),
  reported: described('Whether you have reported what the other wrote', z.boolean()),
})
export type OrderMessage = z.output<typeof OrderMessage>

/** A message as its buyer sees it. */
export const SentMessage = z.extend(OrderMessage, {
  seller: fields.user,
  username: fields.username,
})
export type SentMessage = z.output<typeof SentMessage>

export const Sale = z.object({
  order: fields.order,
  id: fields.itemId,
  title: fields.title,
  slug: fields.slug,
  deleted: described('Whether it has been deleted', z.boolean()),
  paid: described('Amount paid in yen, tax included', z.number()),
  refunded: described('Whether it was refunded or will be', z.boolean()),
  refundedAmount: described('Yen refunded so far, or about to be', z.number()),
  soldAt: described('Time of sale, ISO 8601', z.string()),
  buyer: described(
    'Who bought it; null for guests and deleted accounts',
    z.nullable(z.object({ name: fields.name, username: fields.username })),
  ),
  /** The message of the order, repeated with each of its items. */
  message: described(
    'Message from the buyer with this order; null without one',
    z.nullable(OrderMessage),
  ),
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

export const replyToMessage = endpoint('Messages', {
  method: 'POST',
  path: '/messages/:id/reply',
  summary: 'Send your reply to a message from a buyer, once',
  audience: 'registered',
  params: fields.byId,
  body: z.strictObject({
    text: described('Plain text', MessageText.check(z.minLength(1, 'message_required'))),
  }),
  reply: OrderMessage,
  limit: { requests: 30, seconds: 600 },
})

export const Supporter = z.object({
  buyer: described(
    'Who bought it; null for guests and deleted accounts',
    z.nullable(
      z.object({
        name: fields.name,
        username: fields.username,
        follows: described('Whether they follow you', z.boolean()),
      }),
    ),
  ),
  orders: described('Number of orders', z.number()),
  paid: described('Yen paid in all, less refunds', z.number()),
  lastAt: described('Time of the latest purchase, ISO 8601', z.string()),
  email: described(
    'Email address; null unless the buyer agreed to be contacted',
    z.nullable(z.string()),
  ),
  messages: described('Messages from the buyer, newest first', z.array(OrderMessage)),
})
export type Supporter = z.output<typeof Supporter>

export const listSupporters = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/supporters',
  summary: 'List who bought from you, the latest first, with their messages',
  audience: 'registered',
  query: z.object(pageQuery),
  reply: z.extend(pageOf(Supporter), {
    contacts: described('Number of buyers who agreed to be contacted', z.number()),
  }),
})

/** A table of the supporters who agreed to be contacted, for a spreadsheet. */
export const SUPPORTERS_CSV = '/api/my/supporters.csv'

export const putOrderContact = endpoint('Orders', {
  method: 'PUT',
  path: '/orders/:id/contacts/:username',
  summary: 'Update whether an artist may write to the email address of your order',
  audience: 'anyone',
  params: z.object({ id: fields.id, username: fields.username }),
  query: z.object({ key: fields.guestKey }),
  body: z.strictObject({
    allowed: described(
      'Whether the artist may write to the email address of the order',
      z.boolean(),
    ),
  }),
  limit: { requests: 60, seconds: 600 },
})
