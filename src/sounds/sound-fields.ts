import * as z from 'zod/mini'
import { cleanLine, cleanText } from '#kernel/clean-text.ts'
import { MINIMUM_PRICE_YEN } from '#kernel/yen.ts'
import { GENRES } from './genres.ts'

export const STATUSES = ['Released', 'Private', 'Draft'] as const
export type Status = (typeof STATUSES)[number]

/** 1 All Rights Reserved, 2 Creative Commons. */
export const LICENSES = [1, 2] as const
/** Creative Commons kinds 1–6 in the specification’s order. */
export const CC_TYPES = ['by', 'by-nc', 'by-nc-nd', 'by-nc-sa', 'by-nd', 'by-sa'] as const

/** What the artist declares of the work; a work code names it at JASRAC or NexTone. */
export const RIGHTS = ['original', 'cover', 'arrangement', 'public_domain'] as const
export type SoundRights = (typeof RIGHTS)[number]
export const WORK_CODE_LENGTH = 20
/** ISO 3901 without hyphens. */
export const ISRC_PATTERN = /^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$/

export const MAXIMUM_PRICE_YEN = 1_000_000
export const TITLE_LENGTH = 200
export const DESCRIPTION_LENGTH = 10_000
export const TAGS_MAX = 20
/** All fields at their longest: JSON writes a character as up to 6 bytes, decomposed Hangul as 9. */
export const SOUND_BODY_LIMIT = 128 * 1024

const genre = z.union([z.enum(GENRES), z.literal('')], 'genre_unknown')
const status = z.enum(STATUSES)
const title = z
  .string('title_required')
  .check(
    z.overwrite(cleanLine),
    z.minLength(1, 'title_required'),
    z.maxLength(TITLE_LENGTH, 'title_too_long'),
  )
const price = z.int('price_not_integer').check(
  z.refine((yen) => yen === 0 || yen >= MINIMUM_PRICE_YEN, 'price_too_low'),
  z.maximum(MAXIMUM_PRICE_YEN, 'price_too_high'),
)
const seconds = z.number('limit_invalid').check(z.minimum(0, 'limit_invalid'))
const tag = z
  .string()
  .check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(40, 'text_too_long'))

/** The specification’s upload fields; any subset may be written. */
export const SoundFields = z.strictObject({
  title: z.optional(title),
  description: z.optional(
    z
      .string()
      .check(z.overwrite(cleanText), z.maxLength(DESCRIPTION_LENGTH, 'description_too_long')),
  ),
  /** The id of one’s own image upload policy; null takes the cover away. */
  coverartURL: z.optional(z.nullable(z.string().check(z.regex(/^[a-z0-9]{12}$/, 'cover_unknown')))),
  status: z.optional(status),
  genre: z.optional(genre),
  tags: z.optional(z.array(tag).check(z.maxLength(TAGS_MAX, 'tags_too_many'))),
  sales: z.optional(z.boolean()),
  price: z.optional(price),
  nameyourprice: z.optional(z.boolean()),
  sampling: z.optional(z.boolean()),
  limit: z.optional(z.boolean()),
  limitFrom: z.optional(seconds),
  limitTo: z.optional(seconds),
  license: z.optional(z.literal([...LICENSES])),
  ccType: z.optional(z.literal([1, 2, 3, 4, 5, 6])),
  /** How the title is read, in kana or Latin letters; may be empty. */
  reading: z.optional(
    z.string().check(z.overwrite(cleanLine), z.maxLength(TITLE_LENGTH, 'reading_too_long')),
  ),
  rights: z.optional(z.enum(RIGHTS)),
  workCode: z.optional(
    z.string().check(z.overwrite(cleanLine), z.maxLength(WORK_CODE_LENGTH, 'work_code_invalid')),
  ),
  /** With or without hyphens; null takes it away. */
  isrc: z.optional(
    z.nullable(
      z.string().check(
        z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase()),
        z.regex(ISRC_PATTERN, 'isrc_invalid'),
      ),
    ),
  ),
  /** ISO 8601; one to come publishes a sound then that was asked to be published. */
  releaseDate: z.optional(
    z.nullable(z.iso.datetime({ offset: true, error: 'release_date_invalid' })),
  ),
  /** Heard and sold within its albums only. */
  albumOnly: z.optional(z.boolean()),
})
export type SoundFields = z.output<typeof SoundFields>

export const NewSound = z.extend(SoundFields, { transcodeId: z.string() })
export type NewSound = z.output<typeof NewSound>
/**
 * Names a writing, by the hand that writes and how often it has: what the same hand has written
 * before is not stale where its answer was lost, and the same one sent again is there already.
 */
export const Written = z.strictObject({
  by: z.string().check(z.minLength(1), z.maxLength(40)),
  turn: z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)),
})
export type Written = z.output<typeof Written>
export const SoundChange = z.extend(SoundFields, {
  version: z.optional(z.int()),
  written: z.optional(Written),
  /** Another upload: the audio is replaced once it is ready, address, claps and comments stay. */
  transcodeId: z.optional(z.string()),
})
export type SoundChange = z.output<typeof SoundChange>
