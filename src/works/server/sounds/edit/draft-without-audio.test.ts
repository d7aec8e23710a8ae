import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { createAlbum, getAlbum } from '../../../albums-contract.ts'
import { listMySounds } from '../../../my-sounds-contract.ts'
import {
  createSound,
  deleteSound,
  getSound,
  type NewSound,
  type SoundChange,
  updateSound,
} from '../../../sounds-contract.ts'
import { insertRecording, keyOf, markFailed, markReady } from '../../../testing.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

const make = (body: NewSound, headers = {}) =>
  service.call(createSound, { body, headers, as: artist })
const makeDraft = async (body: NewSound = {}) =>
  (await make({ title: 'Rain on the roof', ...body })).body
const put = (id: string, body: SoundChange) =>
  service.call(updateSound, { params: { id }, body, as: artist })
const see = (id: string) => service.call(getSound, { params: { id }, as: artist })
const visit = (id: string) => service.call(getSound, { params: { id } })

test('a sound without an upload is a Draft without audio, which nothing can play', async () => {
  const { id, ...made } = await makeDraft({ genre: 'jazz', tags: ['rain'] })
  expect(made).toMatchObject({
    title: 'Rain on the roof',
    genre: 'jazz',
    tags: ['rain'],
    status: 'Draft',
    duration: 0,
    mp3Url: null,
    hlsUrl: null,
    waveformUrl: null,
    edit: { transcodeStatus: 'NONE', transcodeId: '', transcodeError: null, fileName: '' },
  })
  expect((await visit(id)).status).toBe(404)
  const stream = await service.app.inject({
    url: `/api/sounds/${id}/stream.m3u8`,
    headers: { authorization: `Bearer ${artist.token}` },
  })
  expect(stream.statusCode).toBe(403)
  const listed = await service.call(listMySounds, { query: { state: 'NONE' }, as: artist })
  expect(listed.body.items.map((sound) => sound.id)).toContain(id)
})

test('it needs a title, since there is no file to name it after', async () => {
  const refused = await make({})
  expect(refused.body).toMatchObject({
    error: { code: 'title_required', fields: { title: { code: 'title_required' } } },
  })
})

test('a request that is sent again makes no second Draft, nor one at the same moment', async () => {
  const headers = { 'Idempotency-Key': 'file-1' }
  const [one, other] = await Promise.all([
    make({ title: 'First' }, headers),
    make({ title: 'First' }, headers),
  ])
  const again = await make({ title: 'Again' }, headers)
  expect(other.body.id).toBe(one.body.id)
  expect(again.body).toMatchObject({ id: one.body.id, title: 'First' })
})

test('a change gives it its audio, under its address and without a new version', async () => {
  const { id, version } = await makeDraft()
  const { body: edited } = await put(id, {
    reading: 'あめ',
    version,
    written: { by: 'a', turn: 1 },
  })
  const { id: recordingId, transcodeId } = await insertRecording(service, artist, { ready: false })
  const { body: given } = await put(id, { transcodeId })
  expect(given).toMatchObject({
    id,
    version: edited.version,
    title: 'Rain on the roof',
    edit: { transcodeId, transcodeStatus: 'TRANSCODING', replacing: null, fileName: 'night.wav' },
  })
  expect((await put(id, { transcodeId })).body.version).toBe(edited.version)
  expect((await make({ transcodeId })).body.id).toBe(id)
  const lost = await put(id, { reading: 'あめ', version, written: { by: 'a', turn: 1 } })
  expect(lost.status).toBe(200)
  await markReady(service, recordingId)
  await service.runJobs()
  expect((await see(id)).body).toMatchObject({
    status: 'Draft',
    duration: 120,
    edit: { transcodeStatus: 'READY' },
  })
})

test('a status that is chosen before waits for the audio', async () => {
  const { id } = await makeDraft({ status: 'Released' })
  await service.runJobs()
  expect((await see(id)).body).toMatchObject({
    status: 'Draft',
    edit: { wantedStatus: 'Released', transcodeStatus: 'NONE' },
  })
  const { transcodeId } = await insertRecording(service, artist)
  expect((await put(id, { transcodeId })).body.status).toBe('Released')
  expect((await visit(id)).body).toMatchObject({ status: 'Released', isListed: true })
})

test('a file that is refused leaves the Draft, which another file can be given to', async () => {
  const { id } = await makeDraft()
  const broken = await insertRecording(service, artist, { ready: false })
  await put(id, { transcodeId: broken.transcodeId })
  await markFailed(service, broken.id)
  await service.runJobs()
  expect((await see(id)).body.edit).toMatchObject({ transcodeStatus: 'ERROR' })
  const { transcodeId } = await insertRecording(service, artist)
  expect((await put(id, { transcodeId })).body.edit).toMatchObject({
    transcodeId,
    transcodeStatus: 'READY',
  })
})

test('an album with it waits for its audio', async () => {
  const { id } = await makeDraft()
  const status = 'Released' as const
  const body = { title: 'Box', sounds: [id], status, publishSounds: true }
  const { body: album } = await service.call(createAlbum, { body, as: artist })
  expect(album).toMatchObject({
    status: 'Draft',
    edit: { wantedStatus: 'Released', sounds: [{ id, transcodeStatus: 'NONE' }] },
  })
  const { transcodeId } = await insertRecording(service, artist)
  await put(id, { transcodeId })
  await service.runJobs()
  const now = await service.call(getAlbum, { params: { id: album.id }, as: artist })
  expect(now.body.status).toBe('Released')
})

test('it can be deleted, and the database keeps what others can open from being without audio', async () => {
  const { id } = await makeDraft()
  const { db } = service.context
  const key = await keyOf(service, id)
  const release = db.updateTable('works').set({ status: 'Released' }).where('id', '=', key)
  await expect(release.execute()).rejects.toThrow('has no recording yet')
  expect((await service.call(deleteSound, { params: { id }, as: artist })).status).toBe(204)
  await service.runJobs()
  expect((await see(id)).status).toBe(404)
})
