import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import * as contract from '../../../albums-contract.ts'
import { STATUSES } from '../../../contract.ts'
import { createSound } from '../../../sounds-contract.ts'
import { insertRecording, makeSound, markFailed } from '../../../testing.ts'

let service: TestService
let artist: TestMember
let other: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  other = await service.signUp('other')
})
afterAll(() => service.close())

const see = (id: string) => service.call(contract.getAlbum, { params: { id } })

test('asked for again with the same key, it is one album: after a lost answer, and of two concurrent requests', async () => {
  const sound = await makeSound(service, artist)
  const ask = (key: string, title: string, as = artist) =>
    service.call(contract.createAlbum, {
      body: { title, sounds: as === artist ? [sound.id] : [] },
      headers: { 'idempotency-key': key },
      as,
    })
  const both = await Promise.all([ask('k1', 'Rain'), ask('k1', 'Rain')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const [{ body: made }, { body: again }] = both
  expect(again.id).toBe(made.id)
  expect((await ask('k1', 'Another title')).body).toMatchObject({ id: made.id, title: 'Rain' })
  expect((await ask('k2', 'Rain')).body.id).not.toBe(made.id)
  // A key is one’s own, and one of a refused album can be used again.
  expect((await ask('k1', 'Theirs', other)).body).toMatchObject({ title: 'Theirs', mine: 'owner' })
  expect((await ask('', 'Rain')).status).toBe(400)
  expect((await ask('k3', '')).status).toBe(400)
  expect((await ask('k3', 'Snow')).body.title).toBe('Snow')
})

test.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))(
  'an album that is %s can become %s, and is open to those whom that status admits',
  async (from, to) => {
    const sound = await makeSound(service, artist)
    const body = { title: 'Box', status: from, sounds: [sound.id] }
    const { body: made } = await service.call(contract.createAlbum, { body, as: artist })
    expect(made.status).toBe(from)
    const change = { params: { id: made.id }, body: { status: to }, as: artist }
    const { body: album } = await service.call(contract.updateAlbum, change)
    expect(album).toMatchObject({ status: to, edit: { wantedStatus: null, droppedStatus: null } })
    expect((await see(album.id)).status).toBe(to === 'Draft' ? 404 : 200)
    const { items } = (await service.call(contract.listAlbums)).body
    expect(items.some(({ id }) => id === album.id)).toBe(to === 'Released')
    // The address that everyone knew ends where it is to be known to some.
    const isRenewed = from === 'Released' && to === 'Private'
    expect(album.id === made.id).toBe(!isRenewed)
  },
)

test('a sound whose processing failed for good is not added to an album, and one that it has stays', async () => {
  const [sound, other] = [await makeSound(service, artist), await makeSound(service, artist)]
  const { id: recordingId, transcodeId } = await insertRecording(service, artist, { ready: false })
  const made = await service.call(createSound, { body: { transcodeId }, as: artist })
  const processing = { body: { title: 'Box', sounds: [made.body.id] }, as: artist }
  const { body: album } = await service.call(contract.createAlbum, processing)
  const { body: second } = await service.call(contract.createAlbum, {
    body: { title: 'Second', sounds: [sound.id] },
    as: artist,
  })
  await markFailed(service, recordingId)
  await service.runJobs()
  const put = (id: string, sounds: string[]) =>
    service.call(contract.updateAlbum, { params: { id }, body: { sounds }, as: artist })
  for (const refused of [
    await put(second.id, [sound.id, made.body.id]),
    await service.call(contract.createAlbum, processing),
  ]) {
    expect(refused.error.fields?.sounds?.code).toBe('album_sound_errored')
  }
  const seen = await service.call(contract.getAlbum, { params: { id: second.id }, as: artist })
  expect(seen.body.sounds.map(({ id }) => id)).toEqual([sound.id])
  expect((await put(album.id, [made.body.id, other.id])).body.sounds).toHaveLength(2)
  expect((await put(album.id, [other.id])).body.sounds).toHaveLength(1)
})
