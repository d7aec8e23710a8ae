import { DEFAULT_LOCALE, type Locale } from '#kernel/locale.ts'
import type { Genre } from '#works/contract.ts'
import type { ChartPeriod } from './contract.ts'

/** The path of a page in a language, from its parts as they are: tags and slugs have any letters. */
export function publicPath(locale: Locale, parts: readonly string[]): string {
  const prefix = locale === DEFAULT_LOCALE ? [] : [locale]
  return `/${[...prefix, ...parts].map(encodeURIComponent).join('/')}`
}

/** The query of a chart’s page and of its feed; empty for the week over all genres. */
export function chartSearch(period: ChartPeriod, genre: Genre | undefined): string {
  const asked = new URLSearchParams({
    ...(period !== 'week' && { period }),
    ...(genre && { genre }),
  }).toString()
  return asked && `?${asked}`
}
