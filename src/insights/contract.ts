import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'

export const insightsProblems = { period_invalid: 400 } as const satisfies ProblemCatalogue

export const recordPlay = endpoint('Plays and page views', {
  method: 'POST',
  path: '/plays',
  summary: 'Record a play',
  audience: 'anyone',
  body: z.strictObject({
    sound: z.string(),
    album: z.optional(z.nullable(z.string())),
    creator: z.optional(z.nullable(z.string())),
    user: z.optional(z.nullable(z.string())),
    referrer: z.optional(z.string()),
  }),
  reply: z.object({ id: z.string() }),
  limit: { requests: 120, seconds: 60 },
  openToSandbox: true,
})
export const reportHeard = endpoint('Plays and page views', {
  method: 'POST',
  path: '/plays/:id',
  summary: 'Report listened ranges (beacon)',
  audience: 'anyone',
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    ranges: z
      .array(z.tuple([z.number().check(z.minimum(0)), z.number().check(z.minimum(0))]))
      .check(z.maxLength(500)),
  }),
  bodyLimit: 32 * 1024,
  limit: { requests: 600, seconds: 60 },
  openToSandbox: true,
})
export const reportPageView = endpoint('Plays and page views', {
  method: 'POST',
  path: '/page-views',
  summary: 'Report a page view (beacon)',
  audience: 'anyone',
  body: z.strictObject({ path: z.string().check(z.maxLength(500)) }),
  limit: { requests: 300, seconds: 60 },
})

const named = {
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  deleted: z.boolean(),
}

const figures = {
  /** Starts by listeners, whether they count as plays or not. */
  starts: z.number(),
  plays: z.number(),
  claps: z.number(),
  /** Downloads of what the artist sells, in any format. */
  downloads: z.number(),
  sales: z.number(),
  yen: z.number(),
}
const Totals = z.object({ ...figures, follows: z.number() })
export type Totals = z.output<typeof Totals>

export const Report = z.object({
  from: z.string(),
  to: z.string(),
  days: z.array(z.object({ day: z.string(), ...figures, follows: z.number() })),
  totals: Totals,
  /** Totals of as many days before. */
  before: Totals,
  /** Figures of each sound; sales are those of the sound by itself. */
  sounds: z.array(z.object({ ...named, ...figures })),
  /** Plays from the album’s page, and sales of it as a whole: days and totals count those, too. */
  albums: z.array(z.object({ ...named, ...figures })),
  /** Null where it is unknown. */
  countries: z.array(z.object({ country: z.nullable(z.string()), ...figures })),
  sources: z.array(
    z.object({
      source: z.nullable(z.enum(['direct', 'search', 'embed', 'site'])),
      host: z.nullable(z.string()),
      ...figures,
    }),
  ),
})
export type Report = z.output<typeof Report>

const Day = z.iso.date('period_invalid')
export const REPORT_DAYS_MAX = 366

export const getReport = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/reports',
  summary: 'Get plays, reactions and sales by day, work, country and source (Asia/Tokyo)',
  audience: 'registered',
  query: z.object({
    days: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(REPORT_DAYS_MAX)),
      30,
    ),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  reply: Report,
})

export const SoundReport = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Seconds. */
  duration: z.number(),
  /** Starts, once per listener within the sound's own length; not one's own, not robots'. */
  listeners: z.number(),
  /** The length of each piece: 1 up to ten minutes, then as short as 600 pieces allow. */
  pieceSeconds: z.number(),
  /** The number of listeners who heard each piece; the last piece reaches to the end. */
  heard: z.array(z.number()),
})
export type SoundReport = z.output<typeof SoundReport>

export const getSoundReport = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/reports/sounds/:id',
  summary: 'Get listener retention for a sound',
  audience: 'registered',
  params: z.object({ id: z.string() }),
  reply: SoundReport,
})
