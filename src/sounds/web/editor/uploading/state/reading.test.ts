import { expect, test } from 'vitest'
import { soundWith } from '../testing.ts'
import { isPartAwaited, isSettled } from './reading.ts'
import { noUploads, uploadsReducer } from './uploads-state.ts'

const files = [{ id: 'a', fileName: 'Dawn.wav', bytes: 1 }]
const [upload] = uploadsReducer(noUploads, { type: 'files-chosen', files }).list

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

test('of what is out, the part that is made anew is to be told of; what is still to come out says so itself', () => {
  expect(isPartAwaited(soundWith({ previewWaiting: true }))).toBe(true)
  expect(isPartAwaited(soundWith({ previewWaiting: true, wantedStatus: 'Released' }))).toBe(false)
  expect(isPartAwaited(soundWith({}))).toBe(false)
})
