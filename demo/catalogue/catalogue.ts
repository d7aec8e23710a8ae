import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { pick } from '#kernel/pick.ts'
import type { NewAlbum } from '../../src/works/albums-contract.ts'
import { GENRES } from '../../src/works/contract.ts'
import type { SoundFields } from '../../src/works/sounds-contract.ts'
import { COVER_STYLES, type CoverStyle } from '../covers/cover.ts'
import { PALETTES } from '../covers/palette.ts'
import { Song } from '../music/song.ts'

const Cover = z.strictObject({
  style: z.custom<CoverStyle>((name) => typeof name === 'string' && name in COVER_STYLES),
  seed: z.number(),
  palette: z.string().refine((name) => name in PALETTES),
})

const Person = z.strictObject({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(['en', 'ja']),
  bio: z.string(),
  location: z.string(),
  links: z.array(z.string()),
  /** Seed of the drawn portrait. */
  portrait: z.number(),
  banner: Cover.optional(),
  /** Usernames. */
  follows: z.array(z.string()),
})

const Listing = z.strictObject({
  title: z.string(),
  description: z.string(),
  genre: z.enum(GENRES),
  tags: z.array(z.string()),
  price: z.number(),
  nameyourprice: z.boolean(),
  cover: Cover,
})

const Sound = Listing.extend({
  /** Unique in the catalogue; albums name their sounds by it. */
  key: z.string(),
  fileName: z.string(),
  status: z.enum(['Released', 'Private', 'Draft']),
  /** Off: only buyers may stream it. */
  sampling: z.boolean().default(true),
  /** Seconds that people who have not bought it may hear. */
  limit: z.strictObject({ from: z.number(), to: z.number() }).optional(),
  /** 1 All Rights Reserved, 2 Creative Commons; ccType 1–6 in the specification's order. */
  license: z.literal([1, 2]),
  ccType: z.literal([1, 2, 3, 4, 5, 6]),
  song: Song,
  /** `at` in seconds of the sound, always within what a visitor may hear. */
  comments: z.array(
    z.strictObject({ by: z.string(), text: z.string(), at: z.number().optional() }),
  ),
  /** Username → how often, 1–50. */
  claps: z.record(z.string(), z.number()),
})

const Album = Listing.extend({
  status: z.literal('Released'),
  /** Keys of sounds, in order. */
  sounds: z.array(z.string()),
})

const Artist = Person.extend({ sounds: z.array(Sound), albums: z.array(Album) })

export type DemoPerson = z.infer<typeof Person>
export type DemoSound = z.infer<typeof Sound>
export type DemoAlbum = z.infer<typeof Album>
export type DemoArtist = z.infer<typeof Artist>

/** The eight artists of the demo with everything they have published, and not. */
export const ARTISTS = z
  .array(z.string())
  .parse(read('artists'))
  .map((name) => Artist.parse(read(name)))

/** Four people who only listen, clap and comment. */
export const LISTENERS = z.array(Person).parse(read('listeners'))

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'))
}

/** What is sent to the service for a sound, apart from its file and its cover. */
export function soundFields(sound: DemoSound): SoundFields {
  const { limit } = sound
  return {
    ...pick(sound, [...LISTED, 'status', 'license', 'ccType', 'sampling']),
    sales: true,
    ...(limit ? { limit: true, limitFrom: limit.from, limitTo: limit.to } : { limit: false }),
  }
}

/** What is sent to the service for an album, apart from its cover and the ids of its sounds. */
export function albumFields(album: DemoAlbum): NewAlbum {
  return { ...pick(album, [...LISTED, 'status']), sales: true }
}

const LISTED = ['title', 'description', 'genre', 'tags', 'price', 'nameyourprice'] as const
