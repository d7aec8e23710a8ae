import { expect, test } from 'vitest'
import { settingsOf } from '#ports/search-index/algolia/index-settings.ts'
import { creatorRow, workRow } from './document.ts'

const WORK = {
  kind: 'sound' as const,
  id: 1,
  isListed: true,
  isIndexed: false,
  publicId: 'a',
  ownerId: 1,
  title: 'title',
  reading: 'reading',
  artist: 'artist',
  artistReading: 'artist_reading',
  guess: null,
  artistGuess: '',
  albumGuesses: [],
  username: 'username',
  albums: ['albums'],
  albumReadings: ['album_readings'],
  genre: 'genre',
  credits: ['credits'],
  lyrics: 'lyrics',
  tags: ['tags'],
  description: 'description',
  slug: 'slug',
  albumIds: [],
  cover: null,
  sales: true,
  price: 1,
  nameYourPrice: true,
  license: 1,
  ccType: 1,
  duration: 1,
  plays: 0,
  releasedAt: null,
}
const CREATOR = {
  id: 1,
  isListed: true,
  publicId: 'a',
  image: null,
  sounds: 0,
  followers: 0,
  username: 'username',
  name: 'name',
  reading: 'reading',
  guess: null,
  bio: 'bio',
}

/** Every text is its own attribute's name, so the terms of a letter name what it stands for. */
const namesOf = (terms: string, letters: readonly string[], known: readonly string[]) => {
  const names = letters.map((letter) =>
    known.filter((name) => terms.includes(`'${letter}${name}'`)),
  )
  const [others, all] = [names.slice(0, -1), names.at(-1) ?? []]
  expect(all).toEqual(expect.arrayContaining(others.flat()))
  return [...others, all.filter((name) => !others.flat().includes(name))]
}
const wordsOf = (attributes: readonly string[] = []) =>
  attributes.map((names) => names.split(/[,_]/).filter((word, at, all) => all.indexOf(word) === at))

test('a work is of the year in which it came out in Japan', () => {
  const yearOf = (at: string) => workRow({ ...WORK, releasedAt: new Date(at) }).year
  expect(yearOf('2026-12-31T14:59:59Z')).toBe(2026)
  expect(yearOf('2026-12-31T15:00:00Z')).toBe(2027)
})

test.each([
  ['media', workRow(WORK), ['a', 'b', 'c', 'd', 'e']],
  ['users', creatorRow(CREATOR), ['u', 'v']],
] as const)(
  'the fields of %s are searched in the same order here and at Algolia',
  (index, row, letters) => {
    const expected = wordsOf(settingsOf(index).searchableAttributes?.slice(0, -1))
    const found = namesOf(row.terms, letters, [...new Set(expected.flat())])
    expect(found.map((names) => names.toSorted())).toEqual(
      expected.map((names) => names.toSorted()),
    )
  },
)
