import { expect, test } from 'vitest'
import { NO_TAGS } from '../testing.ts'
import { stripTrackNumber, titleWithoutNumber } from './strip-track-number.ts'

test.each([
  ['02 Sad Rain', 2, null, 'Sad Rain'],
  ['02. Sad Rain', 2, null, 'Sad Rain'],
  ['2 - Sad Rain', 2, null, 'Sad Rain'],
  ['02_Sad Rain', 2, null, 'Sad Rain'],
  ['1-03 Sad Rain', 3, 1, 'Sad Rain'],
  ['1.03 Sad Rain', 3, null, 'Sad Rain'],
  ['03、雨', 3, null, '雨'],
  ['02 99 Luftballons', 2, null, '99 Luftballons'],
])('the title %j of track %s on disc %s is %j', (title, trackNumber, discNumber, stripped) => {
  expect(stripTrackNumber(title, { trackNumber, discNumber })).toBe(stripped)
})

test.each([
  ['02 Sad Rain', null, null],
  ['02 Sad Rain', 3, null],
  ['99 Luftballons', null, null],
  ['99 Luftballons', 1, null],
  ['2-03 Sad Rain', 3, 1],
  ['24', 24, null],
  ['03', 3, null],
  ['2nd Rain', 2, null],
  ['7', 7, null],
  ['7 Years', 7, null],
  ['24 Hours', 24, null],
])(
  'the title %j stays where the tags have track %s on disc %s',
  (title, trackNumber, discNumber) => {
    expect(stripTrackNumber(title, { trackNumber, discNumber })).toBe(title)
  },
)

test('a title from the file’s name loses its number once the tags have the number, unless it was edited', () => {
  const fileName = '02 Sad Rain.wav'
  const tags = { ...NO_TAGS, trackNumber: 2 }
  expect(titleWithoutNumber({ fileName, tags }, '02 Sad Rain')).toBe('Sad Rain')
  expect(titleWithoutNumber({ fileName, tags: undefined }, '02 Sad Rain')).toBe('02 Sad Rain')
  expect(titleWithoutNumber({ fileName, tags }, '02 Rain')).toBe('02 Rain')
})
