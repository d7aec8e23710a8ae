import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { LOCALES } from '#kernel/locale.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'

export const accountsProblems = {
  email_invalid: 400,
  username_invalid: 400,
  username_reserved: 400,
  username_taken: 409,
  name_required: 400,
  text_too_long: 400,
  link_invalid: 400,
  image_unknown: 400,
  email_differs: 400,
  already_registered: 409,
  link_expired: 410,
} as const satisfies ProblemCatalogue

/** Lifetimes in seconds. */
export const SESSION_SECONDS = 604_800
export const SIGN_IN_LINK_SECONDS = 15 * 60
export const STATUS_POLL_SECONDS = 5
/** A token already collected is given again for this long, to the same browser. */
export const TOKEN_REPEAT_SECONDS = 60

export const NAME_LENGTH = 80
export const BIO_LENGTH = 5000
export const USERNAME_PATTERN = /^[A-Za-z0-9-]{3,30}$/

const locale = z.enum(LOCALES)
const username = z.string('username_invalid').check(z.regex(USERNAME_PATTERN, 'username_invalid'))
const name = z
  .string('name_required')
  .check(z.trim(), z.minLength(1, 'name_required'), z.maxLength(NAME_LENGTH, 'text_too_long'))
const email = z
  .string('email_invalid')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'email_invalid'), z.email('email_invalid'))
/** The id of one's own image upload policy. */
const uploadId = z.string().check(z.regex(/^[a-z0-9]{12}$/, 'image_unknown'))

export const Me = z.object({
  id: z.string(),
  username: z.nullable(z.string()),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  locale,
  /** Image address under the image base, or null. */
  user_image: z.nullable(z.string()),
  bio: z.string(),
  location: z.string(),
  links: z.array(z.string()),
  /** ISO 8601; null while registration is unfinished. */
  registered_at: z.nullable(z.string()),
})
export type Me = z.output<typeof Me>

export const Profile = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  user_image: z.nullable(z.string()),
  header_image: z.nullable(z.string()),
  bio: z.string(),
  location: z.string(),
  links: z.array(z.string()),
  registered_at: z.string(),
  followers: z.number(),
  following: z.number(),
  /** Released sounds. */
  sounds: z.number(),
  followedByMe: z.boolean(),
  isMe: z.boolean(),
})
export type Profile = z.output<typeof Profile>

export const Registration = z.strictObject({
  name,
  username,
  userImage: z.optional(z.nullable(uploadId)),
  email,
})
export type Registration = z.output<typeof Registration>

export const ProfileChange = z.strictObject({
  locale: z.optional(locale),
  name: z.optional(name),
  bio: z.optional(z.string().check(z.maxLength(BIO_LENGTH, 'text_too_long'))),
  location: z.optional(z.string().check(z.trim(), z.maxLength(NAME_LENGTH, 'text_too_long'))),
  links: z.optional(
    z
      .array(
        z
          .string()
          .check(z.maxLength(300, 'link_invalid'), z.regex(/^https?:\/\/\S+$/, 'link_invalid')),
      )
      .check(z.maxLength(8, 'link_invalid')),
  ),
  userImage: z.optional(z.nullable(uploadId)),
})
export type ProfileChange = z.output<typeof ProfileChange>

const byUsername = z.object({ username: z.string() })

export const getMe = endpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in person',
  audience: 'signed-in',
  reply: Me,
})
export const putMe = endpoint({
  method: 'PUT',
  path: '/users/me',
  summary: 'Change parts of one’s own profile',
  audience: 'signed-in',
  body: ProfileChange,
  reply: Me,
})
export const patchMe = endpoint({ ...putMe, method: 'PATCH' })
export const getUsernameAvailable = endpoint({
  method: 'GET',
  path: '/users/username_available/:username',
  summary: 'Whether a username may be taken',
  audience: 'anyone',
  params: byUsername,
  reply: z.object({ available: z.boolean() }),
  limit: { requests: 60, seconds: 60 },
})
export const register = endpoint({
  method: 'POST',
  path: '/users/register',
  summary: 'Finish registration',
  audience: 'signed-in',
  body: Registration,
  reply: Me,
})
export const getUser = endpoint({
  method: 'GET',
  path: '/users/:username',
  summary: 'A creator’s public profile',
  audience: 'anyone',
  params: byUsername,
  reply: Profile,
})

export const sendMagicLink = endpoint({
  method: 'POST',
  base: '/auth',
  path: '/email/',
  summary: 'Mail a sign-in link; sets the cookie of the asking browser',
  audience: 'anyone',
  body: z.strictObject({ email }),
  /**
   * `code`: two digits that the mail’s confirm page shows too; `inbox`: where the mail can be read,
   * with the embedded mail engine.
   */
  reply: z.object({ id: z.string(), code: z.string(), inbox: z.optional(z.string()) }),
  /** Beside this limit by address of the client, letters are counted by e-mail address. */
  limit: { requests: 60, seconds: 600 },
})
export const getSignInStatus = endpoint({
  method: 'GET',
  base: '/auth',
  path: '/email/status/:id',
  summary: 'The token, once the link was confirmed, for the browser that asked',
  audience: 'anyone',
  params: z.object({ id: z.string() }),
  reply: z.object({
    status: z.enum(['waiting', 'confirmed', 'expired']),
    token: z.optional(z.string()),
  }),
  limit: { requests: 120, seconds: 60 },
})
export const cancelMagicLink = endpoint({
  method: 'DELETE',
  base: '/auth',
  path: '/email/:id',
  summary: 'Undo: the link that was sent no longer works',
  audience: 'anyone',
  params: z.object({ id: z.string() }),
})
export const signOut = endpoint({
  method: 'DELETE',
  base: '/auth',
  path: '/session',
  summary: 'Sign out: the session ends and its cookie goes',
  audience: 'anyone',
})
