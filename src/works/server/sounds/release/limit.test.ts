import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { retryTranscode } from '#uploads/contract.ts'
import { jobRun } from '#uploads/server/testing.ts'
import { createSound, getSound, type SoundChange, updateSound } from '../../../sounds-contract.ts'
import {
  failPreviews,
  finishPreviews,
  insertRecording,
  keyOf,
  makeSound,
  markReady,
} from '../../../testing.ts'
import { followPreview, followRecording } from '../../jobs.ts'
import { listDueSounds } from '../store.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())
afterEach(() => service.checkStorage())

const update = (id: string, body: SoundChange) =>
  service.call(updateSound, { params: { id }, body, as: artist })
const change = async (id: string, body: SoundChange) => (await update(id, body)).body
const see = async (id: string) =>
  (await service.call(getSound, { params: { id }, as: artist })).body
const listen = (id: string) => service.app.inject({ url: `/api/sounds/${id}/stream.mp3` })

/** The media worker of these tests is the test: previews are made by hand. */
async function previewsAreMade() {
  await finishPreviews(service)
  const { db } = service.context
  const ready = await db.selectFrom('previews').select('id').where('status', '=', 'READY').execute()
  for (const { id } of ready)
    await followPreview.perform(service.context, { previewId: id }, jobRun())
}

test('a Released sound that fell silent with its failed preview is heard once that is retried', async () => {
  const { id, edit } = await makeSound(service, artist)
  await change(id, { limit: true, limitFrom: 20, limitTo: 60 })
  await failPreviews(service)
  const failed = { status: 'Released', edit: { transcodeError: 'unexpected' } }
  expect(await see(id)).toMatchObject(failed)
  expect((await listen(id)).statusCode).toBe(403)
  await service.call(retryTranscode, { params: { id: edit?.transcodeId ?? '' }, as: artist })
  const made = { transcodeError: null, previewWaiting: true }
  expect(await see(id)).toMatchObject({ status: 'Released', edit: made })
  await previewsAreMade()
  const there = { transcodeError: null, previewWaiting: false }
  expect(await see(id)).toMatchObject({ status: 'Released', edit: there })
  expect((await listen(id)).statusCode).toBe(302)
})

/** Set while the file is uploaded, of which the browser knows no length. */
async function setBeyondTheEnd(more: SoundChange = {}) {
  const { id: recordingId, transcodeId } = await insertRecording(service, artist, { ready: false })
  const limit = { limit: true, limitFrom: 200, limitTo: 300 }
  const body = { transcodeId, status: 'Released' as const, ...limit, ...more }
  const { id, edit } = (await service.call(createSound, { as: artist, body })).body
  expect(edit?.limitError).toBeNull()
  await markReady(service, recordingId)
  await followRecording.perform(service.context, { recordingId }, jobRun())
  return id
}

test('a limit beyond the end keeps the wish to publish waiting, with the reason, until it is changed', async () => {
  const id = await setBeyondTheEnd({ releaseDate: '2020-01-01T00:00:00.000Z' })
  const beyond = { wantedStatus: 'Released', limitError: 'limit_invalid' }
  expect(await see(id)).toMatchObject({ status: 'Draft', edit: beyond })
  expect(await listDueSounds(service.context.db, new Date(), 10)).toEqual([])
  await change(id, { limitFrom: 20, limitTo: 60 })
  await previewsAreMade()
  const fine = { wantedStatus: null, limitError: null }
  expect(await see(id)).toMatchObject({ status: 'Released', edit: fine })
})

test('a limit beyond the end is no hindrance where it is switched off, or no one else may listen', async () => {
  const id = await setBeyondTheEnd()
  expect((await change(id, { limit: false })).status).toBe('Released')
  expect(await see(await setBeyondTheEnd({ sampling: false }))).toMatchObject({
    status: 'Released',
    hlsUrl: expect.any(String),
    edit: { limitError: null },
  })
})

test.each<[string, SoundChange]>([
  ['the limit is switched off', { limit: false }],
  ['no one else may listen', { sampling: false }],
])(
  'what waits for its date is published within the minute though its preview failed, where %s',
  async (_what, off) => {
    const { now } = service.clock
    const releaseDate = new Date(now().getTime() + 3_600_000).toISOString()
    const { id } = await makeSound(service, artist, { status: 'Released', releaseDate })
    await change(id, { limit: true, limitFrom: 20, limitTo: 60 })
    await failPreviews(service)
    const key = await keyOf(service, id)
    const due = () => listDueSounds(service.context.db, new Date(Date.parse(releaseDate)), 10)
    expect(await due()).not.toContain(key)
    expect((await change(id, off)).status).toBe('Draft')
    expect(await due()).toContain(key)
  },
)

test('a sound whose limit lies beyond its end takes every other change, and refuses that limit alone', async () => {
  const id = await setBeyondTheEnd()
  const next = await insertRecording(service, artist, { ready: false })
  for (const body of [{ status: 'Draft' }, { albumOnly: true }, { title: 'Dusk' }] as const) {
    expect((await update(id, body)).status).toBe(200)
  }
  expect((await change(id, { transcodeId: next.transcodeId })).edit).toMatchObject({
    replacing: next.transcodeId,
    limitFrom: 200,
    limitTo: 300,
  })
  for (const body of [{ limitFrom: 210 }, { limitTo: 290 }, { limit: true }, { sampling: true }]) {
    expect((await update(id, body)).status).toBe(400)
  }
})

test('a limit that does not fit is no hindrance where no one else may listen, until they may', async () => {
  const { id } = await makeSound(service, artist, { status: 'Private' })
  const wrong = { limit: true, limitFrom: 60, limitTo: 20 }
  expect((await update(id, wrong)).status).toBe(400)
  expect((await update(id, { ...wrong, sampling: false })).status).toBe(200)
  expect((await update(id, { sampling: true })).status).toBe(400)
  expect((await update(id, { sampling: true, limitTo: 90 })).status).toBe(200)
})
