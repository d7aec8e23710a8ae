import * as z from 'zod/mini'
import { cleanLine, cleanText } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import * as fields from '#kernel/fields.ts'
import { MINIMUM_PRICE_YEN } from '#kernel/yen.ts'
import { Credit, credits } from './credits.ts'

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

/** Why the operator has withdrawn a work: someone claims that it infringes their rights, or it breaks the terms. */
export const WITHDRAWALS = ['rights_claim', 'terms'] as const
export type Withdrawal = (typeof WITHDRAWALS)[number]

/** 1 All Rights Reserved, 2 Creative Commons. */
export const LICENSES = [1, 2] as const
export const CREATIVE_COMMONS = 2
/** Creative Commons kinds 1–6 in the specification’s order. */
export const CC_TYPES = ['by', 'by-nc', 'by-nc-nd', 'by-nc-sa', 'by-nd', 'by-sa'] as const

export const MAXIMUM_PRICE_YEN = 1_000_000
export const TITLE_LENGTH = 200
export const DESCRIPTION_LENGTH = 10_000
export const LINER_NOTES_LENGTH = 10_000
export const TAGS_MAX = 20
export const TAG_LENGTH = 40
/** The size of all fields at their longest; JSON has up to 9 bytes a character. */
export const FIELDS_BODY_LIMIT = 512 * 1024

const title = described(
  'Title',
  fields.requiredText(cleanLine, 'title_required', TITLE_LENGTH, 'title_too_long'),
)
const price = described(
  'Price in yen, tax included',
  z.int('price_not_integer').check(
    z.minimum(0, 'price_too_low'),
    z.refine((yen) => yen <= 0 || yen >= MINIMUM_PRICE_YEN, 'price_too_low'),
    z.maximum(MAXIMUM_PRICE_YEN, 'price_too_high'),
  ),
)
const tag = z
  .string()
  .check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(TAG_LENGTH, 'tag_too_long'))

/** The reading of a title or a name, in kana or Latin letters; may be empty. */
export const reading = described(
  'How the title is read, in kana or Latin letters',
  fields.shortText(TITLE_LENGTH, 'reading_too_long'),
)

/**
 * Texts of sounds and albums, empty by default. Columns, settings, replies, forms, the export and the
 * erasure of an account take their names from here. Buyers keep the reading, which is thus not one.
 */
const texts = {
  description: described(
    'Description, limited Markdown',
    z
      .string()
      .check(z.overwrite(cleanText), z.maxLength(DESCRIPTION_LENGTH, 'description_too_long')),
  ),
  linerNotes: described(
    'Liner notes, limited Markdown',
    z
      .string()
      .check(z.overwrite(cleanText), z.maxLength(LINER_NOTES_LENGTH, 'liner_notes_too_long')),
  ),
}
export const TEXT_FIELDS = z.keyof(z.object(texts)).options

/** The same of each text, by its name. */
function mapTexts<Made>(make: (text: z.ZodMiniString) => Made): Record<keyof typeof texts, Made> {
  const entries: unknown[][] = Object.entries(texts).map(([name, text]) => [name, make(text)])
  return Object.fromEntries(entries)
}

/** The texts as replies and forms have them. */
export const textShape = mapTexts((text) => described(text, z.string()))

/** Fields of sounds and albums; any subset of them is written. */
export const PublishingFields = z.strictObject({
  title: z.optional(title),
  reading: z.optional(reading),
  ...mapTexts((text) => z.optional(text)),
  coverartURL: described(
    'ID of the cover: of your image, or of its upload when you write it; null for none',
    z.optional(z.nullable(z.string().check(z.regex(/^[a-z0-9]{12}$/, 'cover_unknown')))),
  ),
  booklet: described(
    'ID of the PDF booklet: of your booklet, or of its upload when you write it; null for none',
    z.optional(z.nullable(z.string().check(z.regex(/^[a-z0-9]{12}$/, 'booklet_unknown')))),
  ),
  status: described(
    'Visibility: Released (public), Private (link only) or Draft (only the owner)',
    z.optional(z.enum(STATUSES)),
  ),
  genre: described(
    'Genre key',
    z.optional(z.union([z.enum(GENRES), z.literal('')], 'genre_unknown')),
  ),
  tags: described(
    'Tags, up to 20',
    z.optional(z.array(tag).check(z.maxLength(TAGS_MAX, 'tags_too_many'))),
  ),
  credits: z.optional(credits),
  sales: described('Whether it is for sale', z.optional(z.boolean())),
  price: z.optional(price),
  nameyourprice: z.optional(fields.nameyourprice),
  license: described(
    'Licence: 1 All Rights Reserved, 2 Creative Commons',
    z.optional(z.literal([...LICENSES])),
  ),
  ccType: described(
    'Creative Commons licence: 1 BY, 2 BY-NC, 3 BY-NC-ND, 4 BY-NC-SA, 5 BY-ND, 6 BY-SA',
    z.optional(z.literal([1, 2, 3, 4, 5, 6])),
  ),
  /** ISO 8601; what was asked to be published is published on a date to come. */
  releaseDate: described(
    'Scheduled time of publication, ISO 8601; null if none',
    z.optional(z.nullable(z.iso.datetime({ offset: true, error: 'release_date_invalid' }))),
  ),
})
export type PublishingFields = z.output<typeof PublishingFields>

