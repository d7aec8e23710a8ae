import { DEFAULT_LOCALE, LOCALES } from '#kernel/locale.ts'

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
export function robotsText(origin: string): string {
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
