import { expect, test } from 'vitest'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import type { Sound } from '#works/sounds-contract.ts'
import { soundOf, soundWith } from '#works/web/sounds/testing.ts'
import { editorWith } from '../testing.ts'
import {
  isDraft,
  isPreviewAwaited,
  isSettling,
  isUntouched,
  losesByRemoval,
  lostByLeaving,
  type SoundUploadEvent,
} from './sound-upload.ts'
import { soundUploadsReducer } from './sound-uploads-reducer.ts'

const files = [{ id: 'a', fileName: 'Dawn.wav', bytes: 1 }]
function uploadAfter(...events: SoundUploadEvent[]) {
  const told: SoundUploadEvent[] = [{ type: 'files-chosen', files }, ...events]
  const [one] = told.reduce(soundUploadsReducer, noUploads).list
  if (!one) throw new Error('there is no upload')
  return one
}
const READY = { status: 'READY', progress: 1, duration: 12 } as const
const arrived: SoundUploadEvent = { type: 'file-arrived', id: 'a' }
const ready: SoundUploadEvent = { type: 'transcode-finished', id: 'a', status: READY }
const read = (sound: Sound): SoundUploadEvent => ({ type: 'sound-read', id: 'a', sound })
const made = read(soundWith({ transcodeStatus: 'NONE' }))
const given = read(soundWith({ transcodeStatus: 'TRANSCODING' }))
const shown = (change: object = {}): SoundUploadEvent => ({
  type: 'editor-changed',
  id: 'a',
  editor: editorWith(change),
})
const typed = shown({ description: 'By the harbour' })
const failed = (canRetry: boolean): SoundUploadEvent => {
  const problem = { reason: 'It broke off.', canRetry, isStored: false }
  return { type: 'upload-failed', id: 'a', problem }
}

test('what waits for a date or its artist alone is not asked about, what waits for its file is', () => {
  const settles = (edit: object, fields: Partial<Sound> = {}) =>
    isSettling(
      uploadAfter(arrived, ready, read(soundWith(edit, { status: 'Draft', ...fields })), shown()),
    )
  const wanted = { wantedStatus: 'Released' }
  expect(settles(wanted, { releaseDate: '2999-10-03T09:00:00.000Z' })).toBe(false)
  expect(settles(wanted, { releaseDate: '2020-10-03T09:00:00.000Z' })).toBe(true)
  expect(settles(wanted)).toBe(true)
  expect(settles({ ...wanted, transcodeError: 'unexpected' })).toBe(false)
  expect(settles({ ...wanted, limitError: 'limit_invalid' })).toBe(false)
  expect(settles({}, { status: 'Released' })).toBe(false)
})

test('a published sound’s new preview is awaited; a sound that is still to be published has its own notice', () => {
  expect(isPreviewAwaited(soundWith({ previewWaiting: true }))).toBe(true)
  expect(isPreviewAwaited(soundWith({ previewWaiting: true, wantedStatus: 'Released' }))).toBe(
    false,
  )
  expect(isPreviewAwaited(soundWith({}))).toBe(false)
})

test.each<[string | undefined, string, SoundUploadEvent[]]>([
  ['uploading', 'has no Draft yet', []],
  ['uploading', 'is being sent', [made]],
  ['uploading', 'has arrived, and is not its Draft’s yet', [made, arrived]],
  [undefined, 'is its Draft’s', [made, arrived, given]],
  ['unsaved', 'is its Draft’s, and something is typed', [made, arrived, given, typed]],
  ['broken', 'broke off, and may come through', [made, typed, failed(true)]],
  [undefined, 'is refused', [made, failed(false)]],
  [undefined, 'failed by our fault, and is in My sounds', [arrived, given, failed(true)]],
])('leaving loses %s of a file that %s', (lost, _what, events) => {
  expect(lostByLeaving([uploadAfter(...events)])).toBe(lost)
})

test('a Draft of which nothing was typed or saved is deleted unasked with its file, others are not', () => {
  expect(isUntouched(uploadAfter(made, shown()))).toBe(true)
  expect(isUntouched(uploadAfter(made, typed))).toBe(false)
  const saved = read(soundWith({ transcodeStatus: 'NONE' }, { version: 2 }))
  expect(isUntouched(uploadAfter(saved, shown()))).toBe(false)
})

test('a failed upload with nothing typed or stored is removed immediately, others are asked about', () => {
  expect(losesByRemoval(uploadAfter(made, shown(), failed(true)))).toBe(false)
  expect(losesByRemoval(uploadAfter(made, typed, failed(true)))).toBe(true)
  expect(losesByRemoval(uploadAfter(arrived, given, shown(), failed(true)))).toBe(true)
  expect(losesByRemoval(uploadAfter(made, shown()))).toBe(true)
})

test.each([
  ['published', soundOf({ status: 'Private' })],
  ['to be published', soundWith({ wantedStatus: 'Released' })],
])('what is %s is not edited by itself', (_, sound) => {
  expect(isDraft(uploadAfter(arrived, read(sound), typed))).toBe(false)
})
