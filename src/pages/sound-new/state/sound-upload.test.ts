import { expect, test } from 'vitest'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import { soundOf, soundWith } from '#works/web/sounds/testing.ts'
import {
  isContentUnsaved,
  isDraft,
  isPreviewAwaited,
  isSettled,
  losesByRemoval,
  lostByLeaving,
  type SoundUploadEvent,
} from '../state/sound-upload.ts'
import { soundUploadsReducer } from '../state/sound-uploads-reducer.ts'

const files = [{ id: 'a', fileName: 'Dawn.wav', bytes: 1 }]
const [upload] = soundUploadsReducer(noUploads, { type: 'files-chosen', files }).list

test('what waits for a date or its artist alone is not asked about, what waits for its file is', () => {
  if (!upload) throw new Error('there is no upload')
  const saved = { ...upload, savedForm: { ...upload.savedForm, status: 'Released' } as const }
  const published = (releaseDate: string | null) =>
    soundWith({ wantedStatus: 'Released' }, { status: 'Draft', releaseDate })
  const settled = (sound: ReturnType<typeof soundWith>) => isSettled({ ...saved, sound })
  expect(settled(published('2999-10-03T09:00:00.000Z'))).toBe(true)
  expect(settled(published('2020-10-03T09:00:00.000Z'))).toBe(false)
  expect(settled(published(null))).toBe(false)
  const failed = { wantedStatus: 'Released', transcodeError: 'unexpected' } as const
  expect(settled(soundWith(failed))).toBe(true)
  const beyond = { wantedStatus: 'Released', limitError: 'limit_invalid' } as const
  expect(settled(soundWith(beyond))).toBe(true)
  expect(settled(soundWith({}, { status: 'Released' }))).toBe(true)
})

test('a published sound’s new preview is awaited; a sound that is still to be published has its own notice', () => {
  expect(isPreviewAwaited(soundWith({ previewWaiting: true }))).toBe(true)
  expect(isPreviewAwaited(soundWith({ previewWaiting: true, wantedStatus: 'Released' }))).toBe(
    false,
  )
  expect(isPreviewAwaited(soundWith({}))).toBe(false)
})

const arrived: SoundUploadEvent = { type: 'file-arrived', id: 'a' }
const made: SoundUploadEvent = { type: 'sound-read', id: 'a', sound: soundOf() }
const typed: SoundUploadEvent = {
  type: 'form-edited',
  id: 'a',
  change: { description: 'By the harbour' },
}
const failed = (canRetry: boolean): SoundUploadEvent => {
  const problem = { reason: 'It broke off.', canRetry, isStored: false }
  return { type: 'upload-failed', id: 'a', problem }
}

test.each<[string | undefined, string, SoundUploadEvent[]]>([
  ['uploading', 'is being sent', []],
  ['uploading', 'has arrived, and has no sound yet', [arrived]],
  [undefined, 'has its sound', [arrived, made]],
  ['unsaved', 'has its sound, and something is typed', [arrived, made, typed]],
  ['broken', 'broke off, and may come through', [typed, failed(true)]],
  [undefined, 'is refused', [failed(false)]],
  [undefined, 'failed by our fault, and is in My sounds', [arrived, made, failed(true)]],
])('leaving loses %s of a file that %s', (lost, _what, events) => {
  const told: SoundUploadEvent[] = [{ type: 'files-chosen', files }, ...events]
  expect(lostByLeaving(told.reduce(soundUploadsReducer, noUploads).list)).toBe(lost)
})

function uploadAfter(...events: SoundUploadEvent[]) {
  const told: SoundUploadEvent[] = [{ type: 'files-chosen', files }, ...events]
  const [one] = told.reduce(soundUploadsReducer, noUploads).list
  if (!one) throw new Error('there is no upload')
  return one
}

test('a failed upload whose draft is there is not removed unasked', () => {
  expect(losesByRemoval(uploadAfter(arrived, made, failed(true)))).toBe(true)
})

test('a failed upload with nothing typed or created is removed immediately', () => {
  expect(losesByRemoval(uploadAfter(failed(true)))).toBe(false)
  expect(losesByRemoval(uploadAfter(typed, failed(true)))).toBe(true)
})

test('what is typed in a draft is saved also where it is to be published, and not the status alone', () => {
  const status: SoundUploadEvent = { type: 'form-edited', id: 'a', change: { status: 'Released' } }
  const draft = uploadAfter(arrived, made, status)
  expect([isDraft(draft), isContentUnsaved(draft)]).toEqual([true, false])
  const edited = uploadAfter(arrived, made, status, typed)
  expect([isDraft(edited), isContentUnsaved(edited)]).toEqual([true, true])
})

test.each([
  ['published', soundOf({ status: 'Private' })],
  ['to be published', soundWith({ wantedStatus: 'Released' })],
])('what is %s is not edited by itself', (_, sound) => {
  expect(isDraft(uploadAfter(arrived, { type: 'sound-read', id: 'a', sound }, typed))).toBe(false)
})
