import { afterAll, beforeAll, expect, test } from 'vitest'
import { addComment } from '#community/contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { deleteAccount } from '#privacy/contract.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { buySound } from '#works/server/testing.ts'
import { deleteSound, renewSoundLink } from '#works/sounds-contract.ts'
import { keyOf, makeSound } from '#works/testing.ts'
import { soundWith } from '#works/web/sounds/testing.ts'
import { apiAs as callApiAs } from '../testing.ts'
import { loadSound, publishingOf } from './load-sound.ts'

let service: TestService
let artist: TestMember
let buyer: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  buyer = await service.signUp('buyer')
})
afterAll(() => service.close())

/** As the page loads it. */
const apiAs = (as?: TestMember) => callApiAs(service, as)

async function sell(seller: TestMember): Promise<string> {
  const { id } = await makeSound(service, seller)
  const soundId = await keyOf(service, id)
  await buySound(service, { soundId, sellerId: seller.userId, buyer })
  await service.call(addComment, { params: { id }, body: { text: 'よい音' }, as: buyer })
  return id
}

test('an address that was renewed has ended for its artist, too', async () => {
  const { id } = await makeSound(service, artist, { status: 'Private' })
  const { body } = await service.call(renewSoundLink, { params: { id }, as: artist })
  await expect(loadSound(apiAs(artist), id)).rejects.toMatchObject({ init: { status: 404 } })
  expect((await loadSound(apiAs(artist), body.id)).sound.id).toBe(body.id)
})

test('a buyer still sees the page of a deleted sound, without its comments', async () => {
  const id = await sell(artist)
  const open = await loadSound(apiAs(buyer), id)
  expect([open.sound.closed, open.comments?.total]).toEqual([false, 1])
  await service.call(deleteSound, { params: { id }, as: artist })
  const { sound, comments } = await loadSound(apiAs(buyer), id)
  expect([sound.closed, sound.mine, comments]).toEqual([true, 'bought', undefined])
  expect(sound.mp3Url).not.toBeNull()
  await expect(loadSound(apiAs(), id)).rejects.toMatchObject({ init: { status: 404 } })
})

test('a buyer still sees the page of a sound when its artist deletes the account', async () => {
  const leaving = await service.signUp('leaving')
  const id = await sell(leaving)
  await service.call(deleteAccount, { body: { username: 'leaving' }, as: leaving })
  await service.runJobs()
  const { sound, more } = await loadSound(apiAs(buyer), id)
  expect([sound.username, sound.closed, more]).toEqual(['', true, []])
  expect(sound.mp3Url).not.toBeNull()
})

test('the page of a sound knows the released albums that it is on, those that are sold first', async () => {
  const { id } = await makeSound(service, artist, { albumOnly: true })
  const make = (title: string, more: object) =>
    service.call(createAlbum, {
      body: { title, genre: 'jazz', status: 'Released', sounds: [id], ...more },
      as: artist,
    })
  await make('Sold', { sales: true })
  service.clock.advance(60)
  await make('Not sold', { sales: false })
  await make('By its address alone', { sales: true, status: 'Private' })
  const { sound, albums } = await loadSound(apiAs(), id)
  expect(sound.sales).toBe(false)
  expect(albums.map(({ title, sales }) => [title, sales])).toEqual([
    ['Sold', true],
    ['Not sold', false],
  ])
})

test('the page shows how far a sound is that becomes public by itself, and of no other', () => {
  const wanted = { wantedStatus: 'Released' } as const
  const moving = { ...wanted, transcodeStatus: 'TRANSCODING', transcodeProgress: 0.425 } as const
  expect(publishingOf(soundWith(moving))).toBe(' 42%')
  expect(publishingOf(soundWith(wanted))).toBe('')
  expect(publishingOf(soundWith({}))).toBeUndefined()
  expect(publishingOf(soundWith(moving, { releaseDate: '2999-01-01T00:00:00Z' }))).toBeUndefined()
})
