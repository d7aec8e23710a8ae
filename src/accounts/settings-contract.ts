import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
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

const moment = z.string()
const byId = z.object({ id: z.string() })

export const EmailChange = z.object({
  id: z.string(),
  email: z.string(),
  expiresAt: moment,
  /** The inbox of the embedded mail engine. */
  inbox: z.optional(z.string()),
})
export type EmailChange = z.output<typeof EmailChange>

export const Session = z.object({
  id: z.string(),
  /** Null where unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  ip: z.string(),
  createdAt: moment,
  seenAt: moment,
  /** True for the session that makes this request. */
  current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const Connection = z.object({
  id: z.string(),
  provider: z.enum(PROVIDERS),
  /** The name at the provider, maybe empty. */
  label: z.string(),
  connectedAt: moment,
  usedAt: moment,
})
export type Connection = z.output<typeof Connection>

/** Kinds of email that readers can stop; receipts and sign-in emails are no choice. */
export const MAIL_KINDS = ['sale', 'comment', 'follow', 'release'] as const
export type MailKind = (typeof MAIL_KINDS)[number]
export const MailChoices = z.object({
  sale: z.boolean(),
  /** Emails about sales come together, once a day. */
  saleDaily: z.boolean(),
  comment: z.boolean(),
  follow: z.boolean(),
  release: z.boolean(),
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
  params: byId,
  query: z.object({ token: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.object({ cancelled: z.boolean() }),
})
export const getEmailUpdate = endpoint('Sign-in', {
  method: 'GET',
  base: '/auth',
  path: '/email/update',
  summary: 'Get the pending email change',
  audience: 'registered',
  reply: z.object({
    change: z.nullable(EmailChange),
    /** True if this session is young enough to ask for a change. */
    fresh: z.boolean(),
  }),
})

export const listSessions = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/sessions',
  summary: 'List sessions, most recently used first',
  audience: 'signed-in',
  reply: z.object({ items: z.array(Session) }),
})
export const endSession = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/sessions/:id',
  summary: 'End a session',
  audience: 'signed-in',
  params: byId,
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
  reply: z.object({ items: z.array(Connection) }),
})
export const endConnection = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/connections/:id',
  summary: 'Disconnect a social account (fails if it is the only sign-in method)',
  audience: 'signed-in',
  params: byId,
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
