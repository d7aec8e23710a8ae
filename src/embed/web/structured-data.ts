import type { Album } from '#albums/contract.ts'
import { CC_TYPES } from '#publishing/contract.ts'
import type { Sound, SoundSummary } from '#sounds/contract.ts'

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
export function soundData(sound: Sound, { url, artist, image }: Addresses) {
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
export function albumData(
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
