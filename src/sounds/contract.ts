import * as z from 'zod/mini'
import { cleanLine, cleanText } from '#kernel/clean-text.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { pageOf } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import { MINIMUM_PRICE_YEN } from '#kernel/yen.ts'
import { GENRES } from './genres.ts'

export { GENRES, type Genre } from './genres.ts'

export const soundsProblems = {
  title_required: 400,
  title_too_long: 400,
  description_too_long: 400,
  price_too_low: 400,
  price_not_integer: 400,
  price_too_high: 400,
  limit_invalid: 400,
  genre_unknown: 400,
  genre_required: 400,
  tags_too_many: 400,
  cover_unknown: 400,
  transcode_unknown: 400,
  transcode_errored: 409,
} as const satisfies ProblemCatalogue

/** Facts announced: payload {soundId} (internal key). */
export const SOUND_RELEASED = 'sound-released'
export const SOUND_CHANGED = 'sound-changed'

export const STATUSES = ['Released', 'Private', 'Draft'] as const
export type Status = (typeof STATUSES)[number]

/** 1 All Rights Reserved, 2 Creative Commons. */
export const LICENSES = [1, 2] as const
/** Creative Commons kinds 1–6 in the specification’s order. */
export const CC_TYPES = ['by', 'by-nc', 'by-nc-nd', 'by-nc-sa', 'by-nd', 'by-sa'] as const

export const MAXIMUM_PRICE_YEN = 1_000_000
export const TITLE_LENGTH = 200
export const DESCRIPTION_LENGTH = 10_000
export const TAGS_MAX = 20

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
})
export type SoundFields = z.output<typeof SoundFields>

export const NewSound = z.extend(SoundFields, { transcodeId: z.string() })
export type NewSound = z.output<typeof NewSound>
export const SoundChange = z.extend(SoundFields, { version: z.optional(z.int()) })
export type SoundChange = z.output<typeof SoundChange>

export const Track = z.object({
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
  /** Seconds; 0 while unknown. */
  duration: z.number(),
  waveformUrl: z.nullable(z.string()),
  /** Lasting addresses that check rights and redirect; null where this viewer may not stream. */
  mp3Url: z.nullable(z.string()),
  hlsUrl: z.nullable(z.string()),
  albumId: z.nullable(z.string()),
  creatorId: z.string(),
  limit: z.object({ on: z.boolean(), min: z.number(), max: z.number() }),
})
export type Track = z.output<typeof Track>

export const SoundSummary = z.extend(Track, {
  status,
  genre: z.string(),
  sales: z.boolean(),
  price: z.number(),
  nameyourprice: z.boolean(),
  /** ISO 8601 */
  releasedAt: z.nullable(z.string()),
  plays: z.number(),
  claps: z.number(),
  comments: z.number(),
  /** The viewer’s own relation to it. */
  mine: z.enum(['owner', 'bought', 'none']),
})
export type SoundSummary = z.output<typeof SoundSummary>

export const Sound = z.extend(SoundSummary, {
  description: z.string(),
  tags: z.array(z.string()),
  sampling: z.boolean(),
  license: z.number(),
  ccType: z.number(),
  userImage: z.nullable(z.string()),
  quality: z.nullable(
    z.object({
      codec: z.string(),
      bits: z.nullable(z.number()),
      sampleRate: z.number(),
      channels: z.number(),
    }),
  ),
  version: z.number(),
  /** The id of the bought grant, for /downloads. */
  grant: z.nullable(z.string()),
  /** For the owner: what was set (the limit too, which is off for the owner in `limit`). */
  edit: z.nullable(
    z.object({
      wantedStatus: z.nullable(status),
      limit: z.boolean(),
      limitFrom: z.number(),
      limitTo: z.number(),
      transcodeId: z.string(),
      transcodeStatus: z.enum(['TRANSCODING', 'READY', 'ERROR']),
      transcodeProgress: z.number(),
      transcodeError: z.nullable(z.string()),
      fileName: z.string(),
    }),
  ),
})
export type Sound = z.output<typeof Sound>

const byId = z.object({ id: z.string() })

export const listSounds = endpoint({
  method: 'GET',
  path: '/sounds',
  summary: 'Released sounds, newest first or most played',
  audience: 'anyone',
  shared: true,
  query: z.object({
    genre: z.optional(z.enum(GENRES)),
    tag: z.optional(z.string()),
    sort: z._default(z.enum(['new', 'popular']), 'new'),
    cursor: z.optional(z.string()),
  }),
  reply: pageOf(SoundSummary),
})
export const listUserSounds = endpoint({
  method: 'GET',
  path: '/users/:username/sounds',
  summary: 'An artist’s released sounds',
  audience: 'anyone',
  shared: true,
  params: z.object({ username: z.string() }),
  query: z.object({ cursor: z.optional(z.string()) }),
  reply: pageOf(SoundSummary),
})
export const listMySounds = endpoint({
  method: 'GET',
  path: '/my/sounds',
  summary: 'Everything of one’s own, whatever its status',
  audience: 'registered',
  query: z.object({ cursor: z.optional(z.string()) }),
  reply: pageOf(Sound),
})
export const createSound = endpoint({
  method: 'POST',
  path: '/sounds',
  summary: 'A new sound from one’s own upload',
  audience: 'registered',
  body: NewSound,
  reply: Sound,
})
export const getSound = endpoint({
  method: 'GET',
  path: '/sounds/:id',
  summary: 'A sound that the viewer may open',
  audience: 'anyone',
  params: byId,
  reply: Sound,
})
export const updateSound = endpoint({
  method: 'PUT',
  path: '/sounds/:id',
  summary: 'Change any of its fields; a stale `version` is refused',
  audience: 'registered',
  params: byId,
  body: SoundChange,
  reply: Sound,
})
export const deleteSound = endpoint({
  method: 'DELETE',
  path: '/sounds/:id',
  summary: 'Take one’s own sound away; buyers keep it',
  audience: 'registered',
  params: byId,
})
export const renewSoundLink = endpoint({
  method: 'POST',
  path: '/sounds/:id/link',
  summary: 'A new address for a Private sound; the old one ends',
  audience: 'registered',
  params: byId,
  reply: Sound,
})
