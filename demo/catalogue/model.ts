import type { NewAlbum } from '../../src/works/albums-contract.ts'
import type { Genre } from '../../src/works/contract.ts'
import type { SoundFields } from '../../src/works/sounds-contract.ts'
import type { CoverSpec } from '../covers/cover.ts'
import type { SongSpec } from '../render.ts'

export type DemoPerson = {
  username: string
  name: string
  email: string
  locale: 'en' | 'ja'
  bio: string
  location: string
  links: string[]
  /** Seed of the drawn portrait. */
  portrait: number
  /** Usernames. */
  follows: string[]
}

/** `at` in seconds of the sound, always within what a visitor may hear. */
export type DemoComment = { by: string; text: string; at?: number }

export type DemoSound = {
  /** Unique in the catalogue; albums name their sounds by it. */
  key: string
  title: string
  fileName: string
  description: string
  status: 'Released' | 'Private' | 'Draft'
  genre: Genre
  tags: string[]
  price: number
  nameyourprice: boolean
  /** Off: only buyers may stream it. On by default. */
  sampling?: false
  /** Seconds that people who have not bought it may hear. */
  limit?: { from: number; to: number }
  /** 1 All Rights Reserved, 2 Creative Commons; ccType 1–6 in the specification's order. */
  license: 1 | 2
  ccType: 1 | 2 | 3 | 4 | 5 | 6
  cover: CoverSpec
  song: SongSpec
  comments: DemoComment[]
  /** Username → how often, 1–50. */
  claps: Record<string, number>
}

export type DemoAlbum = {
  title: string
  description: string
  status: 'Released'
  genre: Genre
  tags: string[]
  price: number
  nameyourprice: boolean
  cover: CoverSpec
  /** Keys of sounds, in order. */
  sounds: string[]
}

export type DemoArtist = DemoPerson & { sounds: DemoSound[]; albums: DemoAlbum[] }

/** What is sent to the service for a sound, apart from its file and its cover. */
export function soundFields(sound: DemoSound): SoundFields {
  const { title, description, status, genre, tags, price, nameyourprice, license, ccType } = sound
  const limit = sound.limit
    ? { limit: true, limitFrom: sound.limit.from, limitTo: sound.limit.to }
    : { limit: false }
  return {
    title,
    description,
    status,
    genre,
    tags,
    price,
    nameyourprice,
    license,
    ccType,
    ...limit,
    sampling: sound.sampling ?? true,
    sales: true,
  }
}

/** What is sent to the service for an album, apart from its cover and the ids of its sounds. */
export function albumFields(album: DemoAlbum): NewAlbum {
  const { title, description, status, genre, tags, price, nameyourprice } = album
  return { title, description, status, genre, tags, price, nameyourprice, sales: true }
}
