import { FORMATS, type Locale } from '#kernel/locale.ts'

/** The date of a release, in Japan. */
export const formatRelease = (at: Date, locale: Locale) =>
  new Intl.DateTimeFormat(FORMATS[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(at)
