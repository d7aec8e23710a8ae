import { type Html, html } from '#kernel/html.ts'
import { DEFAULT_LOCALE, type Locale } from '#kernel/locale.ts'
import { titleLine } from '#kernel/title-line.ts'
import { xmlText } from '#kernel/xml-text.ts'
import type { SoundSummary } from '#works/sounds-contract.ts'
import { publicPath } from '../../public-address.ts'

export interface AtomFeed {
  origin: string
  locale: Locale
  /** Parts of the page that lists the same. */
  path: readonly string[]
  /** The page's query, if any. */
  search?: string
  title: string
  brandName: string
  entries: readonly AtomEntry[]
  /**
   * The beginning of the list itself: an artist’s, when they registered; a chart’s, when it was
   * made.
   */
  begunAt: Date
}

interface AtomEntry {
  sound: SoundSummary
  text: string
  updatedAt: Date
}

/** Returns the time at which anything in it last changed. */
export function updatedAt({ entries, begunAt }: AtomFeed): Date {
  return new Date(entries.reduce((last, entry) => Math.max(last, +entry.updatedAt), +begunAt))
}

/**
 * RFC 4287. Written here, as the `feed` library escapes no `<` in attributes, ends CDATA sections
 * only once and gives enclosures the type `audio/mp3`.
 */
export function writeAtom(feed: AtomFeed): string {
  const { origin, locale, path, search = '', title, brandName, entries } = feed
  const page = origin + publicPath(locale, path) + search
  const self = origin + publicPath(locale, [...path, 'feed.xml']) + search
  return `<?xml version="1.0" encoding="utf-8"?>\n${
    html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
<id>${self}</id>
<title>${xmlText(`${title} · ${brandName}`)}</title>
<updated>${updatedAt(feed).toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${page}"/>
<generator>${xmlText(brandName)}</generator>
${entries.map((entry) => writeEntry(entry, feed))}</feed>
`.markup
  }`
}

function writeEntry({ sound, text, updatedAt }: AtomEntry, { origin, locale }: AtomFeed): Html {
  const { id, slug, user, username, releasedAt, mp3Url, genre } = sound
  return html`<entry>
<id>${origin + publicPath(DEFAULT_LOCALE, ['sound', id])}</id>
<title>${xmlText(titleLine(sound))}</title>
<link rel="alternate" type="text/html" href="${origin + publicPath(locale, ['sound', id, slug])}"/>
${mp3Url !== null && html`<link rel="enclosure" type="audio/mpeg" href="${origin + mp3Url}"/>`}
<author><name>${xmlText(user)}</name><uri>${origin + publicPath(locale, ['user', username])}</uri></author>
${releasedAt !== null && html`<published>${releasedAt}</published>`}
<updated>${updatedAt.toISOString()}</updated>
${genre !== '' && html`<category term="${genre}"/>`}
${text !== '' && html`<summary>${xmlText(text)}</summary>`}
</entry>
`
}
