import type { MetaDescriptor } from 'react-router'
import type {
  BreadcrumbList,
  Event,
  MusicAlbum,
  MusicComposition,
  MusicGroup,
  MusicPlaylist,
  MusicRecording,
  Offer,
  SocialMediaPosting,
  Thing,
  WithContext,
} from 'schema-dts'
import type { Profile } from '#accounts/contract.ts'
import type { EventDate } from '#accounts/dates-contract.ts'
import { fitAddress } from '#kernel/image-address.ts'
import { langOf } from '#kernel/lang-of.ts'
import { plainLyrics } from '#kernel/lyrics.ts'
import type { Playlist } from '#lists/playlists-contract.ts'
import type { Post } from '#posts/contract.ts'
import type { Album, AlbumSummary } from '#works/albums-contract.ts'
import type { Credit } from '#works/credits.ts'
import { licenseUrl } from '#works/license-url.ts'
import type { Sound, SoundSummary } from '#works/sounds-contract.ts'
import { absolute, dateOf, pageAt, type Site, songsOf, workPage } from './site.ts'

const IMAGE_WIDTH = 1080
const CONTEXT = 'https://schema.org'

/** The thing as JSON-LD in the head; the router escapes what could end the script element. */
function asMeta<T extends Thing>(thing: WithContext<T>): MetaDescriptor {
  return { 'script:ld+json': JSON.parse(JSON.stringify(thing)) }
}

/** @param albums that contain it, for visitors */
export function recordingData(
  sound: Sound,
  albums: readonly AlbumSummary[],
  site: Site,
): MetaDescriptor {
  const { mp3Url, isrc, limit } = sound
  const [album] = albums
  return asMeta<MusicRecording>({
    '@context': CONTEXT,
    '@type': 'MusicRecording',
    ...workData(sound, workPage('sound', sound, site), site),
    duration: durationOf(sound),
    isrcCode: isrc ?? undefined,
    recordingOf: compositionOf(sound),
    isAccessibleForFree: sound.hlsUrl !== null && !limit.on,
    inAlbum: album && {
      '@type': 'MusicAlbum',
      name: album.title,
      url: workPage('album', album, site),
    },
    audio:
      mp3Url === null
        ? undefined
        : {
            '@type': 'AudioObject',
            contentUrl: absolute(mp3Url, site),
            encodingFormat: 'audio/mpeg',
            duration: durationOf(sound),
          },
  })
}

export function albumData(album: Album, site: Site): MetaDescriptor {
  return asMeta<MusicAlbum>({
    '@context': CONTEXT,
    '@type': 'MusicAlbum',
    ...workData(album, workPage('album', album, site), site),
    numTracks: album.sounds.length,
    track: tracksOf(album.sounds, site),
  })
}

export function playlistData(
  playlist: Playlist,
  sounds: readonly SoundSummary[],
  site: Site,
): MetaDescriptor {
  const { title, coverart, covers, count } = playlist
  return asMeta<MusicPlaylist>({
    '@context': CONTEXT,
    '@type': 'MusicPlaylist',
    name: title,
    url: workPage('playlist', playlist, site),
    image: imageOf(coverart ?? covers[0] ?? null, site),
    numTracks: count,
    track: tracksOf(sounds, site),
  })
}

function tracksOf(sounds: readonly SoundSummary[], site: Site) {
  return songsOf({ sounds }, site).map(({ sound, url }) => ({
    '@type': 'MusicRecording' as const,
    name: sound.title,
    url,
    duration: durationOf(sound),
  }))
}

export function artistData(profile: Profile, summary: string | undefined, site: Site) {
  const { name, username, user_image, links, shops } = profile
  return asMeta<MusicGroup>({
    '@context': CONTEXT,
    '@type': 'MusicGroup',
    name,
    url: pageAt(site, 'user', username),
    image: imageOf(user_image, site),
    description: summary,
    sameAs: [...links, ...shops.map(({ url }) => url)],
  })
}

/** A date of an artist, with what search engines ask of events. */
export function eventData(
  { title, startsAt, venue, city, link }: EventDate,
  { name, username }: Profile,
  site: Site,
): MetaDescriptor {
  const page = pageAt(site, 'user', username)
  return asMeta<Event>({
    '@context': CONTEXT,
    '@type': 'Event',
    name: title,
    startDate: startsAt,
    location: { '@type': 'Place', name: venue, address: city },
    performer: { '@type': 'MusicGroup', name, url: page },
    url: link ?? page,
  })
}

