import * as z from 'zod/mini'
import { cleanLine } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import { emailAddress } from '#kernel/email-address.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
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
  shop_link_invalid: 400,
  image_unknown: 400,
  email_differs: 400,
  email_unchanged: 400,
  last_way_in: 409,
  sign_in_afresh: 403,
  already_registered: 409,
  link_expired: 410,
  code_expired: 410,
  passkey_expired: 410,
  passkey_refused: 403,
  passkey_known: 409,
  passkeys_full: 409,
} as const satisfies ProblemCatalogue

export const NAME_LENGTH = 80
export const SHOP_LINKS_MAX = 8
export const SHOP_NAME_LENGTH = 40
export const BIO_LENGTH = 5000
export const SELLER_ADDRESS_LENGTH = 300
export const USERNAME_LENGTH = 30
export const USERNAME_PATTERN = /^[A-Za-z0-9-]{3,30}$/

const locale = described('Language of pages and emails', z.enum(LOCALES))
export const username = described(
  'Username',
  z
    .string('username_required')
    .check(
      z.minLength(1, 'username_required'),
      z.regex(/^[A-Za-z0-9-]*$/, 'username_invalid'),
      z.minLength(3, 'username_length'),
      z.maxLength(USERNAME_LENGTH, 'username_length'),
    ),
)
/** Returns the reason why a text is no username, before the server is asked. */
export function usernameProblem(text: string): keyof typeof accountsProblems | undefined {
  const code = z.safeParse(username, text).error?.issues[0]?.message
  return USERNAME_PROBLEMS.find((each) => each === code)
}
const USERNAME_PROBLEMS = ['username_required', 'username_invalid', 'username_length'] as const
const name = described(
  'Display name',
  fields.requiredText(cleanLine, 'name_required', NAME_LENGTH, 'name_too_long'),
)
export const email = described(
  'Email address',
  z
    .string('email_invalid')
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(254, 'email_invalid'),
      emailAddress('email_invalid'),
    ),
)
const uploadId = z.string().check(z.regex(/^[a-z0-9]{12}$/, 'image_unknown'))

const shop = {
  name: described(
    'Name of the shop',
    fields.requiredText(cleanLine, 'shop_link_invalid', SHOP_NAME_LENGTH, 'shop_link_invalid'),
  ),
  url: described(
    'URL of the shop, https',
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(300, 'shop_link_invalid'),
        z.regex(/^https:\/\/\S+$/, 'shop_link_invalid'),
      ),
  ),
}
const ShopLink = z.object({
  name: described(shop.name, z.string()),
  url: described(shop.url, z.string()),
})
export type ShopLink = z.output<typeof ShopLink>

const publicFields = {
  id: fields.id,
  user_image: fields.userImage,
  header_image: described('URL of the profile’s header image', z.nullable(z.string())),
  bio: described('Profile text, limited Markdown', z.string()),
  location: described('Place shown on the profile', z.string()),
  links: described('Web links on the profile, http or https', z.array(z.string())),
  shops: described('Named links to shops, shown on the profile', z.array(ShopLink)),
  tdmReserved: described(
    'Whether the artist reserves text and data mining, AI training included',
    z.boolean(),
  ),
  collection: described('Whether others may see what this account bought', z.boolean()),
}

export const Me = z.object({
  ...publicFields,
  username: described(username, z.nullable(z.string())),
  name: described(name, z.nullable(z.string())),
  nameReading: described(
    'How your name is read, in kana or Latin letters; empty if not given',
    z.string(),
  ),
  email: described(email, z.nullable(z.string())),
  locale,
  suggested_email: described(
    'Email address from a social account, not yet confirmed',
    z.nullable(z.string()),
  ),
  registered_at: described(
    'Time of registration, ISO 8601; null while unfinished',
    z.nullable(z.string()),
  ),
  operator: described('Whether this is an operator of the service', z.boolean()),
})
export type Me = z.output<typeof Me>

export const Profile = z.object({
  ...publicFields,
  username: fields.username,
  name: fields.name,
  registered_at: described('Time of registration, ISO 8601', z.string()),
  followers: described('Number of followers', z.number()),
  following: described('Number of people they follow', z.number()),
  /** Released sounds. */
  sounds: described('Number of sounds', z.number()),
  albums: described('Number of albums', z.number()),
  claps: described('Number of released sounds that they clapped for', z.number()),
  latest_cover: described(
    'URL of the newest release’s cover; null if none has a cover',
    z.nullable(z.string()),
  ),
  latest_release: described(
    'The newest album, or sound that is in none; null if there is none',
    z.nullable(
      z.object({
        kind: described('Whether it is a sound or an album', z.enum(['sound', 'album'])),
        id: fields.id,
      }),
    ),
  ),
  announced: described(
    'Albums announced before their release, the next one first',
    z.array(
      z.object({
        id: fields.id,
        slug: fields.slug,
        title: fields.title,
        coverart: fields.coverart,
        releaseDate: described('Date of release, ISO 8601', z.string()),
      }),
    ),
  ),
  business: described('Whether the artist sells as a business', z.boolean()),
  followedByMe: described('Whether you follow them', z.boolean()),
  blockedByMe: described(
    'Whether you block or mute them; null for neither',
    z.nullable(z.enum(['block', 'mute'])),
  ),
  isMe: described('Whether it is you', z.boolean()),
})
export type Profile = z.output<typeof Profile>

export const Registration = z.strictObject({
  name,
  username,
  userImage: described(
    'ID of your image upload; null removes the avatar',
    z.optional(z.nullable(uploadId)),
  ),
  email,
})
export type Registration = z.output<typeof Registration>

export const ProfileChange = z.strictObject({
  locale: z.optional(locale),
  name: z.optional(name),
  nameReading: described(Me.shape.nameReading, z.optional(reading)),
  /** The old one still leads to the account. */
  username: z.optional(username),
  bio: described(
    publicFields.bio,
    z.optional(z.string().check(z.maxLength(BIO_LENGTH, 'bio_too_long'))),
  ),
  location: described(
    publicFields.location,
    z.optional(z.string().check(z.trim(), z.maxLength(NAME_LENGTH, 'location_too_long'))),
  ),
  links: described(
    publicFields.links,
    z.optional(
      z
        .array(
          z
            .string()
            .check(z.maxLength(300, 'link_invalid'), z.regex(/^https?:\/\/\S+$/, 'link_invalid')),
        )
        .check(z.maxLength(8, 'link_invalid')),
    ),
  ),
  shops: described(
    publicFields.shops,
    z.optional(
      z.array(z.strictObject(shop)).check(z.maxLength(SHOP_LINKS_MAX, 'shop_link_invalid')),
    ),
  ),
  tdmReserved: described(publicFields.tdmReserved, z.optional(z.boolean())),
  collection: described(publicFields.collection, z.optional(z.boolean())),
  userImage: Registration.shape.userImage,
  headerImage: described(
    'ID of your image upload; null removes the image',
    z.optional(z.nullable(uploadId)),
  ),
})
export type ProfileChange = z.output<typeof ProfileChange>

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
  params: fields.byUsername,
  reply: z.object({ available: described('Whether the username can be taken', z.boolean()) }),
  limit: { requests: 60, seconds: 60 },
})
export const getRegistration = endpoint('Users', {
  method: 'GET',
  path: '/users/register',
  summary: 'Get a suggested name and a free username from the social provider',
  audience: 'signed-in',
  /** The values are empty where there is nothing to suggest. */
  reply: z.object({ name: fields.name, username: fields.username }),
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
  fromReplica: true,
  params: fields.byUsername,
  reply: Profile,
})
