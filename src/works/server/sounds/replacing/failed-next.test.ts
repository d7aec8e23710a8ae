import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { deleteTranscode, retryTranscode } from '#uploads/contract.ts'
import { createSound, getSound, type SoundChange, updateSound } from '../../../sounds-contract.ts'
import { insertRecording, makeSound, markFailed, markReady } from '../../../testing.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())
afterEach(() => service.checkStorage())

const change = (id: string, body: SoundChange) =>
  service.call(updateSound, { params: { id }, body, as: artist })
const see = async (id: string) =>
  (await service.call(getSound, { params: { id }, as: artist })).body
const retry = (id: string) => service.call(retryTranscode, { params: { id }, as: artist })

/** New audio for a sound, which fails after the last attempt though nothing is wrong with it. */
async function failNext(id: string) {
  const next = await insertRecording(service, artist, { ready: false })
  await change(id, { transcodeId: next.transcodeId })
  await markFailed(service, next.id, 'unexpected')
  await service.runJobs()
  return next
}

test('new audio that fails by our fault stays, and takes its place once it was tried again', async () => {
  const { id, edit } = await makeSound(service, artist)
  const { id: recordingId, transcodeId } = await failNext(id)
  expect(await see(id)).toMatchObject({
    status: 'Released',
    edit: {
      transcodeId: edit?.transcodeId,
      replacing: null,
      replaceError: 'unexpected',
      replaceFailed: transcodeId,
    },
  })
  const drop = { params: { id: transcodeId }, as: artist }
  expect((await service.call(deleteTranscode, drop)).status).toBe(409)
  expect((await retry(transcodeId)).status).toBeLessThan(300)
  const waiting = { replacing: transcodeId, replaceError: null, replaceFailed: null }
  expect((await see(id)).edit).toMatchObject(waiting)
  await markReady(service, recordingId)
  await service.runJobs()
  const taken = { transcodeId, replacing: null, replaceError: null, replaceFailed: null }
  expect(await see(id)).toMatchObject({ status: 'Released', edit: taken })
})

test('new audio that failed by our fault goes when the artist gives it up, or chooses other', async () => {
  const sound = await makeSound(service, artist)
  const isThere = async ({ id }: { id: number }) => {
    const recordings = service.context.db.selectFrom('recordings').select('id')
    return (await recordings.where('id', '=', id).execute()).length > 0
  }
  const one = await failNext(sound.id)
  const two = await failNext(sound.id)
  expect(await isThere(one)).toBe(false)
  expect((await see(sound.id)).edit?.replaceFailed).toBe(two.transcodeId)
  const given = await change(sound.id, { transcodeId: sound.edit?.transcodeId ?? '' })
  expect(given.body.edit).toMatchObject({ replaceError: null, replaceFailed: null })
  await service.runJobs()
  expect(await isThere(two)).toBe(false)
})

test('a sound without audio is published once the new, which failed by our fault, was tried again', async () => {
  const first = await insertRecording(service, artist, { ready: false })
  const made = await service.call(createSound, {
    body: { transcodeId: first.transcodeId },
    as: artist,
  })
  const { id } = made.body
  await markFailed(service, first.id)
  await service.runJobs()
  const released = { status: 'Released' as const }
  expect((await change(id, released)).error.code).toBe('transcode_errored')
  const next = await insertRecording(service, artist, { ready: false })
  await change(id, { transcodeId: next.transcodeId, ...released })
  await markFailed(service, next.id, 'unexpected')
  await service.runJobs()
  const kept = { status: 'Draft', edit: { wantedStatus: 'Released', replaceError: 'unexpected' } }
  expect(await see(id)).toMatchObject(kept)
  await retry(next.transcodeId)
  await markReady(service, next.id)
  await service.runJobs()
  expect((await see(id)).status).toBe('Released')
})
