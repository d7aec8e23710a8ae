import { expect, test } from 'vitest'
import { TITLE_LENGTH } from '#works/contract.ts'
import { newSoundForm, soundOf } from '#works/web/sounds/testing.ts'
import { NO_TAGS, uploadOf } from '../testing.ts'
import { hasOpenSuggestion, listOtherTags, listSuggestions } from './list-suggestions.ts'

const form = newSoundForm('Dawn')
const ALL = { title: 'First light', genre: 'Hip-Hop/Rap', isrc: 'JPA012600001' }

test('title, genre and ISRC are suggested, the genre as one of this service', () => {
  const changes = listSuggestions({ ...NO_TAGS, ...ALL }, form, 'Dawn').map(
    ({ change, isUsed }) => [change, isUsed],
  )
  expect(changes).toEqual([
    [{ title: 'First light' }, false],
    [{ genre: 'hiphop' }, false],
    [{ isrc: 'JPA012600001' }, false],
  ])
})

test('what the form has already is not suggested again, however it is written', () => {
  const same = { ...form, title: ' First  light ', genre: 'hiphop', isrc: 'jp-a01-26-00001' }
  expect(listSuggestions({ ...NO_TAGS, ...ALL }, same, 'Dawn').every(({ isUsed }) => isUsed)).toBe(
    true,
  )
})

test('a title that is too long is suggested at its maximal length, never cut within a character', () => {
  const [long] = listSuggestions({ ...NO_TAGS, title: '夜'.repeat(999) }, form, 'Dawn')
  expect(long?.change.title).toBe('夜'.repeat(TITLE_LENGTH))
  const [pictures] = listSuggestions({ ...NO_TAGS, title: `a${'🌅'.repeat(200)}` }, form, 'Dawn')
  expect(pictures?.change.title).toBe(`a${'🌅'.repeat(99)}`)
})

test('values without a field are shown: artist, album, number, year and an unknown genre', () => {
  const said = { artist: 'Mio', album: '夜の箱', trackNumber: 3, discNumber: 2, year: 2024 }
  const others = listOtherTags({ ...NO_TAGS, ...said, genre: 'Vaporwave' }, (...of) =>
    of.join(' of '),
  )
  expect(others.map(({ field, text }) => `${field} ${text}`)).toEqual([
    'artist Mio',
    'album 夜の箱',
    'number 3 of 2',
    'year 2024',
    'genre Vaporwave',
  ])
  expect(listOtherTags({ ...NO_TAGS, ...ALL, discNumber: 1 }, String)).toEqual([])
})

test.each([
  ['a title that differs', { title: 'First light' }, {}, true],
  ['a genre', { genre: 'Jazz' }, {}, true],
  ['a picture', { hasCover: true }, {}, true],
  ['nothing', null, {}, false],
  ['what stands there', { title: 'Dawn' }, {}, false],
  ['an artist and a year alone', { artist: 'Mio', year: 2024 }, {}, false],
  ['what was dismissed', { title: 'First light' }, { tagsDismissed: true }, false],
  ['what has failed', { title: 'First light' }, { state: 'ERROR' as const }, false],
  ['a picture beside a cover', { hasCover: true }, { sound: soundOf({ coverart: '/c' }) }, false],
])('leaving the page with %s would lose something: %#', (_, tags, more, isOpen) => {
  expect(hasOpenSuggestion(uploadOf('Dawn', tags, more))).toBe(isOpen)
})

test('a title in the tags is suggested without the number that they have, too', () => {
  const tags = { ...NO_TAGS, title: '02 Sad Rain', trackNumber: 2 }
  const [numbered] = listSuggestions(tags, newSoundForm('02 take'), '02 take')
  expect(numbered).toMatchObject({ text: 'Sad Rain', isUsed: false, isFree: true })
  const [stripped] = listSuggestions(tags, newSoundForm('take'), '02 take')
  expect(stripped).toMatchObject({ isFree: true })
  expect(listSuggestions(tags, newSoundForm('Sad Rain'), '02 take')[0]?.isUsed).toBe(true)
})
