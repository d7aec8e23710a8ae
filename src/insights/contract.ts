import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'

export const insightsProblems = { period_invalid: 400 } as const satisfies ProblemCatalogue

export const recordPlay = endpoint('Plays and page views', {
  method: 'POST',
  path: '/plays',
  summary: 'Record a play',
  audience: 'anyone',
  body: z.strictObject({
    sound: described('ID of the sound', z.string()),
    album: described('ID of the album it is played from', z.optional(z.nullable(z.string()))),
    creator: described(
      'ID of the artist, checked against the sound',
      z.optional(z.nullable(z.string())),
    ),
    user: described(
      'ID of the listener, checked against the session',
      z.optional(z.nullable(z.string())),
    ),
    referrer: described(
      '`document.referrer`; of it only the host is stored',
      z.optional(z.string()),
    ),
  }),
  reply: fields.byId,
  limit: { requests: 120, seconds: 60 },
  openToSandbox: true,
})
export const reportHeard = endpoint('Plays and page views', {
  method: 'POST',
  path: '/plays/:id',
  summary: 'Report listened ranges (beacon)',
  audience: 'anyone',
  params: fields.byId,
  body: z.strictObject({
    ranges: described(
      'Ranges played, as [start, end] in seconds',
      z
        .array(z.tuple([z.number().check(z.minimum(0)), z.number().check(z.minimum(0))]))
        .check(z.maxLength(500)),
    ),
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
  body: z.strictObject({ path: described('Path of the page', z.string().check(z.maxLength(500))) }),
  limit: { requests: 300, seconds: 60 },
})

const named = {
  id: fields.id,
  slug: fields.slug,
  title: fields.title,
  deleted: described('Whether it has been deleted', z.boolean()),
}

const figures = {
  starts: described('Plays started by listeners, counted or not', z.number()),
  plays: described('Number of plays', z.number()),
  claps: described('Claps by the day of a listener’s first clap for the work', z.number()),
  downloads: described('Downloads of sold sounds, in any format', z.number()),
  sales: described('Number of sales', z.number()),
  yen: described('Earnings in yen, after fees', z.number()),
}
const Totals = z.object({
  ...figures,
  follows: described('Followers gained who still follow', z.number()),
})
export type Totals = z.output<typeof Totals>

export const Report = z.object({
  from: described('First day in Tokyo, YYYY-MM-DD', z.string()),
  to: described('Last day in Tokyo, YYYY-MM-DD; today at the latest', z.string()),
  days: described(
    'Plays and sales by day, oldest first',
    z.array(
      z.object({
        day: described('Day in Tokyo, YYYY-MM-DD', z.string()),
        ...Totals.shape,
      }),
    ),
  ),
  totals: described('Sums over all days', Totals),
  before: described('Sums over as many days before', Totals),
  /** Figures of each sound; sales are those of the sound by itself. */
  sounds: described('Figures by sound', z.array(z.object({ ...named, ...figures }))),
  /** Plays from the album’s page, and sales of it as a whole: days and totals count those, too. */
  albums: described('Figures by album', z.array(z.object({ ...named, ...figures }))),
  countries: described(
    'Figures by country, most played first',
    z.array(
      z.object({
        country: described(
          'ISO 3166-1 alpha-2 as the visitor’s network or browser says; null if unknown',
          z.nullable(z.string()),
        ),
        ...figures,
      }),
    ),
  ),
  sources: described(
    'Figures by where visitors came from, most played first',
    z.array(
      z.object({
        source: described(
          'Where visitors came from; null if unknown',
          z.nullable(z.enum(['direct', 'search', 'embed', 'site'])),
        ),
        host: described('Host of the site before; null if there was none', z.nullable(z.string())),
        ...figures,
      }),
    ),
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
    days: described(
      'Number of days up to today (1–366), unless `from` is given',
      z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(REPORT_DAYS_MAX)), 30),
    ),
    from: described(Report.shape.from, z.optional(Day)),
    to: described(Report.shape.to, z.optional(Day)),
  }),
  reply: Report,
})

export const SoundReport = z.object({
  id: fields.id,
  slug: fields.slug,
  title: fields.title,
  duration: fields.duration,
  /** Starts, once per listener within the sound's own length; not one's own, not robots'. */
  listeners: described(
    'Number of plays, once per listener within the length of the sound',
    z.number(),
  ),
  /** The length of each piece: 1 up to ten minutes, then as short as 600 pieces allow. */
  pieceSeconds: described('Length of each piece in seconds', z.number()),
  heard: described(
    'Number of listeners by piece of the sound; the last one reaches to its end',
    z.array(z.number()),
  ),
})
export type SoundReport = z.output<typeof SoundReport>

export const getSoundReport = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/reports/sounds/:id',
  summary: 'Get listener retention for a sound',
  audience: 'registered',
  params: fields.byId,
  reply: SoundReport,
})
