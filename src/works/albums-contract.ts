import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { isGtin } from '#kernel/gtin.ts'
import { pageOf, pageQuery, perArtistQuery } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import {
  byId,
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
import { AUDIO_STATES, SoundSummary } from './sounds-contract.ts'

export const albumsProblems = {
  album_empty: 400,
  album_sounds_unknown: 400,
  album_sounds_too_many: 400,
  album_sound_errored: 409,
  upc_invalid: 400,
} as const satisfies ProblemCatalogue

export const ALBUM_SOUNDS_MAX = 200
/** What an album has where nothing else was chosen (specification section 9). */
export const ALBUM_DEFAULTS = { ...WORK_DEFAULTS, price: 1000, upc: null, sounds: [] } as const

/** GTIN-12 or -13, however its digits are set apart; null takes it away. */
const upc = z.optional(
  z.nullable(
    z.string().check(
      z.overwrite((text) => text.normalize('NFKC').replace(/[\s-]/g, '')),
      z.refine(isGtin, 'upc_invalid'),
    ),
  ),
)

/** The fields of an album; any subset of them is written. */
export const AlbumFields = z.extend(PublishingFields, {
  upc,
  /** Ids of one’s own sounds in their order, each once. */
  sounds: z.optional(
    z.array(z.string()).check(z.maxLength(ALBUM_SOUNDS_MAX, 'album_sounds_too_many')),
  ),
  /** True publishes its Draft sounds with it: all of them, or nothing is changed. */
  publishSounds: z.optional(z.boolean()),
})
export type AlbumFields = z.output<typeof AlbumFields>
export const NewAlbum = z.extend(AlbumFields, {
  title: z.nonoptional(PublishingFields.shape.title, 'title_required'),
})
export type NewAlbum = z.output<typeof NewAlbum>
export const AlbumChange = z.extend(AlbumFields, revisionShape)
export type AlbumChange = z.output<typeof AlbumChange>

export const AlbumSummary = z.object({ ...headingShape, ...summaryShape })
export type AlbumSummary = z.output<typeof AlbumSummary>

export const Album = z.extend(AlbumSummary, {
  ...pageShape,
  claps: z.number(),
  comments: z.number(),
  upc: z.nullable(z.string()),
  /** The length in seconds of the released sounds, which a buyer gets. */
  duration: z.number(),
  /** The sounds in their order: released ones; for the owner all of them. */
  sounds: z.array(SoundSummary),
  /** The owner sees what the album waits for, and the state of its sounds. */
  edit: z.nullable(
    z.object({
      coverartURL: editShape.coverartURL,
      wantedStatus: z.nullable(z.enum(STATUSES)),
      /** The status that the album does not get, because one of its sounds cannot be processed. */
      droppedStatus: z.nullable(z.enum(STATUSES)),
      sounds: z.array(
        z.object({
          id: z.string(),
          albumOnly: z.boolean(),
          wantedStatus: z.nullable(z.enum(STATUSES)),
          transcodeStatus: z.enum(AUDIO_STATES),
          /**
           * True for a sound that failed due to a server error: the wanted status waits for a
           * retry.
           */
          waitsForRetry: z.optional(z.boolean()),
        }),
      ),
    }),
  ),
})
export type Album = z.output<typeof Album>

/** One’s own album in the list of all. */
export const MyAlbum = z.extend(AlbumSummary, {
  wantedStatus: z.nullable(z.enum(STATUSES)),
  /** The same as in `edit` of the album. */
  droppedStatus: z.nullable(z.enum(STATUSES)),
  /** The wanted status waits for a retry of one of its sounds. */
  waitsForRetry: z.optional(z.boolean()),
  /** ISO 8601 */
  releaseDate: z.nullable(z.string()),
  count: z.number(),
  /** Seconds */
  duration: z.number(),
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
  params: byId,
  reply: Album,
})
export const updateAlbum = endpoint('Albums', {
  method: 'PUT',
  path: '/albums/:id',
  summary: 'Update an album (fails if `version` is stale)',
  audience: 'registered',
  params: byId,
  body: AlbumChange,
  bodyLimit: FIELDS_BODY_LIMIT,
  reply: Album,
})
export const deleteAlbum = endpoint('Albums', {
  method: 'DELETE',
  path: '/albums/:id',
  summary: 'Delete an album (its sounds are kept)',
  audience: 'registered',
  params: byId,
})
export const renewAlbumLink = endpoint('Albums', {
  method: 'POST',
  path: '/albums/:id/link',
  summary: 'Reset a private album’s link',
  audience: 'registered',
  params: byId,
  reply: Album,
})
export const listAlbums = endpoint('Albums', {
  method: 'GET',
  path: '/albums',
  summary: 'List released albums, newest first',
  audience: 'anyone',
  shared: true,
  query: z.object({
    genre: z.optional(z.enum(GENRES)),
    tag: z.optional(z.string()),
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
  params: z.object({ username: z.string() }),
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