/** @param headline the beginning of its text */
export function postData(post: Post, headline: string, site: Site): MetaDescriptor {
  const { id, text, image, createdAt, editedAt, user, work } = post
  const url = pageAt(site, 'post', id)
  return asMeta<SocialMediaPosting>({
    '@context': CONTEXT,
    '@type': 'SocialMediaPosting',
    url,
    mainEntityOfPage: url,
    headline,
    articleBody: text,
    image: imageOf(image, site),
    datePublished: createdAt,
    dateModified: editedAt ?? createdAt,
    author: { '@type': 'MusicGroup', name: user.name, url: pageAt(site, 'user', user.username) },
    sharedContent: work
      ? { '@type': 'CreativeWork', name: work.title, url: workPage(work.kind, work, site) }
      : undefined,
  })
}

/** Pages above this one, and itself; the home page is added. */
export function breadcrumbData(
  items: readonly { name: string; url: string }[],
  site: Site,
): MetaDescriptor {
  const home = { name: site.config.brandName, url: pageAt(site) }
  return asMeta<BreadcrumbList>({
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...items].map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  })
}

/** Data that recordings and albums have in common, with an offer in yen for what is sold. */
function workData(work: Sound | Album, url: string, site: Site) {
  const { title, genre, license, ccType, coverart } = work
  return {
    name: title,
    url,
    byArtist: artistsOf(work, site),
    contributor: contributorsOf(work, site),
    image: imageOf(coverart, site),
    datePublished: dateOf(work),
    genre: genre === '' ? undefined : genre,
    license: licenseUrl(license, ccType),
    offers: work.sales ? offerOf(work, url) : undefined,
  } as const
}

/** The words of a song are those of what was recorded. */
function compositionOf({ title, lyrics }: Sound): MusicComposition | undefined {
  if (lyrics === '') return undefined
  const text = plainLyrics(lyrics)
  return {
    '@type': 'MusicComposition',
    name: title,
    lyrics: { '@type': 'CreativeWork', text, inLanguage: langOf(text) },
  }
}

/** The artist, and those who are featured. */
function artistsOf({ user, username, featured = [], credits }: Sound | Album, site: Site) {
  const owner = { '@type': 'MusicGroup', name: user, url: pageAt(site, 'user', username) } as const
  if (featured.length === 0) return owner
  const others = featured.map((name) => {
    const linked = credits.find((credit) => credit.name === name && credit.username !== null)
    return { '@type': 'MusicGroup', name, url: profileOf(linked, site) } as const
  })
  return [owner, ...others]
}

function contributorsOf({ credits }: Sound | Album, site: Site) {
  if (credits.length === 0) return undefined
  return credits.map((credit) => ({
    '@type': 'Role' as const,
    roleName: credit.role,
    contributor: { '@type': 'Person' as const, name: credit.name, url: profileOf(credit, site) },
  }))
}

function profileOf(credit: Credit | undefined, site: Site): string | undefined {
  return credit?.username ? pageAt(site, 'user', credit.username) : undefined
}

function offerOf(work: Sound | Album, url: string): Offer {
  const gtin = 'upc' in work && work.upc !== null ? work.upc : undefined
  const offer = { '@type': 'Offer', price: work.price, priceCurrency: 'JPY', url, gtin } as const
  if (!('announced' in work) || !work.announced) {
    return { ...offer, availability: 'https://schema.org/InStock' }
  }
  const availabilityStarts = work.releaseDate ?? undefined
  return { ...offer, availability: 'https://schema.org/PreOrder', availabilityStarts }
}

function imageOf(address: string | null, site: Site): string | undefined {
  if (address === null) return undefined
  return absolute(fitAddress(site.config.image, address, IMAGE_WIDTH, IMAGE_WIDTH), site)
}

/** The length as ISO 8601 has it: PT4M12S. */
function durationOf({ duration }: { duration: number }): string | undefined {
  if (duration <= 0) return undefined
  const whole = Math.round(duration)
  const hours = Math.floor(whole / 3600)
  return `PT${hours > 0 ? `${hours}H` : ''}${Math.floor(whole / 60) % 60}M${whole % 60}S`
}
