import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#kernel/viewer.ts'
import { startTestService, type TestService } from '#main/testing.ts'
import { createAlbum, getAlbum } from '../albums-contract.ts'
import { getSound, listSounds } from '../sounds-contract.ts'
import { finishPreviews, keyOf, makeSound, TEST_LUFS } from '../testing.ts'
import { canList } from './policy.ts'
import type { SoundListRow } from './select-works.ts'
import { summarise } from './sounds/list-sound-summaries.ts'
import { listSoundsByIds } from './sounds/store.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('a sound has the loudness of its recording, wherever it can be played from', async () => {
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

test('lists read of a sound what they show or decide by, and nothing else', async () => {
  const artist = await service.signUp('lister')
  const limit = { limit: true, limitFrom: 0, limitTo: 30 }
  const made = [
    await makeSound(service, artist),
    await makeSound(service, artist, { ...limit, status: 'Draft' }),
    await makeSound(service, artist, limit),
  ]
  await finishPreviews(service)
  await service.runJobs()
  const keys = await Promise.all(made.map(({ id }) => keyOf(service, id)))
  const rows = await listSoundsByIds(service.context.db, visitor('en'), keys)
  const read = new Set<string>()
  const get = (row: object, name: string) => {
    read.add(name)
    return Reflect.get(row, name)
  }
  const watched = rows.map((row) => new Proxy<SoundListRow>(row, { get }))
  for (const row of watched) summarise(service.context, visitor('en'), row)
  // Pages are cut by the key.
  expect(watched.filter(canList).map(({ id }) => id)).toHaveLength(2)
  expect([...read].sort()).toEqual(Object.keys(rows[0] ?? {}).sort())
})
