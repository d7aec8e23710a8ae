import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ALBUM_DEFAULTS, AlbumFields } from './albums-contract.ts'

test('an album is written with the fields of the specification and its sounds, and an unknown field is refused', () => {
  const written = {
    title: 'Night box',
    description: 'Three walks.',
    coverartURL: 'abcdefghijkl',
    status: 'Private',
    genre: 'jazz',
    sales: true,
    price: 1000,
    nameyourprice: false,
    tags: ['rain'],
    sounds: ['abcdefghijkl'],
  }
  expect(z.parse(AlbumFields, written)).toEqual(written)
  expect(z.parse(AlbumFields, {})).toEqual({})
  for (const unknown of ['id', 'sampling', 'limit', 'ownerId']) {
    expect(z.safeParse(AlbumFields, { [unknown]: 1 }).success).toBe(false)
  }
  expect(z.safeParse(AlbumFields, { price: 49 }).success).toBe(false)
})

test('a new album draft costs ¥1000', () => {
  expect(ALBUM_DEFAULTS.price).toBe(1000)
})

test('an album of more than 200 sounds is refused as such', () => {
  const sounds = Array.from({ length: 201 }, (_, index) => `sound${index}`)
  const { error } = z.safeParse(AlbumFields, { sounds })
  expect(error?.issues.map(({ message }) => message)).toEqual(['album_sounds_too_many'])
})
