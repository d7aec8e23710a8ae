import { generateAtomFeed, generateRssFeed } from 'feedsmith'
import type { Locale } from '#kernel/locale.ts'
import { xmlText } from '#kernel/xml-text.ts'
import { publicPath } from '../../public-address.ts'

export interface Feed {
  origin: string
  locale: Locale
  /** Parts of the page that lists the same. */
  path: readonly string[]
  /** The page's query, if any. */
  search?: string
  title: string
  brandName: string
  /** The address of the picture that stands for the whole. */
  picture: string
  entries: readonly FeedEntry[]
  /**
   * The beginning of the list itself: an artist’s, when they registered; a chart’s, when it was
   * made.
   */
  begunAt: Date
}

/** A sound or a post; its texts may have any characters. */
export interface FeedEntry {
  /** Its address without language and title, which never changes. */
  id: string
  url: string
  title: string
  author: { name: string; url: string }
  publishedAt: Date | undefined
  updatedAt: Date
  /** The beginning of its text; may be empty. */
  summary: string
  /** Its whole text as HTML, of posts. */
  html?: string
  genre?: string
  picture?: string
  audio?: Audio | undefined
}

interface Audio {
  url: string
  seconds: number
  /** Visitors hear all of it. Previews have silence around them, which podcast apps would play. */
  isWhole: boolean
}

/** The streams that visitors get as MP3 have this constant rate. */
const MP3_BYTES_PER_SECOND = 128_000 / 8
const MP3 = 'audio/mpeg'

export const FEED_FILES = { atom: 'feed.xml', rss: 'feed.rss' } as const
export type FeedFormat = keyof typeof FEED_FILES
export const FEED_TYPES: Record<FeedFormat, string> = {
  atom: 'application/atom+xml',
  rss: 'application/rss+xml',
}

/** Returns the time at which anything in it last changed. */
export function updatedAt({ entries, begunAt }: Pick<Feed, 'entries' | 'begunAt'>): Date {
  return new Date(entries.reduce((last, entry) => Math.max(last, +entry.updatedAt), +begunAt))
}

const WRITERS: Record<FeedFormat, (feed: Feed) => string> = { atom: writeAtom, rss: writeRss }

/**
 * Writes a feed. The library indents CDATA sections, and a title or an address is not to begin with
 * blanks; an end of a section within a text is never followed by any.
 */
export function writeFeed(format: FeedFormat, feed: Feed): string {
  return WRITERS[format](feed)
    .replace(/>\s+<!\[CDATA\[/g, '><![CDATA[')
    .replace(/\]\]>\s+<\//g, ']]></')
}

function addressesOf({ origin, locale, path, search = '' }: Feed, format: FeedFormat) {
  const page = origin + publicPath(locale, path) + search
  const self = origin + publicPath(locale, [...path, FEED_FILES[format]]) + search
  return { page, self }
}

/** RFC 4287 */
function writeAtom(feed: Feed): string {
  const { locale, title, brandName, entries } = feed
  const { page, self } = addressesOf(feed, 'atom')
  return generateAtomFeed(
    {
      xml: { lang: locale },
      id: self,
      title: { value: xmlText(`${title} · ${brandName}`) },
      updated: updatedAt(feed),
      links: [
        { rel: 'self', type: FEED_TYPES.atom, href: self },
        { rel: 'alternate', type: 'text/html', href: page },
      ],
      generator: { text: xmlText(brandName) },
      entries: entries.map(atomEntry),
    },
    { strict: true },
  )
}

function atomEntry(entry: FeedEntry) {
  const { id, url, title, author, publishedAt, updatedAt, summary, html, genre, audio } = entry
  return {
    id,
    title: { value: xmlText(title) },
    links: [
      { rel: 'alternate', type: 'text/html', href: url },
      ...(audio ? [{ rel: 'enclosure', type: MP3, href: audio.url, length: bytesOf(audio) }] : []),
    ],
    authors: [{ name: xmlText(author.name), uri: author.url }],
    updated: updatedAt,
    ...(publishedAt && { published: publishedAt }),
    ...(genre && { categories: [{ term: genre }] }),
    ...(html === undefined
      ? summary !== '' && { summary: { value: xmlText(summary) } }
      : { content: { type: 'html', value: xmlText(html) } }),
  }
}

/** RSS 2.0 with what podcast apps read. */
function writeRss(feed: Feed): string {
  const { locale, title, brandName, picture, entries } = feed
  const { page, self } = addressesOf(feed, 'rss')
  const name = xmlText(`${title} · ${brandName}`)
  return generateRssFeed(
    {
      title: name,
      link: page,
      description: name,
      language: locale,
      lastBuildDate: updatedAt(feed),
      generator: xmlText(brandName),
      image: { url: picture, title: name, link: page },
      atom: { links: [{ rel: 'self', type: FEED_TYPES.rss, href: self }] },
      itunes: {
        author: xmlText(title),
        image: picture,
        type: 'episodic',
        categories: [{ text: 'Music' }],
      },
      items: entries.map(rssItem),
    },
    { strict: true },
  )
}

function rssItem(entry: FeedEntry) {
  const { id, url, title, author, publishedAt, summary, html, genre, picture, audio } = entry
  const description = html ?? summary
  return {
    title: xmlText(title),
    link: url,
    guid: { value: id, isPermaLink: false },
    ...(publishedAt && { pubDate: publishedAt }),
    ...(description !== '' && { description: xmlText(description) }),
    ...(genre && { categories: [{ name: genre }] }),
    ...(audio?.isWhole && { enclosures: [{ url: audio.url, type: MP3, length: bytesOf(audio) }] }),
    itunes: {
      author: xmlText(author.name),
      ...(picture && { image: picture }),
      ...(audio?.isWhole && { duration: Math.round(audio.seconds) }),
    },
  }
}

/** The size of the file but for a few frames, whose number depends on the encoder. */
function bytesOf({ seconds }: Audio): number {
  return Math.round(seconds * MP3_BYTES_PER_SECOND)
}
