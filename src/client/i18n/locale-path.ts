import { DEFAULT_LOCALE, type Locale } from '#kernel/locale.ts'

const PREFIX = /^\/ja(?=\/|$|\?|#)/

/** The language that an address of a page decides: `/ja/…` is Japanese, all others are English. */
export function localeOfPath(path: string): Locale {
  return PREFIX.test(path) ? 'ja' : DEFAULT_LOCALE
}

/**
 * The address without its language: `/ja/terms` → `/terms`. One slash is left at its start:
 * browsers take `//` and `/\\` for another host, and anyone can make a link to `/ja//elsewhere`.
 */
export function withoutLocale(path: string): string {
  return `/${path.replace(PREFIX, '').replace(/^[/\\]+/, '')}`
}

/** The same page in a language; addresses that are no own path (https:, #, mailto:, /api) stay. */
export function pathIn(locale: Locale, path: string): string {
  if (!path.startsWith('/') || !isPagePath(path)) return path
  const bare = withoutLocale(path)
  if (locale === DEFAULT_LOCALE) return bare
  return bare === '/' ? `/${locale}` : `/${locale}${bare.replace(/^\/(?=[?#])/, '')}`
}

/** Other parts of the service, and other hosts (`//…`), have no language and no navigation. */
export function isPagePath(path: string): boolean {
  return !/^\/[/\\]|^\/(api|auth|media|images|embed|search\/1|dev|storage|sandbox|assets)(\/|$)/.test(
    path,
  )
}
