import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAlbum, getAlbum } from '#albums/contract.ts'
import { startTestService, type TestService } from '#main/testing.ts'
import { getSound, listSounds } from '../contract.ts'
import { makeSound, TEST_LUFS } from '../testing.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('a sound says how loud its recording is, wherever it can be played from', async () => {
  const artist = await service.signUp('artist')
  const { id } = await makeSound(service, artist, { genre: 'jazz' })
  const album = await service.call(createAlbum, {
    body: { title: 'Walks', status: 'Released', sounds: [id] },
    as: artist,
  })
  const [alone, listed, inAlbum] = await Promise.all([
    service.call(getSound, { params: { id } }),
    service.call(listSounds, { query: { genre: 'jazz' } }),
    service.call(getAlbum, { params: { id: album.body.id } }),
  ])
  expect(alone.body.loudness).toBe(TEST_LUFS)
  expect(listed.body.items.map(({ loudness }) => loudness)).toEqual([TEST_LUFS])
  expect(inAlbum.body.sounds.map(({ loudness }) => loudness)).toEqual([TEST_LUFS])
})
