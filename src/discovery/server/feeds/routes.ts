import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { findCreatorProfile } from '#accounts/server/find-creator.ts'
import { type FastifyReply, type FastifyRequest, type Http, readingContext } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { proseSummary } from '#kernel/prose/prose-text.ts'
import { renderProse } from '#kernel/prose/render-prose.ts'
import { visitor } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { GENRES } from '#works/contract.ts'
import type { SoundSummary } from '#works/sounds-contract.ts'
import { CHART_PERIODS } from '../../contract.ts'
import { chartSearch, publicPath } from '../../public-address.ts'
import { findLastCharts } from '../chart-store.ts'
import { getChart } from '../charts.ts'
import { listSounds, listUserSounds } from '../list-sounds.ts'
import { listFeedTexts } from './store.ts'
import { type AtomFeed, updatedAt, writeAtom } from './write-atom.ts'

const ENTRIES = 50
const SUMMARY_LENGTH = 500

interface Listed {
  path: readonly string[]
  search?: string
  title: string
  begunAt: Date
  tdmReserved?: boolean
  sounds: readonly SoundSummary[]
}

type Read = (context: Context, locale: Locale, name: string, query: unknown) => Promise<Listed>

/** Unknown values count as unset, as on the page. */
const ChartQuery = z.object({
  period: z.catch(z.enum(CHART_PERIODS), 'week'),
  genre: z.catch(z.optional(z.enum(GENRES)), undefined),
})

/** The keys are paths of the pages that list the same. */
const FEEDS: Readonly<Record<string, Read>> = {
  '/user/:name': readArtist,
  '/genre/:name': readGenre,
  '/charts': readCharts,
}
const EPOCH = new Date(0)

/** Atom feeds in the language of their path, with what visitors may hear as enclosures. */
export function registerFeeds(http: Http): void {
  for (const [page, read] of Object.entries(FEEDS)) {
    for (const locale of LOCALES) {
      const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`
      http.app.get<{ Params: { name?: string } }>(
        `${prefix}${page}/feed.xml`,
        async (request, reply) => {
          const { name = '' } = request.params
          const found = await read(readingContext(http), locale, name, request.query)
          const { sounds, tdmReserved, ...listed } = found
          if (name !== '' && listed.path.at(-1) !== name) {
            return reply.redirect(publicPath(locale, [...listed.path, 'feed.xml']), 301)
          }
          if (tdmReserved) reply.header('tdm-reservation', '1')
          const origin = originOf(http, request.headers.host)
          const { brandName } = http.context.config
          const entries = await listEntries(readingContext(http), sounds)
          return sendFeed({ ...listed, origin, locale, brandName, entries }, request, reply)
        },
      )
    }
  }
}

async function listEntries({ db }: Pick<Context, 'db'>, sounds: readonly SoundSummary[]) {
  const texts = await listFeedTexts(
    db,
    sounds.map(({ id }) => id),
  )
  return sounds.flatMap((sound) => {
    const found = texts.get(sound.id)
    if (found === undefined) return []
    // A sound that waited for its date was last changed before it came out.
    const changed = Math.max(+found.updatedAt, Date.parse(sound.releasedAt ?? '') || 0)
    const text = proseSummary(renderProse(found.text), SUMMARY_LENGTH) ?? ''
    return [{ sound, text, updatedAt: new Date(changed) }]
  })
}

/**
 * Only the tag decides on 304: a list from which an item was withdrawn is not newer than what a
 * reader has.
 */
function sendFeed(feed: AtomFeed, request: FastifyRequest, reply: FastifyReply) {
  const text = writeAtom(feed)
  const etag = `W/"${hash('sha1', text, 'base64url')}"`
  reply
    .header('etag', etag)
    .header('last-modified', updatedAt(feed).toUTCString())
    .header('cache-control', 'public, no-cache')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/atom+xml; charset=utf-8').send(text)
}

/** @throws Problem not_found */
async function readArtist(context: Context, locale: Locale, name: string): Promise<Listed> {
  const creator = (await findCreatorProfile(context, name))?.creator
  if (creator === undefined) throw new Problem('not_found')
  const { username, name: title, registered_at, tdmReserved } = creator
  const page = await listUserSounds(context, visitor(locale), username, { limit: ENTRIES })
  const begunAt = new Date(registered_at)
  return { path: ['user', username], title, begunAt, tdmReserved, sounds: page.items }
}

/** @throws Problem not_found */
async function readGenre(context: Context, locale: Locale, name: string): Promise<Listed> {
  const genre = GENRES.find((each) => each === name)
  if (genre === undefined) throw new Problem('not_found')
  const query = { genre, sort: 'new', limit: ENTRIES } as const
  const { items } = await listSounds(context, visitor(locale), query)
  const title = translate(locale).t(`common.genres.${genre}`)
  return { path: ['genre', genre], title, begunAt: EPOCH, sounds: items }
}

async function readCharts(
  context: Context,
  locale: Locale,
  _name: string,
  query: unknown,
): Promise<Listed> {
  const { period, genre } = z.parse(ChartQuery, query)
  const chart = await getChart(context, visitor(locale), { period, genre, limit: ENTRIES })
  const sounds = chart.items.map(({ sound }) => sound)
  const { t } = translate(locale)
  const ofGenre = genre && t('charts.ofGenre', { genre: t(`common.genres.${genre}`) })
  const ofPeriod = period === 'week' ? [] : [t(`charts.${period}`)]
  const title = [ofGenre ?? t('charts.title'), ...ofPeriod].join(' · ')
  const search = chartSearch(period, genre)
  const madeAt = (await findLastCharts(context.db))?.madeAt
  return { path: ['charts'], search, title, begunAt: madeAt ?? EPOCH, sounds }
}
