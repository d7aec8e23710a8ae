import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageOf, pageQuery, perArtistQuery } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import {
  byId,
  editShape,
  FIELDS_BODY_LIMIT,
  GENRES,
  headingShape,
  pageShape,
  STATUSES,
  summaryShape,
} from './contract.ts'
import { NewSound, RIGHTS, SoundChange } from './sound-fields.ts'

export * from './sound-fields.ts'

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
  tag_too_long: 400,
  cover_unknown: 400,
  read_only: 400,
  transcode_unknown: 400,
  isrc_invalid: 400,
  work_code_invalid: 400,
  reading_too_long: 400,
  release_date_invalid: 400,
  transcode_errored: 409,
} as const satisfies ProblemCatalogue

export const Track = z.object({
  ...headingShape,
  /** Seconds; 0 while unknown. */
  duration: z.number(),
  /** LUFS of the whole recording (EBU R128, integrated); null for silence and while unknown. */
  loudness: z.nullable(z.number()),
  waveformUrl: z.nullable(z.string()),
  /** Both addresses check access and redirect; null where this viewer may not stream. */
  mp3Url: z.nullable(z.string()),
  hlsUrl: z.nullable(z.string()),
  albumId: z.nullable(z.string()),
  /** The title of that album, where there is one. */
  albumTitle: z.optional(z.string()),
  isAlbumListed: z.optional(z.boolean()),
  creatorId: z.string(),
  limit: z.object({ on: z.boolean(), min: z.number(), max: z.number() }),
  /** The status and the following fields are unknown of a track that was stored long ago. */
  status: z.optional(summaryShape.status),
  isListed: summaryShape.isListed,
  /** True if it is sold alone; its price is in yen. */
  sales: z.optional(summaryShape.sales),
  price: z.optional(summaryShape.price),
  nameyourprice: z.optional(summaryShape.nameyourprice),
  mine: z.optional(summaryShape.mine),
})
export type Track = z.output<typeof Track>

/** The state of a sound’s audio; `NONE`: none was uploaded yet. */
export const AUDIO_STATES = ['NONE', 'TRANSCODING', 'READY', 'ERROR'] as const
export type AudioState = (typeof AUDIO_STATES)[number]

export const SoundSummary = z.extend(Track, {
  ...summaryShape,
  plays: z.number(),
  claps: z.number(),
  comments: z.number(),
})
export type SoundSummary = z.output<typeof SoundSummary>

export const Sound = z.extend(SoundSummary, {
  ...pageShape,
  sampling: z.boolean(),
  rights: z.enum(RIGHTS),
  workCode: z.string(),
  isrc: z.nullable(z.string()),
  albumOnly: z.boolean(),
  /** True for a deleted sound, which is open to its buyers only. */
  closed: z.optional(z.boolean()),
  quality: z.nullable(
    z.object({
      codec: z.string(),
      bits: z.nullable(z.number()),
      sampleRate: z.number(),
      channels: z.number(),
    }),
  ),
  /** The id of the bought grant, for /downloads. */
  grant: z.nullable(z.string()),
  /** The owner sees the settings and the state of the files. */
  edit: z.nullable(
    z.object({
      wantedStatus: z.nullable(z.enum(STATUSES)),
      limit: z.boolean(),
      limitFrom: z.number(),
      limitTo: z.number(),
      /** `limit_invalid`: it lies beyond the end, and the wanted status waits until it is changed. */
      limitError: z.optional(z.nullable(z.string())),
      /** Empty while there is no audio. */
      transcodeId: z.string(),
      transcodeStatus: z.enum(AUDIO_STATES),
      transcodeProgress: z.number(),
      transcodeError: z.nullable(z.string()),
      /** The preview is being made. */
      previewWaiting: z.optional(z.boolean()),
      fileName: z.string(),
      coverartURL: editShape.coverartURL,
      /** The upload that replaces the audio once it is ready. */
      replacing: z.nullable(z.string()),
      /** The error of the last replacement, as `transcodeError`. */
      replaceError: z.optional(z.nullable(z.string())),
      /** A replacement that failed due to a server error and may be retried (`retryTranscode`). */
      replaceFailed: z.optional(z.nullable(z.string())),
    }),
  ),
})
export type Sound = z.output<typeof Sound>

/** `popular`: by counted plays of the last 30 days. */
export const SORTS = ['new', 'popular', 'clapped'] as const
export type Sort = (typeof SORTS)[number]

export const listSounds = endpoint('Sounds', {
  method: 'GET',
  path: '/sounds',
  summary: 'List released sounds',
  audience: 'anyone',
  shared: true,
  query: z.object({
    genre: z.optional(z.enum(GENRES)),
    tag: z.optional(z.string()),
    sort: z._default(z.enum(SORTS), 'new'),
    ...perArtistQuery,
    ...pageQuery,
  }),
  reply: pageOf(SoundSummary),
})
export const listUserSounds = endpoint('Users', {
  method: 'GET',
  path: '/users/:username/sounds',
  summary: 'List an artist’s released sounds',
  audience: 'anyone',
  shared: true,
  params: z.object({ username: z.string() }),
  query: z.object(pageQuery),
  reply: pageOf(SoundSummary),
})
export const createSound = endpoint('Sounds', {
  method: 'POST',
  path: '/sounds',
  summary: 'Create a sound, from an upload or as a Draft (supports `Idempotency-Key`)',
  idempotent: true,
  audience: 'registered',
  body: NewSound,
  bodyLimit: FIELDS_BODY_LIMIT,
  reply: Sound,
})
export const getSound = endpoint('Sounds', {
  method: 'GET',
  path: '/sounds/:id',
  summary: 'Get a sound',
  audience: 'anyone',
  params: byId,
  reply: Sound,
})
export const updateSound = endpoint('Sounds', {
  method: 'PUT',
  path: '/sounds/:id',
  summary: 'Update a sound (fails if `version` is stale)',
  audience: 'registered',
  params: byId,
  body: SoundChange,
  bodyLimit: FIELDS_BODY_LIMIT,
  reply: Sound,
})
export const deleteSound = endpoint('Sounds', {
  method: 'DELETE',
  path: '/sounds/:id',
  summary: 'Delete a sound (buyers keep access)',
  audience: 'registered',
  params: byId,
})
export const renewSoundLink = endpoint('Sounds', {
  method: 'POST',
  path: '/sounds/:id/link',
  summary: 'Reset a private sound’s link',
  audience: 'registered',
  params: byId,
  reply: Sound,
})
