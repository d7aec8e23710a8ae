import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { GENRE_NEWEST_LENGTH, listGenres } from '../contract.ts'

let service: TestService
let artist: TestMember

beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

const list = async () => {
  const { body } = await service.call(listGenres, {})
  return body.items.map(({ genre, sounds }) => [genre, ...sounds.map(({ title }) => title)])
}

test('genres with sounds come in their order, each with its newest, and none without', async () => {
  expect(await list()).toEqual([])
  const titles = Array.from({ length: GENRE_NEWEST_LENGTH + 1 }, (_, index) => `Jazz ${index}`)
  for (const title of titles) await makeSound(service, artist, { title, genre: 'jazz' })
  await makeSound(service, artist, { title: 'A draft', genre: 'blues', status: 'Draft' })
  const { id } = await makeSound(service, artist, { title: 'Ash', genre: 'blues' })
  expect(await list()).toEqual([
    ['blues', 'Ash'],
    ['jazz', ...titles.reverse().slice(0, GENRE_NEWEST_LENGTH)],
  ])
  await service.call(updateSound, { as: artist, params: { id }, body: { status: 'Draft' } })
  expect((await list()).map(([genre]) => genre)).toEqual(['jazz'])
})

test('an artist who releases much leaves room for another one', async () => {
  const other = await service.signUp('other')
  await makeSound(service, other, { title: 'Older', genre: 'rock' })
  service.clock.advance(60)
  for (const title of ['R1', 'R2', 'R3']) await makeSound(service, artist, { title, genre: 'rock' })
  expect(await list()).toContainEqual(['rock', 'R3', 'R2', 'Older'])
})
