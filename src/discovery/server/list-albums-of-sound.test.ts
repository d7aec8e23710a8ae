import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { listAlbumsOfSound } from '../contract.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

test('a sound leads to its albums, and to none that would not give it', async () => {
  const [one, two] = [await makeSound(service, artist), await makeSound(service, artist)]
  const body = { title: 'All', genre: 'jazz' as const, status: 'Released' as const }
  const made = await service.call(createAlbum, {
    body: { ...body, sounds: [one.id, two.id] },
    as: artist,
  })
  expect(made.status).toBe(200)
  const albumsOf = async (id: string) =>
    (await service.call(listAlbumsOfSound, { params: { id } })).body.items
  expect(await albumsOf(one.id)).toMatchObject([{ id: made.body.id, oneByOne: 200 }])
  const { db } = service.context
  await db.updateTable('works').set({ sales: false }).where('publicId', '=', two.id).execute()
  expect(await albumsOf(one.id)).toMatchObject([{ oneByOne: null }])
  const params = { id: two.id }
  const hidden = await service.call(updateSound, {
    params,
    body: { version: two.version, status: 'Private' },
    as: artist,
  })
  expect(hidden.body.status).toBe('Private')
  expect(await albumsOf(hidden.body.id)).toEqual([])
})
