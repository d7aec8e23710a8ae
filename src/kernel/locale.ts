export const LOCALES = ['en', 'ja'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

/** Locales of dates and numbers; English is British. */
export const FORMATS = { en: 'en-GB', ja: 'ja' } as const satisfies Record<Locale, string>

export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'ja'
}

/** A language as it is stored, or the default. */
export function toLocale(value: unknown): Locale {
  return isLocale(value) ? value : DEFAULT_LOCALE
}

/** One text of several sentences, which Japanese sets without spaces between them. */
export function joinSentences(locale: Locale, sentences: readonly string[]): string {
  return sentences.join(locale === 'ja' ? '' : ' ')
}

/** The first supported language of an Accept-Language header (RFC 9110 §12.5.4), by weight. */
export function localeFromHeader(header: string | undefined): Locale | undefined {
  if (!header) return undefined
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const q = parameters.map((p) => /^\s*q=([0-9.]+)\s*$/.exec(p)?.[1]).find(Boolean)
      return { language: tag.toLowerCase().split('-')[0], weight: q === undefined ? 1 : Number(q) }
    })
    .filter((choice) => choice.weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map((choice) => choice.language)
    .find(isLocale)
}
