import * as z from 'zod/mini'
import { Person } from '#community/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { pageOf } from '#kernel/pagination.ts'
import { AlbumSummary } from '#works/albums-contract.ts'
import { GENRES } from '#works/contract.ts'
import { SoundSummary } from '#works/sounds-contract.ts'

export const RELATED_SOUNDS = 6
export const CHART_LENGTH = 50
export const CHART_PERIODS = ['day', 'week', 'month'] as const
export type ChartPeriod = (typeof CHART_PERIODS)[number]
export const MOVEMENTS = ['new', 'up', 'down', 'same'] as const
export type Movement = (typeof MOVEMENTS)[number]

export const listRelatedSounds = endpoint('Sounds', {
  method: 'GET',
  path: '/sounds/:id/related',
  summary: 'List related sounds',
  audience: 'anyone',
  shared: true,
  params: z.object({ id: z.string() }),
  reply: z.object({ items: z.array(SoundSummary) }),
})

export const ALBUMS_OF_SOUND = 3

export const listAlbumsOfSound = endpoint('Sounds', {
  method: 'GET',
  path: '/sounds/:id/albums',
  summary: 'List albums containing a sound',
  audience: 'anyone',
  shared: true,
  params: z.object({ id: z.string() }),
  reply: z.object({ items: z.array(AlbumSummary) }),
})

export const Chart = z.object({
  /** First and last day (Asia/Tokyo) of the plays that it counts. */
  from: z.string(),
  to: z.string(),
  items: z.array(
    z.object({
      rank: z.number(),
      /** The movement against the period before; null where that one had no chart. */
      movement: z.nullable(z.enum(MOVEMENTS)),
      plays: z.number(),
      sound: SoundSummary,
    }),
  ),
})
export type Chart = z.output<typeof Chart>

export const getChart = endpoint('Discovery', {
  method: 'GET',
  path: '/charts',
  summary: 'Get charts',
  audience: 'anyone',
  shared: true,
  query: z.object({
    period: z._default(z.enum(CHART_PERIODS), 'week'),
    genre: z.optional(z.enum(GENRES)),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(CHART_LENGTH)),
      CHART_LENGTH,
    ),
  }),
  reply: Chart,
})

export const GENRE_CHARTS = 6
export const GENRE_CHART_LENGTH = 3

const GenreSounds = z.object({ genre: z.enum(GENRES), sounds: z.array(SoundSummary) })
export type GenreSounds = z.output<typeof GenreSounds>

export const listGenreCharts = endpoint('Discovery', {
  method: 'GET',
  path: '/charts/genres',
  summary: 'Get the top genres of the last 7 days',
  audience: 'anyone',
  shared: true,
  reply: z.object({ items: z.array(GenreSounds) }),
})

export const GENRE_NEWEST_LENGTH = 3

export const listGenres = endpoint('Genres', {
  method: 'GET',
  path: '/genres',
  summary: 'List genres that have sounds, with the newest three of each',
  audience: 'anyone',
  shared: true,
  reply: z.object({ items: z.array(GenreSounds) }),
})

export const Release = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sound'), sound: SoundSummary }),
  z.object({ kind: z.literal('album'), album: AlbumSummary }),
])
export type Release = z.output<typeof Release>

export const listFeatured = endpoint('Discovery', {
  method: 'GET',
  path: '/featured',
  summary: 'List featured releases',
  audience: 'anyone',
  shared: true,
  reply: z.object({ items: z.array(Release) }),
})

export const getFeed = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/feed',
  summary: 'Get releases from artists you follow',
  audience: 'registered',
  query: z.object({ cursor: z.optional(z.string()) }),
  reply: pageOf(Release),
})

export const listRising = endpoint('Discovery', {
  method: 'GET',
  path: '/creators/rising',
  summary: 'List rising artists you don’t follow',
  audience: 'anyone',
  shared: true,
  reply: z.object({ items: z.array(Person) }),
})

export const getTag = endpoint('Discovery', {
  method: 'GET',
  path: '/tags/:tag',
  summary: 'Get a tag and related tags',
  audience: 'anyone',
  shared: true,
  params: z.object({ tag: z.string() }),
  reply: z.object({ tag: z.string(), related: z.array(z.string()) }),
})
