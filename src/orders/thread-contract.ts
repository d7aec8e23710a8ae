import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/pagination.ts'
import { MessageText } from './message-contract.ts'

/** Messages between two people, which services with `MESSAGES=1` have. */
export const ThreadMessage = z.object({
  id: fields.id,
  text: described('Plain text; null where it was deleted or removed', z.nullable(z.string())),
  state: described(
    'Whether it is there, its sender has deleted it, or the operator has removed it',
    z.enum(['shown', 'deleted', 'removed']),
  ),
  at: described('Time when it arrived, ISO 8601', z.string()),
  isOwn: described('Whether you wrote it', z.boolean()),
  order: described(
    'Order number of the order that it came with; null for a reply and without one',
    z.nullable(z.string()),
  ),
  deletable: described('Whether you can delete it', z.boolean()),
  reported: described('Whether you have reported it', z.boolean()),
})
export type ThreadMessage = z.output<typeof ThreadMessage>

const Other = z.object({
  username: fields.username,
  name: fields.name,
  user_image: fields.userImage,
})

export const Thread = z.object({
  user: described('Who it is with', Other),
  last: described('Its newest message', ThreadMessage),
  unread: described('Whether something arrived that you have not seen', z.boolean()),
})
export type Thread = z.output<typeof Thread>

/** The newest messages of a thread, newest first, and what one may do. */
export const OpenThread = z.extend(pageOf(ThreadMessage), {
  user: Thread.shape.user,
  unread: Thread.shape.unread,
  canWrite: described(
    'Whether you may write: to artists you bought from, and to buyers who wrote to you',
    z.boolean(),
  ),
  standing: described(
    'Whether you have blocked or muted them; null if not',
    z.nullable(z.enum(['block', 'mute'])),
  ),
})
export type OpenThread = z.output<typeof OpenThread>

export const listThreads = endpoint('Messages', {
  method: 'GET',
  path: '/threads',
  summary: 'List whom you exchanged messages with, unread ones first',
  audience: 'registered',
  query: z.object({ cursor: pageQuery.cursor }),
  reply: pageOf(Thread),
})

export const getThread = endpoint('Messages', {
  method: 'GET',
  path: '/threads/:username',
  summary: 'Get your messages with someone, newest first',
  audience: 'registered',
  params: fields.byUsername,
  query: z.object({ cursor: pageQuery.cursor }),
  reply: OpenThread,
})

export const sendMessage = endpoint('Messages', {
  method: 'POST',
  path: '/threads/:username',
  summary: 'Send a message to an artist you bought from, or to a buyer who wrote to you',
  audience: 'registered',
  idempotent: true,
  params: fields.byUsername,
  body: z.strictObject({
    text: described('Plain text', MessageText.check(z.minLength(1, 'message_required'))),
  }),
  reply: ThreadMessage,
  limit: { requests: 60, seconds: 3600 },
})

export const markThreadSeen = endpoint('Messages', {
  method: 'POST',
  path: '/threads/:username/seen',
  summary: 'Update up to when you have seen your messages with someone',
  audience: 'registered',
  publishes: false,
  params: fields.byUsername,
  body: z.strictObject({
    at: described('The moment of the newest one that was shown, ISO 8601', z.iso.datetime()),
  }),
})

export const deleteMessage = endpoint('Messages', {
  method: 'DELETE',
  path: '/messages/:id',
  summary: 'Delete a message that you sent without an order',
  audience: 'registered',
  params: fields.byId,
})
