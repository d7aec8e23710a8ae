import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import * as contract from '../../../albums-contract.ts'
import { createSound, getSound } from '../../../sounds-contract.ts'
import { insertRecording, makeSound, markFailed, markReady } from '../../../testing.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

const draft = (title: string) => makeSound(service, artist, { title, status: 'Draft', price: 300 })
async function albumOf(sounds: readonly { id: string }[]) {
  const body = { title: 'Night box', sounds: sounds.map(({ id }) => id) }
  return (await service.call(contract.createAlbum, { body, as: artist })).body
}
const publish = (id: string, more: contract.AlbumChange = {}) =>
  service.call(contract.updateAlbum, {
    params: { id },
    body: { status: 'Released', publishSounds: true, ...more },
    as: artist,
  })
const asVisitor = (id: string) => service.call(contract.getAlbum, { params: { id } })
const statusOf = async (id: string) =>
  (await service.call(getSound, { params: { id }, as: artist })).body.status

test('an album is published with its drafts, which visitors find in it, in order; who may open a Private one stays', async () => {
  const hidden = await makeSound(service, artist, { status: 'Private' })
  const drafts = [await draft('b'), await draft('a')]
  const album = await albumOf([...drafts, hidden])
  expect((await publish(album.id)).body.status).toBe('Released')
  const { body } = await asVisitor(album.id)
  expect(body.sounds.map(({ title, price }) => [title, price])).toEqual([
    ['b', 300],
    ['a', 300],
  ])
  expect(await statusOf(hidden.id)).toBe('Private')
})

test('a new album is published with the drafts that it is made of, only where that is asked', async () => {
  const [alone, together] = [await draft('alone'), await draft('together')]
  const make = (id: string, publishSounds: boolean) =>
    service.call(contract.createAlbum, {
      body: { title: 'Box', status: 'Released', sounds: [id], publishSounds },
      as: artist,
    })
  await make(alone.id, false)
  await make(together.id, true)
  expect(await statusOf(alone.id)).toBe('Draft')
  expect(await statusOf(together.id)).toBe('Released')
})

test('where one of its drafts cannot be published, nothing is', async () => {
  const good = await draft('good')
  const { id: recordingId, transcodeId } = await insertRecording(service, artist, { ready: false })
  const { body: broken } = await service.call(createSound, { body: { transcodeId }, as: artist })
  const album = await albumOf([good, broken])
  await markFailed(service, recordingId)
  await service.runJobs()
  const { error } = await publish(album.id)
  expect(error.fields?.sounds?.code).toBe('album_sound_errored')
  expect(await statusOf(good.id)).toBe('Draft')
  expect((await asVisitor(album.id)).status).toBe(404)
})

test('what is still processed becomes public with its album as soon as it is ready', async () => {
  const ready = await draft('ready')
  const { id: recordingId, transcodeId } = await insertRecording(service, artist, { ready: false })
  const { body: late } = await service.call(createSound, { body: { transcodeId }, as: artist })
  const album = await albumOf([ready, late])
  const { body } = await publish(album.id)
  expect(body).toMatchObject({ status: 'Draft', edit: { wantedStatus: 'Released' } })
  await markReady(service, recordingId)
  await service.runJobs()
  expect((await asVisitor(album.id)).body.sounds).toHaveLength(2)
})

test('the drafts of an album with a date to come are published at that date', async () => {
  const sound = await draft('later')
  const album = await albumOf([sound])
  const releaseDate = new Date(service.clock.now().getTime() + 3_600_000).toISOString()
  await publish(album.id, { releaseDate })
  const { body } = await service.call(getSound, { params: { id: sound.id }, as: artist })
  expect(body).toMatchObject({ status: 'Draft', releaseDate, edit: { wantedStatus: 'Released' } })
})
