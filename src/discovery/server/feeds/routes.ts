import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { findCreatorProfile } from '#accounts/server/find-creator.ts'
import { type FastifyReply, type FastifyRequest, type Http, readingContext } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { html } from '#kernel/html.ts'
import { fitAddress } from '#kernel/image-address.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { linked } from '#kernel/prose/links-in.ts'
import { proseSummary } from '#kernel/prose/prose-text.ts'
import { renderProse } from '#kernel/prose/render-prose.ts'
import { titleLine } from '#kernel/title-line.ts'
import { visitor } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Post } from '#posts/contract.ts'
import { postTitle } from '#posts/post-title.ts'
import { listUserPosts } from '#posts/server/read-posts.ts'
import { GENRES } from '#works/contract.ts'
import type { SoundSummary } from '#works/sounds-contract.ts'
import { CHART_PERIODS } from '../../contract.ts'
import { chartSearch, publicPath } from '../../public-address.ts'
import { findLastCharts } from '../chart-store.ts'
import { getChart } from '../charts.ts'
import { listSounds, listUserSounds } from '../list-sounds.ts'
import { listFeedTexts } from './store.ts'
import {
  FEED_FILES,
  FEED_TYPES,
  type Feed,
  type FeedEntry,
  type FeedFormat,
  updatedAt,
  writeFeed,
} from './write-feeds.ts'

const ENTRIES = 50
const SUMMARY_LENGTH = 500

