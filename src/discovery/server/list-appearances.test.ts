import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockUser } from '#community/block-contract.ts'
import { answerCredit, listMyCredits } from '#community/credits-contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { deleteSound, updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { listAppearances } from '../contract.ts'

let service: TestService
let singer: TestMember
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  singer = await service.signUp('singer')
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

const CREDITS = [{ role: 'vocals', name: 'Singer', featured: true, username: 'singer' }]

async function release(title: string, by = artist) {
  const { id } = await makeSound(service, by, { title, credits: CREDITS })
  await service.runJobs()
  service.clock.advance(1)
  return id
}
async function answer(title: string, agreed: boolean) {
  const { body } = await service.call(listMyCredits, { as: singer, query: {} })
  const id = body.items.find((credit) => credit.title.startsWith(title))?.id ?? ''
  await service.call(answerCredit, { params: { id }, body: { agreed }, as: singer })
}
async function appearances(as?: TestMember, query = {}) {
  const params = { username: 'Singer' }
  const { body } = await service.call(listAppearances, { params, query, ...(as && { as }) })
  const titles = body.items.map((one) => (one.kind === 'album' ? one.album : one.sound).title)
  return { titles, next: body.next }
}
const change = (id: string, body: object) =>
  service.call(updateSound, { params: { id }, body, as: artist })

test('works of others are listed from the agreement to its end, the newest first', async () => {
  const rain = await release('Rain')
  await release('Own', singer)
  expect((await appearances()).titles).toEqual([])
  await answer('Rain', true)
  const body = { title: 'Box', sounds: [rain], status: 'Released' as const, credits: CREDITS }
  await service.call(createAlbum, { body, as: artist })
  await service.runJobs()
  await answer('Box', true)
  const first = await appearances(undefined, { limit: 1 })
  expect(first.titles).toEqual(['Box'])
  const rest = await appearances(undefined, { limit: 1, cursor: first.next })
  expect(rest).toEqual({ titles: ['Rain'], next: null })
  await answer('Box', false)
  expect((await appearances()).titles).toEqual(['Rain'])
  await service.call(deleteSound, { params: { id: rain }, as: artist })
  expect((await appearances()).titles).toEqual([])
})

test('nothing is listed that is not public, or credits the artist no more', async () => {
  const hidden = await release('Hidden')
  const changed = await release('Changed')
  await answer('Hidden', true)
  await answer('Changed', true)
  expect((await appearances()).titles).toEqual(['Changed', 'Hidden'])
  await change(hidden, { status: 'Private' })
  await change(changed, { credits: [] })
  expect((await appearances()).titles).toEqual([])
})

test('readers are shown nothing of artists whom they muted, and nobody of those with a block', async () => {
  const reader = await service.signUp('reader')
  await release('Between')
  await answer('Between', true)
  const block = (kind: 'block' | 'mute', as: TestMember) =>
    service.call(blockUser, { params: { username: 'artist' }, body: { kind }, as })
  await block('mute', reader)
  expect((await appearances(reader)).titles).toEqual([])
  expect((await appearances()).titles).toEqual(['Between'])
  await block('block', singer)
  expect((await appearances()).titles).toEqual([])
})

test('a name that nobody has is not found', async () => {
  const params = { username: 'nobody' }
  expect(await service.call(listAppearances, { params })).toMatchObject({ status: 404 })
})
