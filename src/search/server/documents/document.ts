import { plainLyrics } from '#kernel/lyrics.ts'
import { SEARCHED } from '#ports/search-index/algolia/indices.ts'
import type { MediaDocument, UserDocument } from '#ports/search-index/search-index.ts'
import { CC_TYPES, CREATIVE_COMMONS } from '#works/contract.ts'
import { hasKanji } from '../readings/look-up-readings.ts'
import { normalise } from '../text/normalise.ts'
import type { CreatorFacts, WorkFacts } from './facts-store.ts'
import { FIELDS, type FieldText, termsOf } from './terms.ts'

/** The address of a picture is made where a document is read: it depends on the configuration. */
export type StoredMedia = Omit<MediaDocument, 'coverart'> & {
  cover: string | null
  guesses: Guesses
}
export type StoredUser = Omit<UserDocument, 'user_image'> & {
  image: string | null
  guesses: Guesses
}

/** Readings that a dictionary guessed, by the attribute whose reading is missing. Search alone has them. */
export type Guesses = Partial<Record<'title' | 'artist' | 'albums' | 'name', readonly string[]>>

export interface DocumentRow {
  object_id: string
  index_name: 'media' | 'users'
  owner_id: number
  work_id: number | null
  user_id: number | null
  document: StoredMedia | StoredUser
  terms: string
  facets: string[]
  album_ids: number[]
  popularity: number
  title_key: string
  price: number | null
  duration: number
  year: number
  released_at: number
  /** Latin words that typing errors are compared with */
  words: string[]
}

export function workRow(facts: WorkFacts): DocumentRow {
  const { kind, publicId, title, reading } = facts
  const releasedAt = facts.releasedAt ?? new Date(0)
  const document: StoredMedia = {
    objectID: `${kind}-${publicId}`,
    kind,
    id: publicId,
    slug: facts.slug,
    title,
    reading,
    artist: facts.artist,
    artist_reading: facts.artistReading,
    username: facts.username,
    albums: facts.albums,
    album_readings: facts.albumReadings,
    credits: facts.credits,
    genre: facts.genre,
    tags: facts.tags,
    description: facts.description,
    cover: facts.cover,
    price: facts.sales ? facts.price : null,
    nameyourprice: facts.nameYourPrice,
    license: licenseOf(facts),
    duration: facts.duration,
    year: yearInJapan(releasedAt),
    released_at: Math.floor(releasedAt.getTime() / 1000),
    plays: facts.plays,
    guesses: guessesOf({
      title: [reading === '' ? (facts.guess ?? '') : ''],
      artist: [facts.artistGuess],
      albums: facts.albumGuesses,
    }),
  }
  const facets = facetsOf(document)
  const fields = fieldsOf(FIELDS.media, SEARCHED.media, document)
  // Lyrics are searched as descriptions are; no document carries them.
  fields.at(-1)?.[1].push({ text: plainLyrics(facts.lyrics), kind: 'other' })
  return {
    object_id: document.objectID,
    index_name: 'media',
    owner_id: facts.ownerId,
    work_id: facts.id,
    user_id: null,
    document,
    ...termsOf(fields, facets),
    facets,
    album_ids: facts.albumIds,
    popularity: facts.plays,
    title_key: normalise(reading || title),
    price: document.price,
    duration: document.duration,
    year: document.year,
    released_at: document.released_at,
  }
}

export function creatorRow(facts: CreatorFacts): DocumentRow {
  const { id, publicId, username, name, reading, bio, image, sounds, followers } = facts
  const objectID = `user-${publicId}`
  const guesses = guessesOf({ name: [reading === '' ? (facts.guess ?? '') : ''] })
  const document = { objectID, username, name, reading, bio, image, sounds, followers, guesses }
  return {
    object_id: objectID,
    index_name: 'users',
    owner_id: id,
    work_id: null,
    user_id: id,
    document,
    ...termsOf(fieldsOf(FIELDS.users, SEARCHED.users, document), []),
    facets: [],
    album_ids: [],
    popularity: followers,
    title_key: normalise(reading || name),
    price: null,
    duration: 0,
    year: 0,
    released_at: 0,
  }
}

const NAMES: ReadonlySet<string> = new Set(['title', 'artist', 'username', 'name'])

/** The texts of each field, by its letter. How Japanese say English words weighs least. */
function fieldsOf<Name extends string>(
  letters: readonly string[],
  groups: readonly (readonly Name[])[],
  document: Readonly<Record<Name, string | readonly string[]>> & { guesses: Guesses },
): [string, FieldText[]][] {
  const guesses = new Map<string, readonly string[]>(Object.entries(document.guesses))
  const loanwords: FieldText[] = []
  const fields = letters.map((letter, at): [string, FieldText[]] => {
    const texts = (groups[at] ?? []).flatMap((name): FieldText[] => {
      const texts: string | readonly string[] = document[name]
      const own = [texts].flat().filter(Boolean)
      const kind = kindOf(name)
      const guessed = (guesses.get(name) ?? []).map((text) => ({ text, kind: 'reading' }) as const)
      if (own.some(hasKanji)) return [...own.map((text) => ({ text, kind })), ...guessed]
      loanwords.push(...guessed)
      return own.map((text) => ({ text, kind }))
    })
    return [letter, texts]
  })
  fields.at(-1)?.[1].push(...loanwords)
  return fields
}

function guessesOf(all: Guesses): Guesses {
  const entries = Object.entries(all).map(([name, texts]) => [name, texts.filter(Boolean)] as const)
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0))
}

function kindOf(name: string): FieldText['kind'] {
  return NAMES.has(name) ? 'name' : /reading/.test(name) ? 'reading' : 'other'
}

/** Attributes that are filtered and counted by value; each has its place among the facets. */
export const FACETS = ['kind', 'genre', 'license', 'nameyourprice', 'username', 'artist'] as const
export const LIST_FACETS = ['tags', 'albums'] as const

function facetsOf(document: StoredMedia): string[] {
  return [
    ...FACETS.map((name) => `${name}:${document[name]}`),
    ...LIST_FACETS.flatMap((name) => document[name].map((value) => `${name}:${value}`)),
  ]
}

function licenseOf({ license, ccType }: Pick<WorkFacts, 'license' | 'ccType'>): string {
  return license === CREATIVE_COMMONS ? (CC_TYPES[ccType - 1] ?? 'by') : 'all-rights-reserved'
}

function yearInJapan(date: Date): number {
  return Number(date.toLocaleDateString('en', { year: 'numeric', timeZone: 'Asia/Tokyo' }))
}
