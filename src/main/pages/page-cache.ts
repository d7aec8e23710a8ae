import type { IncomingMessage } from 'node:http'
import { isPagePath } from '#client/i18n/locale-path.ts'
import { CHART_PERIODS } from '#discovery/contract.ts'
import type { FastifyRequest } from '#http/http.ts'
import { isLocale, type Locale } from '#kernel/locale.ts'
import { hasOwnCookie } from '#kernel/viewer.ts'
import { GENRES } from '#works/contract.ts'
import { SORTS } from '#works/sounds-contract.ts'

/**
 * Query parameters that lists read for visitors, with the values that change them, or `any`; pages of
 * visitors are rendered without any other, so that none can be made in countless variants.
 */
const PAGE_QUERIES: readonly (readonly [path: RegExp, query: PageQuery])[] = [
  [/^(?:\/ja)?\/charts\/?$/i, { genre: GENRES, period: CHART_PERIODS }],
  [/^(?:\/ja)?\/(?:genre|tag)\/[^/]+\/?$/i, { cursor: 'any', show: ['albums'], sort: SORTS }],
  [/^(?:\/ja)?\/(?:new|albums|user\/.+?)\/?$/i, { cursor: 'any' }],
]
type PageQuery = Readonly<Record<string, readonly string[] | 'any'>>

/** Opens an order to anyone with its link. */
const SECRET_QUERY = 'key'

export interface SharedPage {
  /** The key names all that the page depends on. */
  key: string
  /** Path and query that it is rendered for. */
  url: string
}

/**
 * The page that visitors share; undefined where a session, a guest’s purchase or a secret makes it
 * someone's own.
 */
export function sharedPageOf(request: FastifyRequest): SharedPage | undefined {
  if (hasOwnCookie(request.cookies)) return undefined
  const { consent, NEXT_LOCALE } = request.cookies
  return pageOf(request, consent !== undefined, isLocale(NEXT_LOCALE) ? NEXT_LOCALE : undefined)
}

/**
 * Returns the key for visitors without any cookie, which needs no parsing; undefined for all
 * others.
 */
export function keyWithoutCookies(request: IncomingMessage): string | undefined {
  if (request.headers.cookie !== undefined || !isPagePath(request.url ?? '')) return undefined
  return pageOf(request, false, undefined)?.key
}

function pageOf(
  { method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  consent: boolean,
  locale: Locale | undefined,
): SharedPage | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined)
    return undefined
  const [path = '', query] = url.split(/\?(.*)/s, 2)
  // Client navigation asks for data, not for the page.
  if (path.endsWith('.data')) return undefined
  // The address may bear a code, and what the page says of it changes when the code is redeemed.
  if (/\/redeem\/?$/.test(path)) return undefined
  // Searches are many, few are asked twice, and each has filters of its own.
  if (query && /\/search\/?$/.test(path)) return undefined
  const known = query === undefined ? '' : knownQuery(path, new URLSearchParams(query))
  if (known === undefined) return undefined
  const pageUrl = path + known
  return { url: pageUrl, key: JSON.stringify([headers.host, pageUrl, consent, locale]) }
}

/** The first value of each parameter that the page reads, in one order; undefined with a secret. */
function knownQuery(path: string, asked: URLSearchParams): string | undefined {
  if (asked.has(SECRET_QUERY)) return undefined
  const [, query = {}] = PAGE_QUERIES.find(([pattern]) => pattern.test(path)) ?? []
  const known = new URLSearchParams()
  for (const [name, values] of Object.entries(query)) {
    const value = asked.get(name)
    if (value !== null && (values === 'any' || values.includes(value))) known.set(name, value)
  }
  return known.size > 0 ? `?${known}` : ''
}
