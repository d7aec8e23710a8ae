import { expect, test } from 'vitest'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import { soundOf } from '#works/web/sounds/testing.ts'
import type { SoundUploadEvent } from '../state/sound-upload.ts'
import { soundUploadsReducer } from '../state/sound-uploads-reducer.ts'
import { stripTrackNumber } from './strip-track-number.ts'

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

const numbered = { title: null, artist: null, album: null, trackNumber: 2, discNumber: null }
const tags = {
  ...numbered,
  year: null,
  genre: null,
  isrc: null,
  hasCover: false,
  coverDigest: null,
}
const tagged: SoundUploadEvent = {
  type: 'transcode-finished',
  id: 'n',
  status: { status: 'READY', progress: 1, duration: 12, tags },
}

test('a title from the file’s name loses its number once the tags have the number, unless it was edited or is being saved', () => {
  const file = { id: 'n', fileName: '02 Sad Rain.wav', bytes: 1 }
  const events: SoundUploadEvent[] = [
    { type: 'files-chosen', files: [file] },
    { type: 'file-arrived', id: 'n' },
    { type: 'sound-read', id: 'n', sound: soundOf() },
  ]
  const titleAfter = (...facts: SoundUploadEvent[]) =>
    [...events, ...facts, tagged].reduce(soundUploadsReducer, noUploads).list[0]?.form.title
  expect(titleAfter()).toBe('Sad Rain')
  const title = '02 Rain'
  expect(titleAfter({ type: 'form-edited', id: 'n', change: { title } })).toBe(title)
  expect(titleAfter({ type: 'save-requested', id: 'n' })).toBe('02 Sad Rain')
  const again = { title: '02 Sad Rain' }
  expect(titleAfter(tagged, { type: 'form-edited', id: 'n', change: again })).toBe(again.title)
})