interface Listed {
  path: readonly string[]
  search?: string
  title: string
  begunAt: Date
  tdmReserved?: boolean
  /** The address of a picture of the whole. */
  picture?: string | null
  sounds: readonly SoundSummary[]
  posts?: readonly Post[]
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

/** Atom and RSS feeds in the language of their path, with what visitors may hear as enclosures. */
export function registerFeeds(http: Http): void {
  for (const [page, read] of Object.entries(FEEDS)) {
    for (const locale of LOCALES) {
      for (const format of ['atom', 'rss'] as const) {
        const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`
        http.app.get<{ Params: { name?: string } }>(
          `${prefix}${page}/${FEED_FILES[format]}`,
          (request, reply) => answer(http, { read, locale, format }, request, reply),
        )
      }
    }
  }
}

async function answer(
  http: Http,
  { read, locale, format }: { read: Read; locale: Locale; format: FeedFormat },
  request: FastifyRequest<{ Params: { name?: string } }>,
  reply: FastifyReply,
) {
  const { name = '' } = request.params
  const context = readingContext(http)
  const {
    sounds,
    posts = [],
    picture,
    tdmReserved,
    ...listed
  } = await read(context, locale, name, request.query)
  if (name !== '' && listed.path.at(-1) !== name) {
    return reply.redirect(publicPath(locale, [...listed.path, FEED_FILES[format]]), 301)
  }
  if (tdmReserved) reply.header('tdm-reservation', '1')
  const { config } = context
  const site = { origin: originOf(http, request.headers.host), locale, config }
  const entries = [
    ...(await listSoundEntries(context, site, sounds)),
    ...posts.map((post) => postEntry(site, post)),
  ]
  const newest = posts.length === 0 ? entries : entries.sort(byDate).slice(0, ENTRIES)
  const face = pictureOf(site, picture ?? null) ?? `${site.origin}/icons/512.png`
  const { brandName } = config
  const feed = { ...listed, ...site, brandName, picture: face, entries: newest }
  return sendFeed(feed, format, request, reply)
}

/** The beginning of the addresses in a feed, and their language. */
interface Site extends Pick<Context, 'config'> {
  origin: string
  locale: Locale
}

const byDate = (one: FeedEntry, other: FeedEntry) =>
  Number(other.publishedAt ?? other.updatedAt) - Number(one.publishedAt ?? one.updatedAt)

async function listSoundEntries(
  { db }: Pick<Context, 'db'>,
  site: Site,
  sounds: readonly SoundSummary[],
): Promise<FeedEntry[]> {
  const texts = await listFeedTexts(
    db,
    sounds.map(({ id }) => id),
  )
  return sounds.flatMap((sound) => {
    const found = texts.get(sound.id)
    if (found === undefined) return []
    // A sound that waited for its date was last changed before it came out.
    const changed = Math.max(+found.updatedAt, Date.parse(sound.releasedAt ?? '') || 0)
    const summary = proseSummary(renderProse(found.text), SUMMARY_LENGTH) ?? ''
    return [soundEntry(site, sound, { summary, updatedAt: new Date(changed) })]
  })
}

function soundEntry(
  site: Site,
  sound: SoundSummary,
  text: Pick<FeedEntry, 'summary' | 'updatedAt'>,
): FeedEntry {
  const { origin, locale } = site
  const { id, slug, releasedAt, mp3Url, genre, duration, limit, coverart } = sound
  const picture = pictureOf(site, coverart)
  return {
    ...text,
    id: origin + publicPath(DEFAULT_LOCALE, ['sound', id]),
    url: origin + publicPath(locale, ['sound', id, slug]),
    title: titleLine(sound),
    author: authorOf(site, sound.username, sound.user),
    publishedAt: releasedAt === null ? undefined : new Date(releasedAt),
    genre,
    ...(picture && { picture }),
    audio:
      mp3Url === null ? undefined : { url: origin + mp3Url, seconds: duration, isWhole: !limit.on },
  }
}

function postEntry(site: Site, post: Post): FeedEntry {
  const { origin, locale } = site
  const { id, text, image, createdAt, editedAt, user } = post
  const picture = pictureOf(site, image)
  return {
    id: origin + publicPath(DEFAULT_LOCALE, ['post', id]),
    url: origin + publicPath(locale, ['post', id]),
    title: postTitle(post),
    author: authorOf(site, user.username, user.name),
    publishedAt: new Date(createdAt),
    updatedAt: new Date(editedAt ?? createdAt),
    summary: text,
    html: postHtml(post, picture),
    ...(picture && { picture }),
  }
}

/** The text, its addresses as links, and the image below it. */
function postHtml({ text }: Post, picture: string | undefined): string {
  const image = picture === undefined ? '' : html`<p><img src="${picture}" alt=""></p>`.markup
  return `<p>${linked(text).replaceAll('\n', '<br>')}</p>${image}`
}

function authorOf({ origin, locale }: Site, username: string, name: string) {
  return { name, url: origin + publicPath(locale, ['user', username]) }
}

/** Large enough for the covers of podcast apps. */
const PICTURE_WIDTH = 1920

function pictureOf({ origin, config }: Site, address: string | null): string | undefined {
  if (address === null) return undefined
  const base = { url: config.links.image, internalHosts: config.internalImageHosts }
  const fitted = fitAddress(base, address, PICTURE_WIDTH, PICTURE_WIDTH)
  return fitted.startsWith('/') ? origin + fitted : fitted
}

/**
 * Only the tag decides on 304: a list from which an item was withdrawn is not newer than what a
 * reader has.
 */
function sendFeed(feed: Feed, format: FeedFormat, request: FastifyRequest, reply: FastifyReply) {
  const text = writeFeed(format, feed)
  const etag = `W/"${hash('sha1', text, 'base64url')}"`
  reply
    .header('etag', etag)
    .header('last-modified', updatedAt(feed).toUTCString())
    .header('cache-control', 'public, no-cache')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(`${FEED_TYPES[format]}; charset=utf-8`).send(text)
}

/** @throws Problem not_found */
async function readArtist(context: Context, locale: Locale, name: string): Promise<Listed> {
  const creator = (await findCreatorProfile(context, name))?.creator
  if (creator === undefined) throw new Problem('not_found')
  const { username, name: title, registered_at, tdmReserved } = creator
  const [sounds, posts] = await Promise.all([
    listUserSounds(context, visitor(locale), username, { limit: ENTRIES }),
    listUserPosts(context, visitor(locale), username, { limit: ENTRIES }),
  ])
  return {
    path: ['user', username],
    title,
    begunAt: new Date(registered_at),
    tdmReserved,
    picture: creator.user_image,
    sounds: sounds.items,
    posts: posts.items,
  }
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
