import { expect, test } from 'vitest'
import { TITLE_LENGTH } from '#sounds/contract.ts'
import { newSoundForm } from '#sounds/web/editor/sound-form.ts'
import type { Upload } from '#sounds/web/uploading/state/facts.ts'
import { noUploads, uploadsReducer } from '#sounds/web/uploading/state/uploads-state.ts'
import { soundOf } from '#sounds/web/uploading/testing.ts'
import type { FileTags } from '#uploads/contract.ts'
import { isOpenOffer, listOffered, listTold } from './list-suggestions.ts'

const NONE: FileTags = {
  ...{ title: null, artist: null, album: null, trackNumber: null, discNumber: null },
  ...{ year: null, genre: null, isrc: null, hasCover: false, coverDigest: null },
}
const form = newSoundForm('Dawn')
const ALL = { title: 'First light', genre: 'Hip-Hop/Rap', isrc: 'JPA012600001' }

test('title, genre and ISRC are offered, the genre as one of ours', () => {
  const changes = listOffered({ ...NONE, ...ALL }, form, 'Dawn').map(({ change, isUsed }) => [
    change,
    isUsed,
  ])
  expect(changes).toEqual([
    [{ title: 'First light' }, false],
    [{ genre: 'hiphop' }, false],
    [{ isrc: 'JPA012600001' }, false],
  ])
})

test('what stands in the form already is not offered again, however it is written', () => {
  const same = { ...form, title: ' First  light ', genre: 'hiphop', isrc: 'jp-a01-26-00001' }
  expect(listOffered({ ...NONE, ...ALL }, same, 'Dawn').every(({ isUsed }) => isUsed)).toBe(true)
})

test('a title that is too long is offered as long as it may be, and never cut within a letter', () => {
  const [long] = listOffered({ ...NONE, title: '夜'.repeat(999) }, form, 'Dawn')
  expect(long?.change.title).toBe('夜'.repeat(TITLE_LENGTH))
  const [pictures] = listOffered({ ...NONE, title: `a${'🌅'.repeat(200)}` }, form, 'Dawn')
  expect(pictures?.change.title).toBe(`a${'🌅'.repeat(99)}`)
})

test('what has no field is told: artist, album, number, year and a genre that is none of ours', () => {
  const said = { artist: 'Mio', album: '夜の箱', trackNumber: 3, discNumber: 2, year: 2024 }
  const told = listTold({ ...NONE, ...said, genre: 'Vaporwave' }, (...of) => of.join(' of '))
  expect(told.map(({ field, text }) => `${field} ${text}`)).toEqual([
    ...['artist Mio', 'album 夜の箱', 'number 3 of 2', 'year 2024', 'genre Vaporwave'],
  ])
  expect(listTold({ ...NONE, ...ALL, discNumber: 1 }, String)).toEqual([])
})

function uploadOf(tags: Partial<FileTags> | null, more: Partial<Upload> = {}): Upload {
  const files = [{ id: 'a', fileName: 'Dawn.wav', bytes: 1 }]
  const [upload] = uploadsReducer(noUploads, { type: 'files-chosen', files }).list
  if (!upload) throw new Error('there is no upload')
  return { ...upload, tags: tags && { ...NONE, ...tags }, ...more }
}

test.each([
  ['a title that differs', { title: 'First light' }, {}, true],
  ['a genre', { genre: 'Jazz' }, {}, true],
  ['a picture', { hasCover: true }, {}, true],
  ['nothing', null, {}, false],
  ['what stands there', { title: 'Dawn' }, {}, false],
  ['an artist and a year alone', { artist: 'Mio', year: 2024 }, {}, false],
  ['what was dismissed', { title: 'First light' }, { answered: true }, false],
  ['what has failed', { title: 'First light' }, { state: 'ERROR' as const }, false],
  ['a picture beside a cover', { hasCover: true }, { sound: soundOf({ coverart: '/c' }) }, false],
])('leaving the page with %s would lose something: %#', (_, tags, more, isOpen) => {
  expect(isOpenOffer(uploadOf(tags, more))).toBe(isOpen)
})
