import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import * as contract from '../../../albums-contract.ts'
import { createSound, updateSound } from '../../../sounds-contract.ts'
import { insertRecording, makeSound, markFailed, markReady } from '../../../testing.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

let sound: string
let recordingId: number
let album: string
beforeEach(async () => {
  const { id: other } = await makeSound(service, artist)
  const unfinished = await insertRecording(service, artist, { ready: false })
  recordingId = unfinished.id
  const body = { transcodeId: unfinished.transcodeId }
  sound = (await service.call(createSound, { body, as: artist })).body.id
  album = (
    await service.call(contract.createAlbum, {
      body: { title: 'Night box', status: 'Released', sounds: [other, sound] },
      as: artist,
    })
  ).body.id
})

const edited = async () =>
  (await service.call(contract.getAlbum, { params: { id: album }, as: artist })).body.edit
const listed = async () =>
  (await service.call(contract.listMyAlbums, { as: artist })).body.items.find(
    ({ id }) => id === album,
  )
/** Another upload for the audio of the sound; it is not processed. */
async function replace(): Promise<number> {
  const next = await insertRecording(service, artist, { ready: false })
  const body = { transcodeId: next.transcodeId }
  const params = { id: sound }
  expect((await service.call(updateSound, { params, body, as: artist })).status).toBe(200)
  await service.runJobs()
  return next.id
}

test('a sound whose failed file is being replaced waits for no retry, in the list as in the editor', async () => {
  await markFailed(service, recordingId, 'unexpected')
  await service.runJobs()
  expect(await listed()).toMatchObject({ wantedStatus: 'Released', waitsForRetry: true })
  await replace()
  expect(await edited()).toMatchObject({ sounds: [{}, { waitsForRetry: false }] })
  expect(await listed()).toMatchObject({ wantedStatus: 'Released', waitsForRetry: false })
})

test('an album waits on when what was to replace a refused file that someone bought fails by our fault', async () => {
  const { db, clock } = service.context
  // Refused, and stored for its buyers.
  await markReady(service, recordingId)
  await db
    .updateTable('recordings')
    .set({ refusedAt: clock.now() })
    .where('id', '=', recordingId)
    .execute()
  const next = await replace()
  expect((await edited())?.wantedStatus).toBe('Released')
  await markFailed(service, next, 'unexpected')
  await service.runJobs()
  expect(await edited()).toMatchObject({
    wantedStatus: 'Released',
    droppedStatus: null,
    sounds: [{}, { transcodeStatus: 'ERROR', waitsForRetry: true }],
  })
  expect(await listed()).toMatchObject({ waitsForRetry: true })
})
