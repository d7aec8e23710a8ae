import type { Viewer } from '#kernel/viewer.ts'

export const SOURCES = ['direct', 'search', 'embed', 'site'] as const
export type Source = (typeof SOURCES)[number]

/** Columns of what a visit brings about. */
export interface VisitOrigin {
  /** ISO 3166-1 alpha-2. */
  country: string | null
  source: Source
  /** The host without `www.`; null within Neiro, and for visits without a referrer. */
  sourceHost: string | null
}

const ENGINES =
  /(^|\.)(google|bing|yahoo|duckduckgo|ecosia|baidu|yandex|naver|qwant|startpage)\.[a-z.]+$/

/** People who come back from there were here before. */
const PAYING = /(^|\.)stripe\.com$/

/**
 * The origin of a visit: another site, a player embedded there, a search, or a direct link. Only
 * the host of an address is kept.
 *
 * @param referrer `document.referrer` of the page that sends the request
 */
export function originOfVisit(
  { country, page, isSandboxed = false }: Pick<Viewer, 'country' | 'page' | 'isSandboxed'>,
  referrer: string | undefined,
): VisitOrigin {
  const here = readUrl(page)
  const from = readUrl(referrer)
  const isOwn = from === undefined || from.host === here?.host || PAYING.test(from.hostname)
  const host = isOwn ? null : from.hostname.replace(/^www\./, '')
  // Browsers send only the origin of a sandboxed frame’s address.
  const source = isSandboxed ? 'embed' : sourceOf(here, from, host)
  return { country: country ?? null, source, sourceHost: host }
}

function sourceOf(here: URL | undefined, from: URL | undefined, host: string | null): Source {
  if (isBelow(here, 'embed') || isBelow(from, 'embed')) return 'embed'
  if (host === null) return isBelow(here, 'search') ? 'search' : 'direct'
  return ENGINES.test(host) ? 'search' : 'site'
}

function isBelow(url: URL | undefined, first: string): boolean {
  return url?.pathname.replace(/^\/ja(?=\/)/, '').split('/')[1] === first
}

function readUrl(text: string | undefined): URL | undefined {
  return text ? (URL.parse(text) ?? undefined) : undefined
}

/** Languages of one country, whose browsers name it seldom. */
const COUNTRY_OF_LANGUAGE: Readonly<Record<string, string>> = { ja: 'JP', ko: 'KR' }

/**
 * The country comes from the header that a proxy or CDN sets, else from the region of the browser's
 * first language.
 * @param proxied value of the header named by `COUNTRY_HEADER`
 */
export function countryOf(
  proxied: unknown,
  acceptLanguage: string | undefined,
): string | undefined {
  if (typeof proxied === 'string' && /^(?!XX|T1)[A-Z][A-Z0-9]$/.test(proxied)) return proxied
  const [language = '', ...parts] =
    (acceptLanguage ?? '').split(/[,;]/, 1)[0]?.trim().split('-') ?? []
  return (
    parts.find((part) => /^[A-Za-z]{2}$/.test(part))?.toUpperCase() ??
    COUNTRY_OF_LANGUAGE[language.toLowerCase()]
  )
}
