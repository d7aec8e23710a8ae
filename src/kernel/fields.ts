import * as z from 'zod/mini'
import { cleanLine } from './clean-text.ts'
import { described } from './described.ts'

/** Text in one line; codes other than `text_too_long` are those that clients know already. */
export const shortText = (max: number, tooLong = 'text_too_long') =>
  z.string().check(z.overwrite(cleanLine), z.maxLength(max, tooLong))

/** Text that has at least one visible character; `required` is also the code of a missing one. */
export const requiredText = (
  clean: (text: string) => string,
  required: string,
  max: number,
  tooLong: string,
) =>
  z.string(required).check(z.overwrite(clean), z.minLength(1, required), z.maxLength(max, tooLong))

/** Fields that shapes of several features share. */
export const id = described('Public ID', z.string())
export const itemId = described('`sound-` or `album-` followed by its ID', z.string())
export const title = described('Title', z.string())
export const slug = described('Title as it appears in the page’s URL', z.string())
export const username = described('Username', z.string())
export const name = described('Display name', z.string())
/** The artist of a sound or an album. */
export const user = described('Display name of the artist', z.string())
export const coverart = described(
  'URL of the cover; null for the default cover',
  z.nullable(z.string()),
)
export const userImage = described('URL of the avatar', z.nullable(z.string()))
export const price = described('Price in yen, tax included', z.number())
export const nameyourprice = described('Whether buyers may pay more than the price', z.boolean())
export const duration = described('Length in seconds; 0 while unknown', z.number())
export const createdAt = described('Time of creation, ISO 8601', z.string())
export const order = described('Order number', z.string())
export const fresh = described('Whether you signed in recently enough for this action', z.boolean())
/** The grant of a viewer who bought the sound or album. */
export const grant = described('ID for /api/downloads; null if not bought', z.nullable(z.string()))
/** The key of a guest’s link to an order. */
export const guestKey = described(
  'Key from the link in the receipt, for guests',
  z.optional(z.string()),
)

export const byId = z.object({ id })
export const byUsername = z.object({ username })
