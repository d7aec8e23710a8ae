import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery, perArtistQuery } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import {
  editShape,
  FIELDS_BODY_LIMIT,
  GENRES,
  headingShape,
  pageShape,
  summaryShape,
} from './contract.ts'
import { NewSound, RIGHTS, SoundChange, SoundFields } from './sound-fields.ts'

export * from './sound-fields.ts'

export const soundsProblems = {
  title_required: 400,
  title_too_long: 400,
  description_too_long: 400,
  liner_notes_too_long: 400,
  lyrics_too_long: 400,
  lyrics_timing_invalid: 400,
  price_too_low: 400,
  price_not_integer: 400,
  price_too_high: 400,
  limit_invalid: 400,
  genre_unknown: 400,
  genre_required: 400,
  tags_too_many: 400,
  tag_too_long: 400,
  credit_role_required: 400,
  credit_name_required: 400,
  credit_user_unknown: 400,
  credits_too_many: 400,
  featured_too_many: 400,
  cover_unknown: 400,
  read_only: 400,
  transcode_unknown: 400,
  isrc_invalid: 400,
  work_code_invalid: 400,
  reading_too_long: 400,
  release_date_invalid: 400,
  transcode_errored: 409,
  withdrawn: 451,
} as const satisfies ProblemCatalogue

export const Track = z.object({
  ...headingShape,
  duration: fields.duration,
  loudness: described(
    'Integrated loudness in LUFS (EBU R128); null for silence and while unknown',
    z.nullable(z.number()),
  ),
  waveformUrl: described('URL of the waveform peaks', z.nullable(z.string())),
  /** Both addresses check access and redirect; null where this viewer may not stream. */
  mp3Url: described('URL of the MP3 stream; null if you can’t stream it', z.nullable(z.string())),
  hlsUrl: described('URL of the HLS stream; null if you can’t stream it', z.nullable(z.string())),
  albumId: described('ID of the album it belongs to', z.nullable(z.string())),
  albumTitle: described('Title of the album it belongs to', z.optional(z.string())),
  isAlbumListed: described(
    'Whether lists and search show the album of `albumId`',
    z.optional(z.boolean()),
  ),
  creatorId: described('ID of the artist', z.string()),
  limit: described(
    'The part you can play',
    z.object({
      on: described('Whether only this part can be played', z.boolean()),
      min: described('Start in seconds', z.number()),
      max: described('End in seconds', z.number()),
    }),
  ),
  hasLyrics: described('Whether it has lyrics; left out if not', z.optional(z.boolean())),
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
  plays: described('Number of plays', z.number()),
  claps: described('Number of claps', z.number()),
  comments: described('Number of comments', z.number()),
})
export type SoundSummary = z.output<typeof SoundSummary>

export const Sound = z.extend(SoundSummary, {
  ...pageShape,
  sampling: described(SoundFields.shape.sampling, z.boolean()),
  rights: described(SoundFields.shape.rights, z.enum(RIGHTS)),
  workCode: described(SoundFields.shape.workCode, z.string()),
  isrc: described(SoundFields.shape.isrc, z.nullable(z.string())),
  lyrics: described(SoundFields.shape.lyrics, z.string()),
  lyricsDeclared: described(SoundFields.shape.lyricsDeclared, z.boolean()),
  albumOnly: described(SoundFields.shape.albumOnly, z.boolean()),
  closed: described(
    'Whether it was deleted and is open to its buyers only',
    z.optional(z.boolean()),
  ),
  quality: described(
    'Format of the uploaded audio; null while unknown',
    z.nullable(
      z.object({
        codec: described('Audio codec of the uploaded file', z.string()),
        bits: described('Bits per sample; null for lossy codecs', z.nullable(z.number())),
        sampleRate: described('Sample rate in Hz', z.number()),
        channels: described('Number of audio channels', z.number()),
      }),
    ),
  ),
  grant: fields.grant,
  edit: described(
    'Settings and processing state; only for the owner',
    z.nullable(
      z.object({
        wantedStatus: editShape.wantedStatus,
        withdrawnFor: editShape.withdrawnFor,
        limit: described(SoundFields.shape.limit, z.boolean()),
        limitFrom: described(SoundFields.shape.limitFrom, z.number()),
        limitTo: described(SoundFields.shape.limitTo, z.number()),
        /** `limit_invalid`: it lies beyond the end, and the wanted status waits until it is changed. */
        limitError: described(
          'Error code if the preview lies beyond the end of the audio',
          z.optional(z.nullable(z.string())),
        ),
        /** Empty while there is no audio. */
        transcodeId: described('ID of the processed upload', z.string()),
        transcodeStatus: described('Processing state', z.enum(AUDIO_STATES)),
        transcodeProgress: described('Progress of processing (0–1)', z.number()),
        transcodeError: described('Error code if processing failed', z.nullable(z.string())),
        previewWaiting: described('Whether the preview is being made', z.optional(z.boolean())),
        fileName: described('Name of the uploaded file', z.string()),
        coverartURL: editShape.coverartURL,
        booklet: editShape.booklet,
        replacing: described(
          'ID of the upload that will replace the audio',
          z.nullable(z.string()),
        ),
        replaceError: described(
          'Error code of the last failed replacement',
          z.optional(z.nullable(z.string())),
        ),
        /** A replacement that failed due to a server error and may be retried (`retryTranscode`). */
        replaceFailed: described(
          'ID of a replacement that can be retried',
          z.optional(z.nullable(z.string())),
        ),
      }),
    ),
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
  shared: 'works',
  query: z.object({
    genre: described('Genre key', z.optional(z.enum(GENRES))),
    tag: described('Tag', z.optional(z.string())),
    sort: described('Order of the list', z._default(z.enum(SORTS), 'new')),
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
  shared: 'works',
  params: fields.byUsername,
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
  fromReplica: true,
  params: fields.byId,
  reply: Sound,
})
export const updateSound = endpoint('Sounds', {
  method: 'PUT',
  path: '/sounds/:id',
  summary: 'Update a sound (fails if `version` is stale)',
  audience: 'registered',
  params: fields.byId,
  body: SoundChange,
  bodyLimit: FIELDS_BODY_LIMIT,
  reply: Sound,
})
export const deleteSound = endpoint('Sounds', {
  method: 'DELETE',
  path: '/sounds/:id',
  summary: 'Delete a sound (buyers keep access)',
  audience: 'registered',
  params: fields.byId,
})
export const renewSoundLink = endpoint('Sounds', {
  method: 'POST',
  path: '/sounds/:id/link',
  summary: 'Reset a private sound’s link',
  audience: 'registered',
  params: fields.byId,
  reply: Sound,
})
