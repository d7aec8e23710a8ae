import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { transcodeRecordingJob } from '#uploads/server/recordings/transcode-recording.ts'
import { listProcessingSounds, PROCESSING_AT_ONCE } from '../../../my-sounds-contract.ts'
import { createSound, getSound, renewSoundLink } from '../../../sounds-contract.ts'
import { insertRecording, makeSound } from '../../../testing.ts'

let service: TestService
let artist: TestMember
let other: TestMember

beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  other = await service.signUp('other')
})
afterAll(() => service.close())
afterEach(() => void vi.restoreAllMocks())

const ask = (ids: readonly string[], as = artist) =>
  service.call(listProcessingSounds, { as, query: { ids: ids.join() } })

async function makeWaiting() {
  const { id, transcodeId } = await insertRecording(service, artist, { ready: false })
  await addJob(service.context.db, transcodeRecordingJob, { recordingId: id }, { key: String(id) })
  const body = { transcodeId, title: 'Waiting', tags: ['sea', 'night'] }
  return (await service.call(createSound, { as: artist, body })).body
}

test('each sound comes as it is now, with how far its file is and how many are before it', async () => {
  const [first, second] = [await makeWaiting(), await makeWaiting()]
  const ready = await makeSound(service, artist, { status: 'Draft' })
  const { body } = await ask([first.id, second.id, ready.id])
  const byId = new Map(body.items.map((item) => [item.id, item]))
  expect(byId.get(first.id)).toEqual({
    id: first.id,
    sound: (await service.call(getSound, { as: artist, params: { id: first.id } })).body,
    file: { progress: 0, waiting: 0 },
  })
  expect(byId.get(second.id)?.file).toEqual({ progress: 0, waiting: 1 })
  expect(byId.get(ready.id)).toMatchObject({ sound: { title: ready.title }, file: null })
})

test('of twenty sounds everything is read with one query', async () => {
  const sounds = []
  for (let count = 0; count < PROCESSING_AT_ONCE; count++) sounds.push(await makeWaiting())
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const { body } = await ask(sounds.map(({ id }) => id))
  expect(body.items).toHaveLength(PROCESSING_AT_ONCE)
  const texts = queries.mock.calls.map(([query]) => JSON.stringify(query))
  expect(texts.filter((text) => !text.includes('sessions'))).toHaveLength(1)
})

test('no one else gets a sound, and its artist also by the id that it had before', async () => {
  const { id } = await makeSound(service, artist, { status: 'Private' })
  const renewed = (await service.call(renewSoundLink, { as: artist, params: { id } })).body
  expect((await ask([id])).body.items).toMatchObject([{ id, sound: { id: renewed.id } }])
  expect((await ask([id, renewed.id], other)).body.items).toEqual([])
})

test('more than a page asks about in one request are refused', async () => {
  const ids = Array.from({ length: PROCESSING_AT_ONCE + 1 }, () => newId())
  expect((await ask(ids)).status).toBe(400)
})
