import { expect, test } from 'vitest'
import { genreOfTag } from './list-suggestions.ts'

test.each([
  ['Hip-Hop/Rap', 'hiphop'],
  ['R&B', 'rb'],
  ['Alternative & Indie Rock', 'alternative'],
  ['ジャズ', 'jazz'],
  ['Classical', 'classics'],
  ['Jazz; Funk', 'jazz'],
  ['Shoegaze, Rock', 'rock'],
  ['アニメ、J-Pop', 'animation'],
  ['Vaporwave', undefined],
  ['', undefined],
  [null, undefined],
])('the genre tag %s means %s', (text, genre) => {
  expect(genreOfTag(text)).toBe(genre)
})
