import * as z from 'zod/mini'
import { cleanLine } from '#kernel/clean-text.ts'
import { emailAddress } from '#kernel/email-address.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { LOCALES } from '#kernel/locale.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import { reading } from '#works/contract.ts'

export const accountsProblems = {
  email_invalid: 400,
  username_required: 400,
  username_invalid: 400,
  username_length: 400,
  username_reserved: 400,
  username_taken: 409,
  username_changes_used: 429,
  username_differs: 400,
  name_required: 400,
  name_too_long: 400,
  bio_too_long: 400,
  location_too_long: 400,
  link_invalid: 400,
  image_unknown: 400,
  email_differs: 400,
  email_unchanged: 400,
  last_way_in: 409,
  sign_in_afresh: 403,
  already_registered: 409,
  link_expired: 410,
  code_expired: 410,
} as const satisfies ProblemCatalogue

export const NAME_LENGTH = 80
export const BIO_LENGTH = 5000
export const SELLER_ADDRESS_LENGTH = 300
export const USERNAME_LENGTH = 30
export const USERNAME_PATTERN = /^[A-Za-z0-9-]{3,30}$/

const locale = z.enum(LOCALES)
export const username = z
  .string('username_required')
  .check(
    z.minLength(1, 'username_required'),
    z.regex(/^[A-Za-z0-9-]*$/, 'username_invalid'),
    z.minLength(3, 'username_length'),
    z.maxLength(USERNAME_LENGTH, 'username_length'),
  )
/** Returns the reason why a text is no username, before the server is asked. */
export function usernameProblem(text: string): keyof typeof accountsProblems | undefined {
  const code = z.safeParse(username, text).error?.issues[0]?.message
  return USERNAME_PROBLEMS.find((each) => each === code)
}
const USERNAME_PROBLEMS = ['username_required', 'username_invalid', 'username_length'] as const
const name = z
  .string('name_required')
  .check(
    z.overwrite(cleanLine),
    z.minLength(1, 'name_required'),
    z.maxLength(NAME_LENGTH, 'name_too_long'),
  )
export const email = z
  .string('email_invalid')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'email_invalid'),
    emailAddress('email_invalid'),
  )
const uploadId = z.string().check(z.regex(/^[a-z0-9]{12}$/, 'image_unknown'))

const publicFields = {
  id: z.string(),
  /** Image address under the image base, or null. */
  user_image: z.nullable(z.string()),
  header_image: z.nullable(z.string()),
  /** Limited Markdown. */
  bio: z.string(),
  location: z.string(),
  links: z.array(z.string()),
  /** Text and data mining, AI training included, is reserved. */
  tdmReserved: z.boolean(),
}

export const Me = z.object({
  ...publicFields,
  username: z.nullable(z.string()),
  name: z.nullable(z.string()),
  nameReading: z.string(),
  email: z.nullable(z.string()),
  locale,
  /** The provider's address, while no address is proved. */
  suggested_email: z.nullable(z.string()),
  /** ISO 8601; null while registration is unfinished. */
  registered_at: z.nullable(z.string()),
})
export type Me = z.output<typeof Me>

export const Profile = z.object({
  ...publicFields,
  username: z.string(),
  name: z.string(),
  registered_at: z.string(),
  followers: z.number(),
  following: z.number(),
  /** Released sounds. */
  sounds: z.number(),
  albums: z.number(),
  /** Released sounds that this person has clapped. */
  claps: z.number(),
  /** True for an account with a commerce disclosure. */
  business: z.boolean(),
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
  nameReading: z.optional(reading),
  /** The old one still leads to the account. */
  username: z.optional(username),
  bio: z.optional(z.string().check(z.maxLength(BIO_LENGTH, 'bio_too_long'))),
  location: z.optional(z.string().check(z.trim(), z.maxLength(NAME_LENGTH, 'location_too_long'))),
  links: z.optional(
    z
      .array(
        z
          .string()
          .check(z.maxLength(300, 'link_invalid'), z.regex(/^https?:\/\/\S+$/, 'link_invalid')),
      )
      .check(z.maxLength(8, 'link_invalid')),
  ),
  tdmReserved: z.optional(z.boolean()),
  userImage: z.optional(z.nullable(uploadId)),
  headerImage: z.optional(z.nullable(uploadId)),
})
export type ProfileChange = z.output<typeof ProfileChange>

const byUsername = z.object({ username: z.string() })

export const getMe = endpoint('Users', {
  method: 'GET',
  path: '/users/me',
  summary: 'Get the current user',
  audience: 'signed-in',
  reply: Me,
})
export const putMe = endpoint('Users', {
  method: 'PUT',
  path: '/users/me',
  summary: 'Update your profile',
  audience: 'signed-in',
  body: ProfileChange,
  bodyLimit: 64 * 1024,
  reply: Me,
})
export const patchMe = endpoint('Users', { ...putMe, method: 'PATCH' })
export const getUsernameAvailable = endpoint('Users', {
  method: 'GET',
  path: '/users/username_available/:username',
  summary: 'Check whether a username is available',
  audience: 'anyone',
  params: byUsername,
  reply: z.object({ available: z.boolean() }),
  limit: { requests: 60, seconds: 60 },
})
export const getRegistration = endpoint('Users', {
  method: 'GET',
  path: '/users/register',
  summary: 'Get a suggested name and a free username from the social provider',
  audience: 'signed-in',
  /** The values are empty where there is nothing to suggest. */
  reply: z.object({ name: z.string(), username: z.string() }),
})
export const register = endpoint('Users', {
  method: 'POST',
  path: '/users/register',
  summary: 'Complete registration',
  audience: 'signed-in',
  body: Registration,
  reply: Me,
})
export const getUser = endpoint('Users', {
  method: 'GET',
  path: '/users/:username',
  summary: 'Get a public profile (former usernames resolve to the current one)',
  audience: 'anyone',
  params: byUsername,
  reply: Profile,
})
