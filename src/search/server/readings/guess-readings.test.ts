import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { getSound, updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { findReading, search } from '../../contract.ts'
import { createPostgresIndex } from '../engine/postgres-index.ts'
import { QUERY } from '../engine/testing.ts'
import { signUpCreator } from '../testing/sign-up-creator.ts'
import { guessReadings } from './guess-readings.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await signUpCreator(service, 'yoru')
})
afterAll(() => service.close())

const guess = () => guessReadings(service.context, new AbortController().signal)
const titles = async (q: string) =>
  (await service.call(search, { query: { q } })).body.sounds.map(({ title }) => title)
const offered = async (id: string, as = artist) =>
  (await service.call(findReading, { query: { work: id }, as })).body.reading

test('a title is found by its guessed reading, which is the artist’s alone to see and follows it', async () => {
  const { id } = await makeSound(service, artist, { title: '竹林' })
  const version = async () =>
    (await service.call(getSound, { params: { id }, as: artist })).body.version
  const before = await version()
  expect(await titles('ちくりん')).toEqual([])
  await guess()
  for (const query of ['ちくりん', 'チクリ', 'chikurin', 'tikurin']) {
    expect(await titles(query), query).toEqual(['竹林'])
  }
  expect(await version()).toBe(before)
  expect(await offered(id)).toBe('ちくりん')
  expect(await offered(id, await service.signUp('other'))).toBe('')
  const { documents } = await createPostgresIndex(service.context).browse(QUERY, undefined, 10)
  expect(JSON.stringify(documents)).not.toContain('ちく')

  await service.call(updateSound, { params: { id }, body: { title: '海辺' }, as: artist })
  expect(await titles('ちくりん')).toEqual([])
  expect(await offered(id)).toBe('')
  await guess()
  expect(await titles('うみべ')).toEqual(['海辺'])
})

test('what the artist wrote is not guessed', async () => {
  const { id } = await makeSound(service, artist, { title: '秋桜', reading: 'こすもす' })
  await guess()
  expect(await titles('あきざくら')).toEqual([])
  expect(await titles('こすもす')).toEqual(['秋桜'])
  expect(await offered(id)).toBe('')
})
