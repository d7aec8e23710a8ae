import type { MetaDescriptor } from 'react-router'
import { OG_HEIGHT, OG_WIDTH, type OgCard, ogImageAddress } from '#discovery/og-image-address.ts'
import { absolute, pageAt, type Site } from './site.ts'

/** Title, artist and cover as one image, for links in messages and posts. */
export function previewImage(
  card: OgCard,
  twitter: 'player' | 'summary_large_image',
  site: Site,
): MetaDescriptor[] {
  const image = absolute(ogImageAddress(site.config.image.url, card), site)
  const alt = [card.title, card.by].filter(Boolean).join(' – ')
  return [
    { name: 'twitter:card', content: twitter },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: alt },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(OG_WIDTH) },
    { property: 'og:image:height', content: String(OG_HEIGHT) },
    { property: 'og:image:alt', content: alt },
  ]
}

const FEEDS = [
  ['application/atom+xml', 'feed.xml'],
  ['application/rss+xml', 'feed.rss'],
] as const

/** The feeds of the page with these parts in its path, and this query. */
export function feedLinks(
  site: Site,
  title: string,
  parts: readonly string[],
  search = '',
): MetaDescriptor[] {
  return FEEDS.map(([type, file]) => {
    const href = pageAt(site, ...parts, file) + search
    return { tagName: 'link', rel: 'alternate', type, href, title }
  })
}

/** TDM Reservation Protocol (W3C Community Group Report, 2024), and what AI crawlers read besides. */
export function reservation(isReserved: boolean): MetaDescriptor[] {
  if (!isReserved) return []
  return [
    { name: 'tdm-reservation', content: '1' },
    { name: 'robots', content: 'noai, noimageai' },
  ]
}

/** The same as a header, for a loader’s `data`. */
export function reservationHeaders(isReserved: boolean): { headers: Record<string, string> } {
  return { headers: isReserved ? { 'tdm-reservation': '1' } : {} }
}
