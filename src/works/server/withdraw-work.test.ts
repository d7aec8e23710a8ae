import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { createAlbum, getAlbum, listMyAlbums, updateAlbum } from '../albums-contract.ts'
import type { Withdrawal } from '../contract.ts'
import { getSound, listSounds, updateSound } from '../sounds-contract.ts'
import { keyOf, makeSound } from '../testing.ts'
import { buySound } from './testing.ts'
import { withdrawWork } from './withdraw-work.ts'

let service: TestService
let artist: TestMember
let buyer: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  buyer = await service.signUp('buyer')
})
afterAll(() => service.close())

const see = (id: string, as?: TestMember) =>
  service.call(getSound, { params: { id }, ...(as && { as }) })

function withdraw(kind: 'sound' | 'album', id: number, withdrawnFor: Withdrawal | null) {
  const { context } = service
  return context.db
    .transaction()
    .execute((trx) =>
      withdrawWork(
        context,
        trx,
        { kind, id },
        withdrawnFor && { reason: withdrawnFor, isRemoved: false },
      ),
    )
}

test('a withdrawn sound is gone for everyone but its artist and its buyers, whatever the artist chooses, until it is restored', async () => {
  const { id } = await makeSound(service, artist, { status: 'Released' })
  const soundId = await keyOf(service, id)
  await buySound(service, { soundId, sellerId: artist.userId, buyer })
  const { hlsUrl } = (await see(id)).body
  expect(hlsUrl).not.toBeNull()
  expect(await withdraw('sound', soundId, 'rights_claim')).toBe(true)
  expect(await withdraw('sound', soundId, 'rights_claim')).toBe(false)

  const refused = await see(id)
  expect([refused.status, refused.error.code]).toEqual([451, 'withdrawn'])
  expect(refused.error.message).toBe('Removed after a rights claim')
  const { items } = (await service.call(listSounds, { query: {} })).body
  expect(items.map((item) => item.id)).not.toContain(id)
  const bought = await see(id, buyer)
  expect([bought.body.mine, bought.body.edit]).toEqual(['bought', null])
  expect(bought.body.hlsUrl).not.toBeNull()
  const change = { params: { id }, body: { status: 'Released' } as const, as: artist }
  const own = (await service.call(updateSound, change)).body
  expect(own).toMatchObject({ status: 'Draft', edit: { withdrawnFor: 'rights_claim' } })
  expect((await see(id)).status).toBe(451)

  expect(await withdraw('sound', soundId, null)).toBe(true)
  expect((await see(id)).body).toMatchObject({ status: 'Released', edit: null })
  expect(await withdraw('sound', soundId, 'terms')).toBe(true)
  expect((await see(id)).status).toBe(404)
})

test('of a Draft nothing is said, withdrawn or not', async () => {
  const { id } = await makeSound(service, artist, { status: 'Draft' })
  await withdraw('sound', await keyOf(service, id), 'rights_claim')
  expect((await see(id)).status).toBe(404)
})

test('a withdrawn album is not shown nor published, and its sounds stay', async () => {
  const sound = await makeSound(service, artist, { status: 'Released' })
  const body = { title: 'Box', status: 'Released', sounds: [sound.id] } as const
  const made = (
    await service.call(createAlbum, { body: { ...body, sounds: [sound.id] }, as: artist })
  ).body
  const params = { id: made.id }
  const albumId = await keyOf(service, made.id)
  await withdraw('album', albumId, 'rights_claim')
  expect((await service.call(getAlbum, { params })).status).toBe(451)
  expect((await see(sound.id)).status).toBe(200)
  const change = { params, body: { status: 'Released' } as const, as: artist }
  const own = (await service.call(updateAlbum, change)).body
  expect(own).toMatchObject({ status: 'Draft', edit: { wantedStatus: 'Released' } })
  const mine = (await service.call(listMyAlbums, { query: {}, as: artist })).body.items
  expect(mine.map(({ withdrawnFor }) => withdrawnFor)).toEqual(['rights_claim'])
  await withdraw('album', albumId, null)
  expect((await service.call(getAlbum, { params })).body.status).toBe('Released')
})
