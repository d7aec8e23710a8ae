import type { MetaDescriptor } from 'react-router'
import type { Album } from '#albums/contract.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import type { PublicConfig } from '#client/page-context.ts'
import { fitAddress } from '#kernel/image-address.ts'
import type { Locale } from '#kernel/locale.ts'
import { CC_TYPES } from '#publishing/contract.ts'
import type { Sound, SoundSummary } from '#sounds/contract.ts'
import { EMBED_HEIGHTS, embedAddress } from '../embed-address.ts'

const PLAYER_WIDTH = 600
const IMAGE_WIDTH = 1080
/** Songs that the head of an album names. */
const SONGS_MOST = 50

interface Site {
  config: PublicConfig
  locale: Locale
}

/** Made on the server alone, so that no visit loads the code. */
export function soundHead(sound: Sound, site: Site): MetaDescriptor[] {
  if (sound.status !== 'Released') return []
  const pages = pagesOf(site)
  const url = pages.of('sound', sound)
  const { origin } = site.config
  return [
    { property: 'og:url', content: url },
    { property: 'music:musician', content: pages.profile(sound.username) },
    ...(sound.duration > 0
      ? [{ property: 'music:duration', content: String(Math.round(sound.duration)) }]
      : []),
    ...(sound.mp3Url
      ? [
          { property: 'og:audio', content: origin + sound.mp3Url },
          { property: 'og:audio:type', content: 'audio/mpeg' },
        ]
      : []),
    ...player('sound', sound.id, site),
    ...discovery(url, sound.title, origin),
    {
      'script:ld+json': soundData(sound, {
        url,
        artist: pages.profile(sound.username),
        image: imageOf(sound, site),
      }),
    },
  ]
}

export function albumHead(album: Album, site: Site): MetaDescriptor[] {
  if (album.status !== 'Released') return []
  const pages = pagesOf(site)
  const url = pages.of('album', album)
  const songs = album.sounds.slice(0, SONGS_MOST)
  const date = album.releaseDate ?? album.releasedAt
  return [
    { property: 'og:url', content: url },
    { property: 'music:musician', content: pages.profile(album.username) },
    ...(date ? [{ property: 'music:release_date', content: date.slice(0, 10) }] : []),
    ...songs.map((sound) => ({ property: 'music:song', content: pages.of('sound', sound) })),
    ...player('album', album.id, site),
    ...discovery(url, album.title, site.config.origin),
    {
      'script:ld+json': albumData(album, {
        url,
        artist: pages.profile(album.username),
        image: imageOf(album, site),
        songs: songs.map((sound) => ({ sound, url: pages.of('sound', sound) })),
      }),
    },
  ]
}

function pagesOf({ config: { origin }, locale }: Site) {
  return {
    profile: (username: string) => origin + pathIn(locale, `/user/${username}`),
    of: (kind: 'sound' | 'album', { id, slug }: { id: string; slug: string }) =>
      `${origin}${pathIn(locale, `/${kind}/${id}/${encodeURIComponent(slug)}`)}`,
  }
}

/** oEmbed's discovery (oembed.com, section 4). */
function discovery(url: string, title: string, origin: string): MetaDescriptor[] {
  return (['json', 'xml'] as const).map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
    href: `${origin}/oembed?${new URLSearchParams({ url, format })}`,
    title,
  }))
}

function player(kind: 'sound' | 'album', id: string, { config, locale }: Site): MetaDescriptor[] {
  const base = config.embedUrl ?? config.origin
  const address = embedAddress(base, { kind, id, size: 'medium', lang: locale })
  return [
    { name: 'twitter:player', content: address },
    { name: 'twitter:player:width', content: String(PLAYER_WIDTH) },
    { name: 'twitter:player:height', content: String(EMBED_HEIGHTS.medium) },
  ]
}

function imageOf({ coverart }: { coverart: string | null }, { config }: Site): string | undefined {
  if (coverart === null) return undefined
  const address = fitAddress(config.image, coverart, IMAGE_WIDTH, IMAGE_WIDTH)
  return address.startsWith('/') ? config.origin + address : address
}

/** Absolute addresses. */
interface Addresses {
  url: string
  artist: string
  image: string | undefined
}

type Thing = { '@type': string; [property: string]: Value }
type Value = string | number | boolean | null | Value[] | { [property: string]: Value }

const CREATIVE_COMMONS = 2

/** schema.org/MusicRecording, with its offer in yen where it is sold. */
function soundData(sound: Sound, { url, artist, image }: Addresses) {
  const { title, user, duration, genre, isrc, releaseDate, releasedAt } = sound
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicRecording',
    name: title,
    url,
    ...(duration > 0 && { duration: isoDuration(duration) }),
    byArtist: musician(user, artist),
    ...(image && { image }),
    ...dated(releaseDate ?? releasedAt),
    ...(genre && { genre }),
    ...(isrc && { isrcCode: isrc }),
    ...licensed(sound),
    ...offered(sound, url),
  }
}

/** schema.org/MusicAlbum with its tracks. */
function albumData(
  album: Album,
  {
    url,
    artist,
    image,
    songs,
  }: Addresses & { songs: readonly { sound: SoundSummary; url: string }[] },
) {
  const { title, user, genre, upc, releaseDate, releasedAt } = album
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicAlbum',
    name: title,
    url,
    byArtist: musician(user, artist),
    ...(image && { image }),
    ...dated(releaseDate ?? releasedAt),
    ...(genre && { genre }),
    ...(upc && { gtin: upc }),
    ...licensed(album),
    ...offered(album, url),
    numTracks: songs.length,
    track: songs.map(({ sound, url: songUrl }) => ({
      '@type': 'MusicRecording',
      name: sound.title,
      url: songUrl,
      ...(sound.duration > 0 && { duration: isoDuration(sound.duration) }),
    })),
  }
}

function musician(name: string, url: string): Thing {
  return { '@type': 'MusicGroup', name, url }
}

function dated(at: string | null) {
  return at ? { datePublished: at.slice(0, 10) } : {}
}

function licensed({ license, ccType }: { license: number; ccType: number }) {
  const kind = license === CREATIVE_COMMONS ? CC_TYPES[ccType - 1] : undefined
  return kind ? { license: `https://creativecommons.org/licenses/${kind}/4.0/` } : {}
}

function offered({ sales, price }: { sales: boolean; price: number }, url: string) {
  if (!sales) return {}
  const availability = 'https://schema.org/InStock'
  const offer: Thing = { '@type': 'Offer', price, priceCurrency: 'JPY', availability, url }
  return { offers: offer }
}

/** ISO 8601: PT4M12S. */
function isoDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const hours = Math.floor(whole / 3600)
  return `PT${hours > 0 ? `${hours}H` : ''}${Math.floor(whole / 60) % 60}M${whole % 60}S`
}
