import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/pagination.ts'

export const NOTIFICATION_KINDS = [
  'release',
  'post',
  'comment',
  'reply',
  'clap',
  'follow',
  'sale',
  'payout',
  'gift',
  'message',
  'credit',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** More are not counted: the bell shows “99+”. */
export const UNSEEN_MOST = 100

export const Notification = z.object({
  id: described('ID of the notification', z.string()),
  kind: described(
    'What happened; claps and follows of a day, and releases of an hour, are one notification',
    z.enum(NOTIFICATION_KINDS),
  ),
  at: described('When it happened last, ISO 8601', z.string()),
  isNew: described('Whether it came after those seen', z.boolean()),
  count: described('The number of people, or of works that came out', z.number()),
  person: described(
    'Who did it last, or the artist; null for no one',
    z.nullable(z.object({ username: fields.username, name: fields.name, image: fields.userImage })),
  ),
  work: described(
    'The work that it is about; null for none',
    z.nullable(
      z.object({
        kind: described('Kind of work', z.enum(['sound', 'album'])),
        id: fields.id,
        slug: described('Slug in its address', z.string()),
        title: described('Title', z.string()),
        coverart: fields.coverart,
      }),
    ),
  ),
  text: described(
    'What was written, or the title of what was sold; null for none',
    z.nullable(z.string()),
  ),
  yen: described('Whole yen of a sale or a payout; null for others', z.nullable(z.number())),
  order: described(
    'ID of the order of a gift or of a reply to you; null for others',
    z.nullable(z.string()),
  ),
  post: described('ID of the post; null for others', z.nullable(z.string())),
})
export type Notification = z.output<typeof Notification>

export const listNotifications = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/notifications',
  summary: 'List your notifications, newest first',
  audience: 'registered',
  query: z.object({ cursor: pageQuery.cursor }),
  reply: pageOf(Notification),
})

export const markNotificationsSeen = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/notifications/seen',
  summary: 'Update up to when you have seen your notifications',
  audience: 'registered',
  body: z.strictObject({
    at: described('The moment of the newest one that was shown, ISO 8601', z.iso.datetime()),
  }),
})

const UnseenCount = z.object({
  count: described(`The number of new notifications, at most ${UNSEEN_MOST}`, z.number()),
})
export type UnseenCount = z.output<typeof UnseenCount>

/** Server-sent events: each is the count as JSON, at the start and whenever it may have changed. */
export const followNotifications = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/notifications/stream',
  summary: 'Get the number of new notifications, and again whenever it changes',
  audience: 'registered',
  file: 'text/event-stream',
  limit: { requests: 60, seconds: 60 },
})

export const NotificationChoices = z.object({
  release: described('Whether to notify of releases of artists you follow', z.boolean()),
  post: described('Whether to notify of posts of artists you follow', z.boolean()),
  comment: described('Whether to notify of comments', z.boolean()),
  reply: described('Whether to notify of replies to your comments', z.boolean()),
  clap: described('Whether to notify of claps', z.boolean()),
  follow: described('Whether to notify of new followers', z.boolean()),
  sale: described('Whether to notify of sales', z.boolean()),
  payout: described('Whether to notify of payouts', z.boolean()),
  gift: described('Whether to notify of gifts', z.boolean()),
  message: described('Whether to notify of messages and replies', z.boolean()),
  credit: described('Whether to notify of credits that ask for your agreement', z.boolean()),
}) satisfies z.ZodMiniType<Record<NotificationKind, boolean>>
export type NotificationChoices = z.output<typeof NotificationChoices>

export const getNotificationChoices = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/notification-choices',
  summary: 'Get which notifications you want',
  audience: 'registered',
  reply: NotificationChoices,
})
export const putNotificationChoices = endpoint('Your account and library', {
  method: 'PUT',
  path: '/my/notification-choices',
  summary: 'Update which notifications you want (omitted fields keep their value)',
  audience: 'registered',
  body: z.partial(z.strictObject(NotificationChoices.shape)),
  reply: NotificationChoices,
})
