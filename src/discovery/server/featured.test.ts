import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAdmin } from '#main/admin/run-admin.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { listFeatured } from '../contract.ts'
import { featureRelease, unfeatureRelease } from './releases.ts'

let service: TestService
let artist: TestMember

beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

async function titles(): Promise<string[]> {
  const { body } = await service.call(listFeatured)
  return body.items.map((item) => (item.kind === 'sound' ? item.sound.title : item.album.title))
}

test('what the operator features comes first, once, as long as it is public', async () => {
  expect(await titles()).toEqual([])
  const one = await makeSound(service, artist, { title: 'One' })
  const two = await makeSound(service, artist, { title: 'Two' })
  const album = await service.call(createAlbum, {
    as: artist,
    body: { title: 'Both', genre: 'jazz', status: 'Released', sounds: [one.id, two.id] },
  })
  for (const id of [one.id, album.body.id, two.id]) await featureRelease(service.context, id)
  expect(await titles()).toEqual(['Two', 'Both', 'One'])
  await featureRelease(service.context, one.id)
  expect(await titles()).toEqual(['One', 'Two', 'Both'])
  await service.call(updateSound, {
    as: artist,
    params: { id: two.id },
    body: { status: 'Draft' },
  })
  expect(await titles()).toEqual(['One', 'Both'])
  await unfeatureRelease(service.context, album.body.id)
  expect(await titles()).toEqual(['One'])
})

test('nothing that is not public can be featured', async () => {
  const { id } = await makeSound(service, artist, { status: 'Private' })
  await expect(featureRelease(service.context, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(unfeatureRelease(service.context, 'nobody')).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the operator features at the command line, and sees what is there', async () => {
  const said: string[] = []
  const admin = (...words: string[]) => {
    said.length = 0
    const tell = {
      out: (line: string) => void said.push(line),
      problem: (line: string) => void said.push(line),
    }
    return runAdmin(words, tell, { DATABASE_URL: service.context.config.databaseUrl })
  }
  const { id } = await makeSound(service, artist, { title: 'By command' })
  expect(await admin('feature', id)).toBe(0)
  expect((await titles())[0]).toBe('By command')
  await admin('featured')
  expect(said[0]).toBe(`${id}  sound  By command`)
  const params = { id }
  await service.call(updateSound, { as: artist, params, body: { albumOnly: true } })
  await admin('featured')
  expect(said[0]).toBe(`${id}  sound  By command  (hidden: not public)`)
  expect(await admin('unfeature', id)).toBe(0)
  expect(await admin('unfeature', id)).toBe(1)
  expect(said.join()).toContain(`No sound or album with the ID ${id}`)
})
