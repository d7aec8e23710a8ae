import * as z from 'zod/mini'
import { Person } from '#community/contract.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { listOf, pageOf, pageQuery } from '#kernel/pagination.ts'
import { AlbumSummary } from '#works/albums-contract.ts'
import { GENRES } from '#works/contract.ts'
import { SoundSummary } from '#works/sounds-contract.ts'

export const RELATED_SOUNDS = 6
export const CHART_LENGTH = 50
export const CHART_PERIODS = ['day', 'week', 'month'] as const
export type ChartPeriod = (typeof CHART_PERIODS)[number]
export const MOVEMENTS = ['new', 'up', 'down', 'same'] as const
export type Movement = (typeof MOVEMENTS)[number]

/** Why a sound is related: the same people clapped, or a tag or the genre is the same. */
export const RELATED_WHY = ['listeners', 'tag', 'genre'] as const
export type RelatedWhy = (typeof RELATED_WHY)[number]

const RelatedSound = z.extend(SoundSummary, {
  why: described('What it has in common: `listeners`, `tag` or `genre`', z.enum(RELATED_WHY)),
})
export type RelatedSound = z.output<typeof RelatedSound>

export const listRelatedSounds = endpoint('Sounds', {
  method: 'GET',
  path: '/sounds/:id/related',
  summary: 'List related sounds',
  audience: 'anyone',
  shared: 'works',
  params: fields.byId,
  reply: listOf(RelatedSound),
})

export const ALBUMS_OF_SOUND = 3

/** An album that has a sound, for its page. */
export const AlbumOfSound = z.extend(AlbumSummary, {
  oneByOne: described(
    'Price in yen of its sounds one by one, tax included; null unless each is sold alone',
    z.nullable(z.number()),
  ),
})
export type AlbumOfSound = z.output<typeof AlbumOfSound>

export const listAlbumsOfSound = endpoint('Sounds', {
  method: 'GET',
  path: '/sounds/:id/albums',
  summary: 'List albums containing a sound',
  audience: 'anyone',
  shared: 'works',
  params: fields.byId,
  reply: listOf(AlbumOfSound),
})

export const Chart = z.object({
  from: described('First day counted (Asia/Tokyo), YYYY-MM-DD', z.string()),
  to: described('Last day counted (Asia/Tokyo), YYYY-MM-DD', z.string()),
  items: described(
    'The entries, in order',
    z.array(
      z.object({
        rank: described('Rank in the chart, from 1', z.number()),
        movement: described(
          'Change since the previous period; null if that had no chart',
          z.nullable(z.enum(MOVEMENTS)),
        ),
        plays: described('Number of plays', z.number()),
        sound: described('The sound', SoundSummary),
      }),
    ),
  ),
})
export type Chart = z.output<typeof Chart>

export const getChart = endpoint('Discovery', {
  method: 'GET',
  path: '/charts',
  summary: 'Get charts',
  audience: 'anyone',
  shared: 'works',
  query: z.object({
    period: described(
      'Period of the chart: today, the last 7 or the last 30 days',
      z._default(z.enum(CHART_PERIODS), 'week'),
    ),
    genre: described('Genre key', z.optional(z.enum(GENRES))),
    limit: described(
      pageQuery.limit,
      z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(CHART_LENGTH)),
        CHART_LENGTH,
      ),
    ),
  }),
  reply: Chart,
})

export const GENRE_CHARTS = 6
export const GENRE_CHART_LENGTH = 3

const GenreSounds = z.object({
  genre: described('Genre key', z.enum(GENRES)),
  sounds: described('Sounds, in order', z.array(SoundSummary)),
})
export type GenreSounds = z.output<typeof GenreSounds>

export const listGenreCharts = endpoint('Discovery', {
  method: 'GET',
  path: '/charts/genres',
  summary: 'Get the top genres of the last 7 days',
  audience: 'anyone',
  shared: 'works',
  reply: listOf(GenreSounds),
})

export const GENRE_NEWEST_LENGTH = 3

export const listGenres = endpoint('Genres', {
  method: 'GET',
  path: '/genres',
  summary: 'List genres that have sounds, with the newest three of each',
  audience: 'anyone',
  shared: 'works',
  reply: listOf(GenreSounds),
})

export const Release = z.discriminatedUnion('kind', [
  z.object({
    kind: described('Whether it is a sound or an album', z.literal('sound')),
    sound: described('The sound', SoundSummary),
  }),
  z.object({
    kind: described('Whether it is a sound or an album', z.literal('album')),
    album: described('The album', AlbumSummary),
  }),
])
export type Release = z.output<typeof Release>

/** Works that the buyers of another bought, too. */
export const ALSO_BOUGHT = 6

export const listBoughtWithSound = endpoint('Sounds', {
  method: 'GET',
  path: '/sounds/:id/also-bought',
  summary: 'List what at least five buyers of a sound also bought, counted once a day',
  audience: 'anyone',
  shared: 'works',
  params: fields.byId,
  reply: listOf(Release),
})
export const listBoughtWithAlbum = endpoint('Albums', {
  ...listBoughtWithSound,
  path: '/albums/:id/also-bought',
  summary: 'List what at least five buyers of an album also bought, counted once a day',
})

export const WORK_SORTS = ['new', 'old', 'clapped', 'title'] as const
export type WorkSort = (typeof WORK_SORTS)[number]
export const WORK_TEXT_LENGTH = 100

export const WorksQuery = z.object({
  sort: described(
    'Order of the list: `new` and `old` by year, albums first within each',
    z._default(z.enum(WORK_SORTS), 'new'),
  ),
  text: described(
    'Part of the title; finds sounds that are in albums, too',
    z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(WORK_TEXT_LENGTH))),
  ),
  ...pageQuery,
})
export type WorksQuery = z.output<typeof WorksQuery>

export const listUserWorks = endpoint('Users', {
  method: 'GET',
  path: '/users/:username/works',
  summary: 'List an artist’s albums, and their sounds that are in none',
  audience: 'anyone',
  shared: 'works',
  params: fields.byUsername,
  query: WorksQuery,
  reply: pageOf(Release),
})

export const listAppearances = endpoint('Users', {
  method: 'GET',
  path: '/users/:username/appearances',
  summary: 'List works of others that credit an artist who agreed to it',
  audience: 'anyone',
  shared: 'works',
  params: fields.byUsername,
  query: z.object(pageQuery),
  reply: pageOf(Release),
})

export const listFeatured = endpoint('Discovery', {
  method: 'GET',
  path: '/featured',
  summary: 'List featured releases',
  audience: 'anyone',
  shared: 'works',
  reply: listOf(Release),
})

export const getFeed = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/feed',
  summary: 'Get releases from artists you follow',
  audience: 'registered',
  query: z.object({ cursor: pageQuery.cursor }),
  reply: pageOf(Release),
})

export const listRising = endpoint('Discovery', {
  method: 'GET',
  path: '/creators/rising',
  summary: 'List rising artists you don’t follow',
  audience: 'anyone',
  shared: true,
  reply: listOf(Person),
})

export const getTag = endpoint('Discovery', {
  method: 'GET',
  path: '/tags/:tag',
  summary: 'Get a tag and related tags',
  audience: 'anyone',
  shared: true,
  params: z.object({ tag: described('Tag', z.string()) }),
  reply: z.object({
    tag: described('Tag', z.string()),
    related: described('Tags often used with it', z.array(z.string())),
  }),
})
