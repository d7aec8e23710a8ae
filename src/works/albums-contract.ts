import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { isGtin } from '#kernel/gtin.ts'
import { pageOf, pageQuery, perArtistQuery } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import {
  editShape,
  FIELDS_BODY_LIMIT,
  GENRES,
  headingShape,
  PublishingFields,
  pageShape,
  revisionShape,
  STATUSES,
  summaryShape,
  WORK_DEFAULTS,
} from './contract.ts'
import { AUDIO_STATES, Sound, SoundSummary } from './sounds-contract.ts'

export const albumsProblems = {
  album_empty: 400,
  album_sounds_unknown: 400,
  album_sounds_too_many: 400,
  album_sound_errored: 409,
  upc_invalid: 400,
  announced_too_early: 400,
  album_preordered: 409,
} as const satisfies ProblemCatalogue

export const ALBUM_SOUNDS_MAX = 200
/** An album is announced at most so long before its release. */
export const ANNOUNCED_DAYS_MAX = 90
/** What an album has where nothing else was chosen (specification section 9). */
export const ALBUM_DEFAULTS = {
  ...WORK_DEFAULTS,
  price: 1000,
  upc: null,
  announced: false,
  sounds: [],
} as const

/** GTIN-12 or -13, however its digits are set apart; null takes it away. */
const upc = described(
  'UPC or EAN without separators; null if none',
  z.optional(
    z.nullable(
      z.string().check(
        z.overwrite((text) => text.normalize('NFKC').replace(/[\s-]/g, '')),
        z.refine(isGtin, 'upc_invalid'),
      ),
    ),
  ),
)

const announced = described(
  'Whether everyone may see its page before its scheduled time of publication, at most 90 days ahead',
  z.boolean(),
)

/** The fields of an album; any subset of them is written. */
export const AlbumFields = z.extend(PublishingFields, {
  upc,
  announced: z.optional(announced),
  sounds: described(
    'IDs of your sounds, in order',
    z.optional(z.array(z.string()).check(z.maxLength(ALBUM_SOUNDS_MAX, 'album_sounds_too_many'))),
  ),
  publishSounds: described(
    'Whether to publish the album’s Draft sounds with it: all of them, or nothing changes',
    z.optional(z.boolean()),
  ),
})
export type AlbumFields = z.output<typeof AlbumFields>
export const NewAlbum = z.extend(AlbumFields, {
  title: z.nonoptional(PublishingFields.shape.title, 'title_required'),
})
export type NewAlbum = z.output<typeof NewAlbum>
const dropsPreorders = described(
  'Whether everyone who ordered it before its release may be refunded where this change drops it',
  z.optional(z.boolean()),
)
export const AlbumChange = z.extend(AlbumFields, { ...revisionShape, dropsPreorders })
export type AlbumChange = z.output<typeof AlbumChange>

const droppedStatus = described(
  'Visibility it could not get because a sound failed to process',
  z.nullable(z.enum(STATUSES)),
)
const waitsForRetry = described(
  'Whether processing failed due to a server error and can be retried',
  z.optional(z.boolean()),
)

export const AlbumSummary = z.object({ ...headingShape, ...summaryShape })
export type AlbumSummary = z.output<typeof AlbumSummary>

export const Album = z.extend(AlbumSummary, {
  ...pageShape,
  claps: SoundSummary.shape.claps,
  comments: SoundSummary.shape.comments,
  upc: described(upc, z.nullable(z.string())),
  announced: described(
    'Whether everyone may see its page although it is not published yet',
    z.boolean(),
  ),
  /** The sounds that come with an announced album, in its order. */
  upcoming: described(
    'Sounds that are published with it, in order; empty unless it is announced',
    z.array(z.object({ id: fields.id, title: fields.title, duration: fields.duration })),
  ),
  /** The length in seconds of the released sounds, which a buyer gets. */
  duration: fields.duration,
  /** The sounds in their order: released ones; for the owner all of them. */
  sounds: described('Sounds, in order', z.array(SoundSummary)),
  edit: described(
    'Settings and processing state; only for the owner',
    z.nullable(
      z.object({
        coverartURL: editShape.coverartURL,
        wantedStatus: editShape.wantedStatus,
        withdrawnFor: editShape.withdrawnFor,
        droppedStatus: droppedStatus,
        announced: z.optional(announced),
        preorders: described(
          'Number of people who have ordered it and wait for its release',
          z.optional(z.number()),
        ),
        booklet: editShape.booklet,
        sounds: described(
          'Sounds, in order',
          z.array(
            z.object({
              id: fields.id,
              albumOnly: Sound.shape.albumOnly,
              wantedStatus: editShape.wantedStatus,
              transcodeStatus: described('Processing state', z.enum(AUDIO_STATES)),
              waitsForRetry: waitsForRetry,
            }),
          ),
        ),
      }),
    ),
  ),
})
export type Album = z.output<typeof Album>

