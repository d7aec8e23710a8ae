import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { retryTranscode } from '#uploads/contract.ts'
import { jobRun } from '#uploads/server/testing.ts'
import { createSound, getSound, type SoundChange, updateSound } from '../../../sounds-contract.ts'
import {
  failPreviews,
  finishPreviews,
  insertRecording,
  makeSound,
  markReady,
  TEST_SECONDS,
} from '../../../testing.ts'
import { followPreview, followRecording } from '../../jobs.ts'
import { clampLimit } from './next-recording.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())
afterEach(() => service.checkStorage())

const change = async (id: string, body: SoundChange) =>
  (await service.call(updateSound, { params: { id }, body, as: artist })).body
const see = async (id: string) =>
  (await service.call(getSound, { params: { id }, as: artist })).body
const linkOf = async (id: string) => {
  const stream = await service.app.inject({ url: `/api/sounds/${id}/stream.mp3` })
  return stream.headers.location?.split('/')[2]
}

const retry = (id: string) => service.call(retryTranscode, { params: { id }, as: artist })
const errorOf = async (recordingId: number) => {
  const recordings = service.context.db.selectFrom('recordings').select('error')
  return (await recordings.where('id', '=', recordingId).executeTakeFirstOrThrow()).error
}

/** The media worker of these tests is the test: previews are made by hand. */
async function previewsAreMade() {
  await finishPreviews(service)
  for (const { id } of await listPreviews())
    await followPreview.perform(service.context, { previewId: id }, jobRun())
}
const listPreviews = () =>
  service.context.db.selectFrom('previews').select('id').orderBy('id', 'desc').execute()

/** A released sound of which 20–60 s are heard, with another upload that is ready to replace it. */
async function replaceLimited() {
  const { id } = await makeSound(service, artist, { limit: true, limitFrom: 20, limitTo: 60 })
  await previewsAreMade()
  const old = await linkOf(id)
  const next = await insertRecording(service, artist, { ready: false })
  await change(id, { transcodeId: next.transcodeId })
  await markReady(service, next.id)
  await followRecording.perform(service.context, { recordingId: next.id }, jobRun())
  return { id, old, next }
}

test('a limited sound does not fall silent while the preview of its new audio is made', async () => {
  const { id, old, next } = await replaceLimited()
  expect(old).toBeDefined()
  expect(await linkOf(id)).toBe(old)
  expect((await see(id)).edit?.replacing).toBe(next.transcodeId)
  await previewsAreMade()
  expect((await see(id)).edit).toMatchObject({ replacing: null, transcodeId: next.transcodeId })
  expect(await linkOf(id)).toBeDefined()
  expect(await linkOf(id)).not.toBe(old)
})

test('audio whose preview cannot be made stays beside the old, and replaces it once it is retried', async () => {
  const { id, old, next } = await replaceLimited()
  const before = (await see(id)).edit?.transcodeId
  await failPreviews(service)
  expect((await see(id)).edit).toMatchObject({
    transcodeId: before,
    replacing: null,
    replaceError: 'unexpected',
    replaceFailed: next.transcodeId,
  })
  expect(await linkOf(id)).toBe(old)
  expect(await errorOf(next.id)).toBeNull()
  for (const _twice of [1, 2]) expect((await retry(next.transcodeId)).status).toBeLessThan(300)
  const waiting = { replacing: next.transcodeId, replaceError: null, replaceFailed: null }
  expect((await see(id)).edit).toMatchObject(waiting)
  await previewsAreMade()
  const taken = { transcodeId: next.transcodeId, replacing: null, replaceError: null }
  expect((await see(id)).edit).toMatchObject({ ...taken, replaceFailed: null })
  expect(await linkOf(id)).not.toBe(old)
  expect((await retry(next.transcodeId)).status).toBe(409)
})

test('audio whose preview cannot be made goes when the artist gives it up', async () => {
  const { id, old, next } = await replaceLimited()
  const transcodeId = (await see(id)).edit?.transcodeId ?? ''
  await failPreviews(service)
  const given = await change(id, { transcodeId })
  expect(given.edit).toMatchObject({ replacing: null, replaceError: null, replaceFailed: null })
  expect(await errorOf(next.id)).toBe('dropped')
  expect(await linkOf(id)).toBe(old)
})

test('of three who want the same upload concurrently, one gets it', async () => {
  const [one, two] = await Promise.all([makeSound(service, artist), makeSound(service, artist)])
  const { transcodeId } = await insertRecording(service, artist)
  const body = { transcodeId }
  const answers = await Promise.all([
    service.call(updateSound, { params: { id: one.id }, body, as: artist }),
    service.call(updateSound, { params: { id: two.id }, body, as: artist }),
    service.call(createSound, { body, as: artist }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('a limit keeps its length where the new audio has room for it', () => {
  const limit = (limitFrom: number, limitTo: number) =>
    clampLimit({ limitFrom, limitTo }, TEST_SECONDS)
  expect(limit(20, 60)).toEqual({ from: 20, to: 60 })
  expect(limit(100, 140)).toEqual({ from: 100, to: 120 })
  expect(limit(130, 160)).toEqual({ from: 90, to: 120 })
  expect(limit(200, 400)).toEqual({ from: 0, to: 120 })
  expect(limit(0, 0)).toEqual({ from: 0, to: 0 })
})
