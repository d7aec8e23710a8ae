import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { email } from './contract.ts'

/** Lifetimes in seconds. */
export const SESSION_SECONDS = 604_800
export const SIGN_IN_LINK_SECONDS = 15 * 60
export const STATUS_POLL_SECONDS = 5
/** A token is returned again for this long, to the same browser. */
export const TOKEN_REPEAT_SECONDS = 60

export const SOCIAL_REQUEST_SECONDS = 10 * 60
/** The popup’s one-time code. */
export const SOCIAL_CODE_SECONDS = 30
/** Names as in the addresses `/auth/facebook` and `/auth/twitter`. */
export const PROVIDERS = ['facebook', 'twitter'] as const
export type Provider = (typeof PROVIDERS)[number]

export const sendMagicLink = endpoint('Sign-in', {
  method: 'POST',
  base: '/auth',
  path: '/email/',
  summary: 'Send a sign-in link and set the cookie that ties it to this browser',
  audience: 'anyone',
  body: z.strictObject({ email }),
  /** `code`: two digits that the confirm page shows too; `inbox`: of the embedded mail engine. */
  reply: z.object({
    id: fields.id,
    code: described('Two digits, also shown on the page that the link opens', z.string()),
    inbox: described('URL of the development inbox, where one exists', z.optional(z.string())),
  }),
  /** The limit is per network; emails are also counted per address. */
  limit: { requests: 120, seconds: 600 },
})
export const getSignInStatus = endpoint('Sign-in', {
  method: 'GET',
  base: '/auth',
  path: '/email/status/:id',
  summary: 'Get the token once the link has been confirmed',
  audience: 'anyone',
  params: fields.byId,
  /** `token`: for the browser that asked alone, which its cookie shows. */
  reply: z.object({
    status: described(
      'Whether the link has been confirmed',
      z.enum(['waiting', 'confirmed', 'expired']),
    ),
    token: described('Session token, to be sent as Bearer', z.optional(z.string())),
  }),
  limit: { requests: 120, seconds: 60 },
})
export const cancelMagicLink = endpoint('Sign-in', {
  method: 'DELETE',
  base: '/auth',
  path: '/email/:id',
  summary: 'Cancel a sign-in link',
  audience: 'anyone',
  params: fields.byId,
})
export const signOut = endpoint('Sign-in', {
  method: 'DELETE',
  base: '/auth',
  path: '/session',
  summary: 'Sign out',
  audience: 'anyone',
})
export const exchangeCode = endpoint('Sign-in', {
  method: 'POST',
  base: '/auth',
  path: '/token',
  summary: 'Exchange the popup’s one-time code for a token',
  audience: 'anyone',
  body: z.strictObject({
    code: described('One-time code that the popup received', z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ token: described('Session token, to be sent as Bearer', z.string()) }),
  limit: { requests: 60, seconds: 600 },
})
