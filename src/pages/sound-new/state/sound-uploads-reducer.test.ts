import { expect, test } from 'vitest'
import { sumUploads } from '#uploads/web/state/upload.ts'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import { NO_TAGS } from '../testing.ts'
import { lostByLeaving, nameOf, type SoundUploadEvent } from './sound-upload.ts'
import { type SoundUploads, soundUploadsReducer } from './sound-uploads-reducer.ts'

const chosen: SoundUploadEvent = {
  type: 'files-chosen',
  files: [
    { id: 'a', fileName: 'Dawn.wav', bytes: 1000 },
    { id: 'b', fileName: '夜.flac', bytes: 3000 },
  ],
}
const of = (uploads: SoundUploads, ...facts: SoundUploadEvent[]) =>
  facts.reduce(soundUploadsReducer, uploads)
const after = (...facts: SoundUploadEvent[]) => of(noUploads, chosen, ...facts)
const problem = { reason: 'The connection broke off.', canRetry: true, isStored: false }
const READY = { status: 'READY', progress: 1, duration: 12 } as const

test('chosen files are uploaded', () => {
  const { list } = after()
  expect(list.map(({ state, fileName }) => [state, fileName])).toEqual([
    ['UPLOADING', 'Dawn.wav'],
    ['UPLOADING', '夜.flac'],
  ])
  expect(lostByLeaving(list)).toBe('uploading')
})

test('two files of one name are two uploads', () => {
  const fileName = 'Take.wav'
  const files = ['x', 'y'].map((id) => ({ id, fileName, bytes: 1 }))
  const { list } = of(noUploads, { type: 'files-chosen', files })
  expect(list.map((upload) => [upload.id, nameOf(upload)])).toEqual([
    ['x', 'Take.wav'],
    ['y', 'Take.wav'],
  ])
})

test('a file goes from UPLOADING over TRANSCODING to READY', () => {
  const arrived = after(
    { type: 'file-progressed', id: 'a', loaded: 400 },
    { type: 'file-arrived', id: 'a' },
  )
  expect(arrived.list[0]).toMatchObject({ state: 'TRANSCODING', progress: 100 })
  expect(arrived.list[1]).toMatchObject({ state: 'UPLOADING', progress: 0 })
  const ready = of(arrived, { type: 'transcode-finished', id: 'a', status: READY })
  expect(ready.list[0]).toMatchObject({ state: 'READY', duration: 12, transcoded: 1 })
})

test('progress is what went out of the whole file, as a percentage', () => {
  const { list } = after({ type: 'file-progressed', id: 'a', loaded: 400 })
  expect(list[0]?.progress).toBe(40)
  const sum = { arrived: 0, all: 2, percent: 10, bytes: 4000, loaded: 400 }
  expect(sumUploads(list)).toEqual(sum)
})

test('on a transfer error progress is 100 and the sound ERROR, until it is tried again', () => {
  const failed = after(
    { type: 'file-progressed', id: 'a', loaded: 400 },
    { type: 'upload-failed', id: 'a', problem },
  )
  expect(failed.list[0]).toMatchObject({ state: 'ERROR', progress: 100, problem })
  const goesOn = of(failed, { type: 'upload-retried', id: 'a', resumes: true })
  expect(goesOn.list[0]).toMatchObject({
    state: 'UPLOADING',
    transfer: 'running',
    progress: 40,
    problem: undefined,
  })
  const anew = of(failed, { type: 'upload-retried', id: 'a', resumes: false })
  expect(anew.list[0]).toMatchObject({ state: 'UPLOADING', progress: 0 })
})

test('progress that comes late changes nothing', () => {
  const { list } = after(
    { type: 'file-arrived', id: 'a' },
    { type: 'file-progressed', id: 'a', loaded: 990 },
  )
  expect(list[0]).toMatchObject({ state: 'TRANSCODING', progress: 100 })
})

test('something is uploading only while such sounds remain', () => {
  const one = after({ type: 'upload-removed', id: 'a' })
  expect(one.list).toHaveLength(1)
  expect(lostByLeaving(one.list)).toBe('uploading')
  expect(lostByLeaving(of(one, { type: 'upload-removed', id: 'b' }).list)).toBeUndefined()
})

test('a file that an earlier page has begun starts where it was left', () => {
  const files = [{ id: 'c', fileName: 'Long.wav', bytes: 200, loaded: 50 }]
  expect(after({ type: 'files-chosen', files }).list[2]?.progress).toBe(25)
})

test('suggestions stay dismissed, whatever the server sends again', () => {
  const tags = { ...NO_TAGS, title: 'Dawn' }
  const status = { status: 'TRANSCODING', progress: 0.5, tags } as const
  const found = after(
    { type: 'file-arrived', id: 'a' },
    { type: 'transcode-progressed', id: 'a', status },
  )
  expect(found.list[0]?.tags).toEqual(tags)
  const answered = of(
    found,
    { type: 'tags-dismissed', id: 'a' },
    { type: 'transcode-progressed', id: 'a', status },
  )
  expect(answered.list[0]).toMatchObject({ tagsDismissed: true, tags })
})

test('the place in the queue is known while a transcode waits', () => {
  const status = { status: 'TRANSCODING', progress: 0, waiting: 3 } as const
  const queued = after(
    { type: 'file-arrived', id: 'a' },
    { type: 'transcode-progressed', id: 'a', status },
  )
  expect(queued.list[0]?.queued).toBe(3)
})

test('events of a removed upload are ignored', () => {
  const { list } = after({ type: 'upload-removed', id: 'a' }, { type: 'file-arrived', id: 'a' })
  expect(list.map(({ id }) => id)).toEqual(['b'])
})