/** What a work has where nothing else was chosen (specification section 9, Upload defaults). */
export const WORK_DEFAULTS = {
  reading: '',
  ...mapTexts(() => ''),
  status: 'Draft',
  genre: '',
  tags: [],
  credits: [],
  sales: true,
  price: 100,
  nameyourprice: true,
  license: 1,
  ccType: 1,
  releaseDate: null,
} as const

/** Names a write by its writer and number, so that one whose reply was lost is recognised. */
export const Written = z.strictObject({
  by: described(
    'Random ID of the client that writes',
    z.string().check(z.minLength(1), z.maxLength(40)),
  ),
  turn: described(
    'Number of the write, increasing with each',
    z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)),
  ),
})
export type Written = z.output<typeof Written>
/** The revision that a change is based on. */
export const revisionShape = {
  version: described('Revision number; a write based on an older one fails', z.optional(z.int())),
  written: described(
    'Identifies this write, so that a repeated one is recognised',
    z.optional(Written),
  ),
}
export type BaseRevision = { version?: number | undefined; written?: Written | undefined }

/** The fields that name a sound or an album wherever it is shown. */
export const headingShape = {
  id: fields.id,
  slug: fields.slug,
  title: fields.title,
  user: fields.user,
  username: fields.username,
  featured: described(
    'Names of the featured artists, which are shown with the title; left out if there are none',
    z.optional(z.array(z.string())),
  ),
  coverart: fields.coverart,
  accent: described('Main colour of the cover as #rrggbb', z.nullable(z.string())),
}
/** The fields that lists show besides. */
export const summaryShape = {
  status: described(PublishingFields.shape.status, z.enum(STATUSES)),
  /** Lists and search show it: its id opens nothing that is hidden. */
  isListed: described('Whether lists and search show it', z.optional(z.boolean())),
  genre: described(PublishingFields.shape.genre, z.string()),
  sales: described(PublishingFields.shape.sales, z.boolean()),
  price: fields.price,
  nameyourprice: fields.nameyourprice,
  releasedAt: described(
    'Time of publication, ISO 8601; null if not published',
    z.nullable(z.string()),
  ),
  mine: described('Your relation to it', z.enum(['owner', 'bought', 'none'])),
}
/** The fields that its own page shows besides. */
export const pageShape = {
  ...textShape,
  reading: described(reading, z.string()),
  tags: described(PublishingFields.shape.tags, z.array(z.string())),
  credits: described(credits, z.array(Credit)),
  license: described(PublishingFields.shape.license, z.number()),
  ccType: described(PublishingFields.shape.ccType, z.number()),
  releaseDate: described(PublishingFields.shape.releaseDate, z.nullable(z.string())),
  hasBooklet: described(
    'Whether its downloads have a PDF booklet; left out if not',
    z.optional(z.boolean()),
  ),
  userImage: described('URL of the artist’s avatar', z.nullable(z.string())),
  tdmReserved: described(
    'Whether the artist reserves text and data mining, AI training included',
    z.boolean(),
  ),
  version: described(revisionShape.version, z.number()),
}

/** The fields that its owner sees besides. */
export const editShape = {
  coverartURL: described(PublishingFields.shape.coverartURL, z.optional(z.nullable(z.string()))),
  booklet: described(
    'The PDF booklet; null if there is none',
    z.optional(
      z.nullable(
        z.object({
          id: fields.id,
          fileName: described('Name of the uploaded file', z.string()),
          bytes: described('Size in bytes', z.number()),
        }),
      ),
    ),
  ),
  wantedStatus: described(
    'Visibility it will get once it has been processed',
    z.nullable(z.enum(STATUSES)),
  ),
  withdrawnFor: described(
    'Why the operator has withdrawn it; null if it is not withdrawn',
    z.optional(z.nullable(z.enum(WITHDRAWALS))),
  ),
}
