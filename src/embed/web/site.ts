import type { PublicConfig } from '#client/page-context.ts'
import { publicPath } from '#discovery/public-address.ts'
import { japanDay } from '#kernel/japan-day.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Album } from '#works/albums-contract.ts'
import type { Sound, SoundSummary } from '#works/sounds-contract.ts'
import type { EmbedKind } from '../embed-address.ts'

/** The site of a page: the beginning of its head's addresses, and their language. */
export interface Site {
  config: PublicConfig
  locale: Locale
}

/** Makes an address absolute: of images, which may be on another host, and of the service. */
export function absolute(address: string, { config }: Site): string {
  return address.startsWith('/') ? config.origin + address : address
}

/** The page with these parts in its path: `pageAt(site, 'user', 'mio')`. */
export function pageAt({ config, locale }: Site, ...parts: string[]): string {
  return config.origin + publicPath(locale, parts)
}

/** The page of a sound, an album or a playlist. */
export function workPage(kind: EmbedKind, { id, slug }: { id: string; slug: string }, site: Site) {
  return pageAt(site, kind, id, slug)
}

/** Songs that the head of an album or a playlist names. */
const SONGS_MOST = 50

export function songsOf({ sounds }: { sounds: readonly SoundSummary[] }, site: Site) {
  return sounds
    .slice(0, SONGS_MOST)
    .map((sound) => ({ sound, url: workPage('sound', sound, site) }))
}

/** The day in Japan. */
export function dateOf({ releaseDate, releasedAt }: Sound | Album): string | undefined {
  const moment = releaseDate ?? releasedAt
  return moment ? japanDay(new Date(moment)) : undefined
}
