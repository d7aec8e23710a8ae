import type { MetaDescriptor } from 'react-router'
import type { Album } from '#albums/contract.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import type { PublicConfig } from '#client/page-context.ts'
import { fitAddress } from '#kernel/image-address.ts'
import type { Locale } from '#kernel/locale.ts'
import { CC_TYPES, CREATIVE_COMMONS } from '#publishing/contract.ts'
import type { Sound, SoundSummary } from '#sounds/contract.ts'
import { EMBED_HEIGHTS, type EmbedKind, embedAddress } from '../embed-address.ts'

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
  const { duration, mp3Url, isrc } = sound
  return headOf('sound', sound, site, {
    meta: [
      ...(duration > 0
        ? [{ property: 'music:duration', content: String(Math.round(duration)) }]
        : []),
      ...(mp3Url
        ? [
            { property: 'og:audio', content: site.config.origin + mp3Url },
            { property: 'og:audio:type', content: 'audio/mpeg' },
          ]
        : []),
    ],
    data: { '@type': 'MusicRecording', ...durationOf(sound), ...(isrc && { isrcCode: isrc }) },
  })
}

export function albumHead(album: Album, site: Site): MetaDescriptor[] {
  const songs = album.sounds
    .slice(0, SONGS_MOST)
    .map((sound) => ({ ...sound, url: pageOf('sound', sound, site) }))
  const date = dateOf(album)
  return headOf('album', album, site, {
    meta: [
      ...(date ? [{ property: 'music:release_date', content: date }] : []),
      ...songs.map(({ url }) => ({ property: 'music:song', content: url })),
    ],
    data: {
      '@type': 'MusicAlbum',
      ...(album.upc && { gtin: album.upc }),
      numTracks: songs.length,
      track: songs.map((song) => ({
        '@type': 'MusicRecording',
        name: song.title,
        url: song.url,
        ...durationOf(song),
      })),
    },
  })
}

interface Own {
  meta: MetaDescriptor[]
  /** Properties of its kind at schema.org. */
  data: Thing
}

function headOf(
  kind: EmbedKind,
  work: Sound | Album,
  site: Site,
  { meta, data }: Own,
): MetaDescriptor[] {
  if (work.status !== 'Released') return []
  const { config, locale } = site
  const url = pageOf(kind, work, site)
  const profile = config.origin + pathIn(locale, `/user/${work.username}`)
  return [
    { property: 'og:url', content: url },
    { property: 'music:musician', content: profile },
    ...meta,
    ...player(kind, work.id, site),
    ...discovery(url, work.title, config.origin),
    { 'script:ld+json': { ...dataOf(work, site, url, profile), ...data } },
  ]
}

function pageOf(kind: EmbedKind, { id, slug }: SoundSummary | Album, { config, locale }: Site) {
  return config.origin + pathIn(locale, `/${kind}/${id}/${encodeURIComponent(slug)}`)
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

function player(kind: EmbedKind, id: string, { config, locale }: Site): MetaDescriptor[] {
  const base = config.embedUrl ?? config.origin
  const address = embedAddress(base, { kind, id, size: 'medium', lang: locale })
  return [
    { name: 'twitter:player', content: address },
    { name: 'twitter:player:width', content: String(PLAYER_WIDTH) },
    { name: 'twitter:player:height', content: String(EMBED_HEIGHTS.medium) },
  ]
}

function imageOf({ coverart }: Sound | Album, { config }: Site): string | undefined {
  if (coverart === null) return undefined
  const address = fitAddress(config.image, coverart, IMAGE_WIDTH, IMAGE_WIDTH)
  return address.startsWith('/') ? config.origin + address : address
}

type Thing = { '@type': string; [property: string]: Value }
type Value = string | number | boolean | null | Value[] | { [property: string]: Value }

/** What recordings and albums have in common at schema.org, with an offer in yen for what is sold. */
function dataOf(work: Sound | Album, site: Site, url: string, profile: string) {
  const { title, user, genre, license, ccType, sales, price } = work
  const image = imageOf(work, site)
  const date = dateOf(work)
  const kind = license === CREATIVE_COMMONS ? CC_TYPES[ccType - 1] : undefined
  const availability = 'https://schema.org/InStock'
  return {
    '@context': 'https://schema.org',
    name: title,
    url,
    byArtist: { '@type': 'MusicGroup', name: user, url: profile },
    ...(image && { image }),
    ...(date && { datePublished: date }),
    ...(genre && { genre }),
    ...(kind && { license: `https://creativecommons.org/licenses/${kind}/4.0/` }),
    ...(sales && {
      offers: { '@type': 'Offer', price, priceCurrency: 'JPY', availability, url },
    }),
  }
}

function dateOf({ releaseDate, releasedAt }: Sound | Album): string | undefined {
  return (releaseDate ?? releasedAt)?.slice(0, 10)
}

/** The length as ISO 8601 has it: PT4M12S. */
function durationOf({ duration }: { duration: number }): Record<string, string> {
  if (duration <= 0) return {}
  const whole = Math.round(duration)
  const hours = Math.floor(whole / 3600)
  return {
    duration: `PT${hours > 0 ? `${hours}H` : ''}${Math.floor(whole / 60) % 60}M${whole % 60}S`,
  }
}
