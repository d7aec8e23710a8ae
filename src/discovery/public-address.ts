import { DEFAULT_LOCALE, type Locale } from '#kernel/locale.ts'

/** The path of a page in a language, from its parts as they are: tags and slugs have any letters. */
export function publicPath(locale: Locale, parts: readonly string[]): string {
  const prefix = locale === DEFAULT_LOCALE ? [] : [locale]
  return `/${[...prefix, ...parts].map(encodeURIComponent).join('/')}`
}
