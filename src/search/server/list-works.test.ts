import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { listWorks } from '../contract.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('finder')
})
afterAll(() => service.close())

const list = async (...ids: string[]) =>
  (await service.call(listWorks, { query: { works: ids.join(',') } })).body

test('what was found is read in its order, as it may be played now', async () => {
  const [a, b, hidden] = await Promise.all(
    ['A', 'B', 'C'].map((title) => makeSound(service, artist, { title })),
  )
  if (!a || !b || !hidden) throw new Error('three were made')
  const album = await service.call(createAlbum, {
    body: { title: 'All', genre: 'jazz', status: 'Released', sounds: [a.id] },
    as: artist,
  })
  const ids = [`sound-${b.id}`, `album-${album.body.id}`, `sound-${hidden.id}`, `sound-${a.id}`]
  const found = await list(...ids, 'sound-none', '')
  expect(found.sounds.map(({ title }) => title)).toEqual(['B', 'C', 'A'])
  expect(found.sounds[0]).toHaveProperty('hlsUrl')
  expect(found.albums.map(({ title }) => title)).toEqual(['All'])

  const params = { id: hidden.id }
  await service.call(updateSound, { params, body: { status: 'Draft' }, as: artist })
  expect((await list(...ids)).sounds.map(({ title }) => title)).toEqual(['B', 'A'])
})