/** One’s own album in the list of all. */
export const MyAlbum = z.extend(AlbumSummary, {
  wantedStatus: editShape.wantedStatus,
  withdrawnFor: editShape.withdrawnFor,
  droppedStatus: droppedStatus,
  waitsForRetry: waitsForRetry,
  releaseDate: pageShape.releaseDate,
  count: described('Number of sounds', z.number()),
  duration: fields.duration,
})
export type MyAlbum = z.output<typeof MyAlbum>

export const createAlbum = endpoint('Albums', {
  method: 'POST',
  path: '/albums',
  summary: 'Create an album (Draft by default; supports `Idempotency-Key`)',
  idempotent: true,
  audience: 'registered',
  body: NewAlbum,
  bodyLimit: FIELDS_BODY_LIMIT,
  reply: Album,
})
export const getAlbum = endpoint('Albums', {
  method: 'GET',
  path: '/albums/:id',
  summary: 'Get an album with its sounds in order',
  audience: 'anyone',
  fromReplica: true,
  params: fields.byId,
  reply: Album,
})
export const getAlbumCalendar = endpoint('Albums', {
  method: 'GET',
  path: '/albums/:id/release.ics',
  summary: 'Get the release of an announced album as a calendar (RFC 5545)',
  audience: 'anyone',
  fromReplica: true,
  params: fields.byId,
  file: 'text/calendar',
})
export const updateAlbum = endpoint('Albums', {
  method: 'PUT',
  path: '/albums/:id',
  summary: 'Update an album (fails if `version` is stale)',
  audience: 'registered',
  params: fields.byId,
  body: AlbumChange,
  bodyLimit: FIELDS_BODY_LIMIT,
  reply: Album,
})
export const deleteAlbum = endpoint('Albums', {
  method: 'DELETE',
  path: '/albums/:id',
  summary: 'Delete an album (its sounds are kept)',
  audience: 'registered',
  params: fields.byId,
  query: z.object({
    dropsPreorders: described(
      'Whether everyone who ordered it before its release may be refunded',
      z.optional(z.literal('true')),
    ),
  }),
})
export const renewAlbumLink = endpoint('Albums', {
  method: 'POST',
  path: '/albums/:id/link',
  summary: 'Reset a private album’s link',
  audience: 'registered',
  params: fields.byId,
  reply: Album,
})
export const listAlbums = endpoint('Albums', {
  method: 'GET',
  path: '/albums',
  summary: 'List released albums, newest first',
  audience: 'anyone',
  shared: 'works',
  query: z.object({
    genre: described('Genre key', z.optional(z.enum(GENRES))),
    tag: described('Tag', z.optional(z.string())),
    ...perArtistQuery,
    ...pageQuery,
  }),
  reply: pageOf(AlbumSummary),
})
export const listUserAlbums = endpoint('Users', {
  method: 'GET',
  path: '/users/:username/albums',
  summary: 'List an artist’s released albums',
  audience: 'anyone',
  shared: 'works',
  params: fields.byUsername,
  query: z.object(pageQuery),
  reply: pageOf(AlbumSummary),
})
export const listMyAlbums = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/albums',
  summary: 'List your albums',
  audience: 'registered',
  query: z.object(pageQuery),
  reply: pageOf(MyAlbum),
})
