import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CC_TYPES, GENRES, LICENSES, STATUSES } from './contract.ts'
import { SoundFields, Track } from './sounds-contract.ts'

const problemsOf = (fields: object) =>
  z.safeParse(SoundFields, fields).error?.issues.map(({ path, message }) => [path[0], message])

test('the genres have the keys of the specification', () => {
  expect(GENRES.join(', ')).toBe(
    'alternative, animation, blues, classics, dance, djmix, electronic, family, folk, hiphop, jazz, metal, pop, rb, reggae, rock, soundtracks, world',
  )
  expect(problemsOf({ genre: 'jazz' })).toBeUndefined()
  expect(problemsOf({ genre: 'polka' })).toEqual([['genre', 'genre_unknown']])
})

test('a status is Released, Private or Draft', () => {
  expect(STATUSES).toEqual(['Released', 'Private', 'Draft'])
  for (const status of STATUSES) expect(problemsOf({ status })).toBeUndefined()
  expect(problemsOf({ status: 'Public' })).toHaveLength(1)
})

test('a price is ¥50 or more, or nothing, in whole yen', () => {
  for (const price of [0, 50, 100, 1_000_000]) expect(problemsOf({ price })).toBeUndefined()
  for (const price of [1, 49, -50]) {
    expect(problemsOf({ price })).toEqual([['price', 'price_too_low']])
  }
  for (const price of [50.5, '100', Number.NaN]) {
    expect(problemsOf({ price })).toEqual([['price', 'price_not_integer']])
  }
  expect(problemsOf({ price: 1_000_001 })).toEqual([['price', 'price_too_high']])
})

test('the licences are All Rights Reserved and six kinds of Creative Commons', () => {
  expect(LICENSES).toEqual([1, 2])
  expect(CC_TYPES).toEqual(['by', 'by-nc', 'by-nc-nd', 'by-nc-sa', 'by-nd', 'by-sa'])
  for (const ccType of [1, 2, 3, 4, 5, 6]) {
    expect(problemsOf({ license: 2, ccType })).toBeUndefined()
  }
  for (const wrong of [{ license: 0 }, { license: 3 }, { ccType: 0 }, { ccType: 7 }]) {
    expect(problemsOf(wrong)).toHaveLength(1)
  }
})

test('a sound is written with the fields of the specification, and an unknown field is refused', () => {
  const written = {
    title: 'Night walk',
    description: 'In the rain.',
    coverartURL: 'abcdefghijkl',
    status: 'Private',
    genre: 'electronic',
    tags: ['rain'],
    sales: true,
    price: 100,
    nameyourprice: true,
    sampling: true,
    limit: true,
    limitFrom: 10,
    limitTo: 40,
    license: 1,
    ccType: 1,
  }
  expect(z.parse(SoundFields, written)).toEqual(written)
  expect(z.parse(SoundFields, {})).toEqual({})
  for (const unknown of ['id', 'plays', 'ownerId', 'releasedAt']) {
    expect(problemsOf({ [unknown]: 1 })).toHaveLength(1)
  }
})

test('a track has the fields of the specification', () => {
  const track = {
    id: 'abcdefghijkl',
    slug: 'night-walk',
    title: 'Night walk',
    user: 'Mio',
    username: 'mio',
    coverart: null,
    accent: null,
    duration: 180,
    loudness: null,
    waveformUrl: '/w',
    mp3Url: '/m',
    hlsUrl: '/h',
    albumId: null,
    creatorId: 'mio',
    limit: { on: true, min: 10, max: 40 },
  }
  expect(z.parse(Track, track)).toEqual(track)
  for (const field of Object.keys(track)) {
    expect(z.safeParse(Track, { ...track, [field]: undefined }).success).toBe(false)
  }
})

test('what cannot be seen is taken out of the words of a sound', () => {
  const hidden = {
    title: 'Night\r\nwalk\u202e',
    description: 'one\r\n\ntwo\u0000',
    tags: ['ra\u200bin'],
  }
  const kept = { title: 'Night walk', description: 'one\n\ntwo', tags: ['ra in'] }
  expect(z.parse(SoundFields, hidden)).toEqual(kept)
  expect(problemsOf({ title: '\u200b\u2066' })).toEqual([['title', 'title_required']])
})
