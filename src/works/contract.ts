import * as z from 'zod/mini'
import { cleanLine, cleanText } from '#kernel/clean-text.ts'
import { MINIMUM_PRICE_YEN } from '#kernel/yen.ts'

/** The specification's keys (§9), in its order. */
export const GENRES = [
  'alternative',
  'animation',
  'blues',
  'classics',
  'dance',
  'djmix',
  'electronic',
  'family',
  'folk',
  'hiphop',
  'jazz',
  'metal',
  'pop',
  'rb',
  'reggae',
  'rock',
  'soundtracks',
  'world',
] as const
export type Genre = (typeof GENRES)[number]

export const STATUSES = ['Released', 'Private', 'Draft'] as const
export type Status = (typeof STATUSES)[number]

/** 1 All Rights Reserved, 2 Creative Commons. */
export const LICENSES = [1, 2] as const
export const CREATIVE_COMMONS = 2
/** Creative Commons kinds 1–6 in the specification’s order. */
export const CC_TYPES = ['by', 'by-nc', 'by-nc-nd', 'by-nc-sa', 'by-nd', 'by-sa'] as const

export const MAXIMUM_PRICE_YEN = 1_000_000
export const TITLE_LENGTH = 200
export const DESCRIPTION_LENGTH = 10_000
export const TAGS_MAX = 20
export const TAG_LENGTH = 40
/** The size of all fields at their longest; JSON has up to 9 bytes a character. */
export const FIELDS_BODY_LIMIT = 128 * 1024

const title = z
  .string('title_required')
  .check(
    z.overwrite(cleanLine),
    z.minLength(1, 'title_required'),
    z.maxLength(TITLE_LENGTH, 'title_too_long'),
  )
const price = z.int('price_not_integer').check(
  z.minimum(0, 'price_too_low'),
  z.refine((yen) => yen <= 0 || yen >= MINIMUM_PRICE_YEN, 'price_too_low'),
  z.maximum(MAXIMUM_PRICE_YEN, 'price_too_high'),
)
const tag = z
  .string()
  .check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(TAG_LENGTH, 'tag_too_long'))

/** The reading of a title or a name, in kana or Latin letters; may be empty. */
export const reading = z
  .string()
  .check(z.overwrite(cleanLine), z.maxLength(TITLE_LENGTH, 'reading_too_long'))

/** Fields of sounds and albums; any subset of them is written. */
export const PublishingFields = z.strictObject({
  title: z.optional(title),
  reading: z.optional(reading),
  description: z.optional(
    z
      .string()
      .check(z.overwrite(cleanText), z.maxLength(DESCRIPTION_LENGTH, 'description_too_long')),
  ),
  /** The id of one’s own image, or of the policy that it was uploaded with; null takes it away. */
  coverartURL: z.optional(z.nullable(z.string().check(z.regex(/^[a-z0-9]{12}$/, 'cover_unknown')))),
  status: z.optional(z.enum(STATUSES)),
  genre: z.optional(z.union([z.enum(GENRES), z.literal('')], 'genre_unknown')),
  tags: z.optional(z.array(tag).check(z.maxLength(TAGS_MAX, 'tags_too_many'))),
  sales: z.optional(z.boolean()),
  price: z.optional(price),
  nameyourprice: z.optional(z.boolean()),
  license: z.optional(z.literal([...LICENSES])),
  ccType: z.optional(z.literal([1, 2, 3, 4, 5, 6])),
  /** ISO 8601; what was asked to be published is published on a date to come. */
  releaseDate: z.optional(
    z.nullable(z.iso.datetime({ offset: true, error: 'release_date_invalid' })),
  ),
})
export type PublishingFields = z.output<typeof PublishingFields>

/** What a work has where nothing else was chosen (specification section 9, Upload defaults). */
export const WORK_DEFAULTS = {
  reading: '',
  description: '',
  status: 'Draft',
  genre: '',
  tags: [],
  sales: true,
  price: 100,
  nameyourprice: true,
  license: 1,
  ccType: 1,
  releaseDate: null,
} as const

/** Names a write by its writer and number, so that one whose reply was lost is recognised. */
export const Written = z.strictObject({
  by: z.string().check(z.minLength(1), z.maxLength(40)),
  turn: z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)),
})
export type Written = z.output<typeof Written>
/** The revision that a change is based on. */
export const revisionShape = { version: z.optional(z.int()), written: z.optional(Written) }
export type BaseRevision = { version?: number | undefined; written?: Written | undefined }

/** The fields that name a sound or an album wherever it is shown. */
export const headingShape = {
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** The artist’s display name. */
  user: z.string(),
  username: z.string(),
  /** Image address under the image base, or null: show the default cover. */
  coverart: z.nullable(z.string()),
  /** #rrggbb of the cover, or null. */
  accent: z.nullable(z.string()),
}
/** The fields that lists show besides. */
export const summaryShape = {
  status: z.enum(STATUSES),
  /** Lists and search show it: its id opens nothing that is hidden. */
  isListed: z.optional(z.boolean()),
  genre: z.string(),
  sales: z.boolean(),
  price: z.number(),
  nameyourprice: z.boolean(),
  /** ISO 8601 */
  releasedAt: z.nullable(z.string()),
  /** The viewer’s own relation to it. */
  mine: z.enum(['owner', 'bought', 'none']),
}
/** The fields that its own page shows besides. */
export const pageShape = {
  description: z.string(),
  reading: z.string(),
  tags: z.array(z.string()),
  license: z.number(),
  ccType: z.number(),
  /** ISO 8601 */
  releaseDate: z.nullable(z.string()),
  userImage: z.nullable(z.string()),
  /** The artist has reserved text and data mining. */
  tdmReserved: z.boolean(),
  version: z.number(),
}

/** The fields that its owner sees besides. */
export const editShape = {
  /** The cover’s id as it is written: null where there is none. */
  coverartURL: z.optional(z.nullable(z.string())),
}

export const byId = z.object({ id: z.string() })
