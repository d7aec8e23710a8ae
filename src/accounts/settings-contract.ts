import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { listOf } from '#kernel/pagination.ts'
import { email, username } from './contract.ts'
import { PROVIDERS } from './sign-in-contract.ts'

/** A new address is confirmed within a day; the old one may cancel the change for a week. */
export const EMAIL_CONFIRM_SECONDS = 24 * 60 * 60
export const EMAIL_CANCEL_SECONDS = 7 * 24 * 60 * 60
/** Changing the address and deleting the account need a session this young, not a stolen one. */
export const FRESH_SESSION_SECONDS = 15 * 60
/** Old names stay their owner’s permanently, so no one may go through many. */
export const USERNAME_CHANGES = 3
export const USERNAME_CHANGES_DAYS = 30

export const EmailChange = z.object({
  id: fields.id,
  email: described(email, z.string()),
  expiresAt: described('Time of expiry, ISO 8601', z.string()),
  inbox: described('URL of the development inbox, where one exists', z.optional(z.string())),
})
export type EmailChange = z.output<typeof EmailChange>

export const Session = z.object({
  id: fields.id,
  browser: described('Name of the browser; null if unknown', z.nullable(z.string())),
  system: described('Name of the operating system; null if unknown', z.nullable(z.string())),
  ip: described('IP address of its last use', z.string()),
  createdAt: fields.createdAt,
  seenAt: described('Time of last use, ISO 8601', z.string()),
  current: described('Whether it is the session of this request', z.boolean()),
})
export type Session = z.output<typeof Session>

export const Connection = z.object({
  id: fields.id,
  provider: described('Social sign-in provider', z.enum(PROVIDERS)),
  label: described('Name at the provider; may be empty', z.string()),
  connectedAt: described('Time it was connected, ISO 8601', z.string()),
  usedAt: described('Time of last sign-in, ISO 8601', z.string()),
})
export type Connection = z.output<typeof Connection>

/** Kinds of email that readers can stop; receipts and sign-in emails are no choice. */
export const MAIL_KINDS = [
  'sale',
  'comment',
  'follow',
  'release',
  'post',
  'price',
  'digest',
  'message',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]
export const MailChoices = z.object({
  sale: described('Whether to email about sales', z.boolean()),
  saleDaily: described('Whether to email the sales of a day together', z.boolean()),
  comment: described('Whether to email about comments', z.boolean()),
  follow: described('Whether to email about new followers', z.boolean()),
  release: described('Whether to email about releases of artists you follow', z.boolean()),
  post: described('Whether to email about posts of artists you follow', z.boolean()),
  price: described('Whether to email about saved works that get cheaper', z.boolean()),
  digest: described('Whether to email a digest of new notifications', z.boolean()),
  message: described('Whether to email about messages that you have not seen', z.boolean()),
  digestDaily: described('Whether a digest comes each day rather than each week', z.boolean()),
})
export type MailChoices = z.output<typeof MailChoices>

export const updateEmail = endpoint('Sign-in', {
  method: 'POST',
  base: '/auth',
  path: '/email/update',
  summary: 'Request an email change (takes effect once confirmed)',
  audience: 'registered',
  /** `username`: one’s own. */
  body: z.strictObject({ email, username }),
  reply: EmailChange,
  limit: { requests: 10, seconds: 3600 },
})
export const cancelEmailUpdate = endpoint('Sign-in', {
  method: 'GET',
  base: '/auth',
  path: '/email/update/cancel/:id',
  summary: 'Cancel or revert an email change',
  audience: 'anyone',
  params: fields.byId,
  query: z.object({
    token: described(
      'Token from the link in the email',
      z.optional(z.string().check(z.maxLength(100))),
    ),
  }),
  reply: z.object({
    cancelled: described('Whether the change was cancelled or reverted', z.boolean()),
  }),
})
export const getEmailUpdate = endpoint('Sign-in', {
  method: 'GET',
  base: '/auth',
  path: '/email/update',
  summary: 'Get the pending email change',
  audience: 'registered',
  reply: z.object({
    change: described('The pending change, if any', z.nullable(EmailChange)),
    fresh: fields.fresh,
  }),
})

export const listSessions = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/sessions',
  summary: 'List sessions, most recently used first',
  audience: 'signed-in',
  reply: listOf(Session),
})
export const endSession = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/sessions/:id',
  summary: 'End a session',
  audience: 'signed-in',
  params: fields.byId,
})
export const endOtherSessions = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/sessions',
  summary: 'End all other sessions',
  audience: 'signed-in',
})

export const listConnections = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/connections',
  summary: 'List connected accounts',
  audience: 'signed-in',
  reply: listOf(Connection),
})
export const endConnection = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/connections/:id',
  summary: 'Disconnect a social account (fails if it is the only sign-in method)',
  audience: 'signed-in',
  params: fields.byId,
})

export const getMailChoices = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/mail-choices',
  summary: 'Get email preferences',
  audience: 'registered',
  reply: MailChoices,
})
export const putMailChoices = endpoint('Your account and library', {
  method: 'PUT',
  path: '/my/mail-choices',
  summary: 'Update email preferences (omitted fields keep their value)',
  audience: 'registered',
  body: z.partial(z.strictObject(MailChoices.shape)),
  reply: MailChoices,
})
