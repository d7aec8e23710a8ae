import { isUnmuted } from '#community/server/select-blocks.ts'
import type { FastifyReply, Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import type { Database } from '#ports/database/open-database.ts'
import * as albums from '#works/albums-contract.ts'
import { listAlbums } from '#works/server/albums/read-albums.ts'
import * as sounds from '#works/sounds-contract.ts'
import * as contract from '../contract.ts'
import { publicPath } from '../public-address.ts'
import { listAlsoBought } from './bought-together.ts'
import { getChart } from './charts.ts'
import { listReservedWorks, listReservingArtists } from './crawlers/store.ts'
import { writeFile, writeIndex } from './crawlers/write-sitemap.ts'
import { registerFeeds } from './feeds/routes.ts'
import { listAppearances } from './list-appearances.ts'
import { listUserWorks } from './list-discography.ts'
import { listSounds, listUserSounds } from './list-sounds.ts'
import { registerOgImages } from './og-images/routes.ts'
import { getFeed, listFeatured } from './releases.ts'
import {
  getTag,
  listAlbumsOfSound,
  listGenreCharts,
  listGenres,
  listRelatedSounds,
  listRising,
} from './suggestions.ts'

export function registerDiscovery(http: Http): void {
  const { context } = http
  registerCrawlers(http)
  registerFeeds(http)
  registerOgImages(http)
  serve(http, sounds.listSounds, ({ context, viewer, query }) => listSounds(context, viewer, query))
  serve(http, albums.listAlbums, ({ context, viewer, query }) =>
    listAlbums(context, viewer, query, isUnmuted),
  )
  serve(http, sounds.listUserSounds, ({ context, viewer, params, query }) =>
    listUserSounds(context, viewer, params.username, query),
  )
  serve(http, contract.listUserWorks, ({ context, viewer, params, query }) =>
    listUserWorks(context, viewer, params.username, query),
  )
  serve(http, contract.listAppearances, ({ context, viewer, params, query }) =>
    listAppearances(context, viewer, params.username, query),
  )
  serve(http, contract.listRelatedSounds, async ({ context, viewer, params }) => ({
    items: await listRelatedSounds(context, viewer, params.id),
  }))
  serve(http, contract.listBoughtWithSound, async ({ context, viewer, params: { id } }) => ({
    items: await listAlsoBought(context, viewer, { kind: 'sound', publicId: id }),
  }))
  serve(http, contract.listBoughtWithAlbum, async ({ context, viewer, params: { id } }) => ({
    items: await listAlsoBought(context, viewer, { kind: 'album', publicId: id }),
  }))
  serve(http, contract.listAlbumsOfSound, async ({ context, viewer, params }) => ({
    items: await listAlbumsOfSound(context, viewer, params.id),
  }))
  serve(http, contract.getChart, ({ context, viewer, query }) => getChart(context, viewer, query))
  serve(http, contract.listGenreCharts, async ({ context, viewer }) => ({
    items: await listGenreCharts(context, viewer),
  }))
  serve(http, contract.listGenres, async ({ context, viewer }) => ({
    items: await listGenres(context, viewer),
  }))
  serve(http, contract.listFeatured, async ({ context, viewer }) => ({
    items: await listFeatured(context, viewer),
  }))
  serve(http, contract.getFeed, ({ viewer, query }) => getFeed(context, viewer, query.cursor))
  serve(http, contract.listRising, async ({ context, viewer }) => ({
    items: await listRising(context, viewer),
  }))
  serve(http, contract.getTag, ({ context, params }) => getTag(context, params.tag))
}

/**
 * Crawlers' files are read from the database each time, so that what is withdrawn is gone
 * immediately everywhere.
 */
function registerCrawlers(http: Http): void {
  const { db } = http.context
  http.app.get('/robots.txt', ({ headers }, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(originOf(http, headers.host))),
  )
  http.app.get('/.well-known/tdmrep.json', async (_request, reply) =>
    reply.header('cache-control', 'public, no-cache').send(await listReservations(db)),
  )
  http.app.get('/.well-known/security.txt', ({ headers }, reply) => {
    const { clock, config } = http.context
    const { email } = config.operator
    if (email === undefined) throw new Problem('not_found')
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(securityText(originOf(http, headers.host), email, clock.now()))
  })
  http.app.get('/sitemap.xml', async ({ headers }, reply) => {
    const origin = originOf(http, headers.host)
    return asXml(reply).send(await writeIndex({ db, origin }))
  })
  http.app.get<{ Params: { file: string } }>('/sitemap/:file', async (request, reply) => {
    const name = /^(.+)\.xml$/.exec(request.params.file)?.[1] ?? ''
    const file = await writeFile({ db, origin: originOf(http, request.headers.host) }, name)
    if (file === undefined) throw new Problem('not_found')
    return asXml(reply).send(file)
  })
}

function asXml(reply: FastifyReply): FastifyReply {
  return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, no-cache')
}

interface Rule {
  location: string
  'tdm-reservation': 1
}

/**
 * `/.well-known/tdmrep.json` (TDM Reservation Protocol, W3C Community Group): the pages, streams
 * and embedded players of artists who have reserved text and data mining.
 */
async function listReservations(db: Database): Promise<Rule[]> {
  const [artists, works] = await Promise.all([listReservingArtists(db), listReservedWorks(db)])
  const locations = [
    ...artists.flatMap(({ username }) => [
      ...pages(['user', username], '$'),
      ...pages(['user', username], '/*'),
    ]),
    ...works.flatMap(({ kind, id }) => [...pages([kind, id], '*'), `/embed/${kind}/${id}*`]),
    ...works.flatMap(({ kind, id }) => (kind === 'sound' ? [`/api/sounds/${id}/*`] : [])),
  ]
  return locations.map((location) => ({ location, 'tdm-reservation': 1 }))
}

function pages(parts: readonly string[], ending: string): string[] {
  return LOCALES.map((locale) => publicPath(locale, parts) + ending)
}

/**
 * Pages for people with an account, or with a link of their own; search engines find nothing there.
 */
const PERSONAL = [
  '/my/',
  '/settings',
  '/register',
  '/sound-new',
  '/album-new',
  '/cart',
  '/checkout/',
  '/redeem',
  '/splits/',
  '/search',
  '/sound/*/edit',
  '/album/*/edit',
]
const NO_PAGES = ['/api/', '/auth/', '/dev/', '/sandbox/', '/storage/']
/** Feeds and link previews name these. */
const STREAMS = '/api/sounds/*/stream.'

/** RFC 9309, with the address of the sitemap (sitemaps.org). */
function robotsText(origin: string): string {
  const pages = LOCALES.flatMap((locale) =>
    PERSONAL.map((path) => (locale === DEFAULT_LOCALE ? path : `/${locale}${path}`)),
  )
  return [
    'User-agent: *',
    `Allow: ${STREAMS}`,
    ...[...NO_PAGES, ...pages].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

const VALID_MS = 180 * 24 * 60 * 60 * 1000

/** security.txt (RFC 9116): whom to tell of a vulnerability. Valid for half a year from this day. */
function securityText(origin: string, email: string, now: Date): string {
  const end = new Date(now.getTime() + VALID_MS).toISOString().slice(0, 10)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${end}T00:00:00Z`,
    'Preferred-Languages: ja, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
