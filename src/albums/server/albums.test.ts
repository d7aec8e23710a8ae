import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { updateSound } from '#sounds/contract.ts'
import { makeSound } from '#sounds/testing.ts'
import * as contract from '../contract.ts'

let service: TestService
let artist: TestMember
let other: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  other = await service.signUp('other')
})
afterAll(() => service.close())

async function makeAlbum(fields: Partial<contract.NewAlbum> = {}) {
  const sounds = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => makeSound(service, artist, { title })),
  )
  const body = { title: '夜の箱', sounds: sounds.map((sound) => sound.id), ...fields }
  const { body: album } = await service.call(contract.createAlbum, { body, as: artist })
  return { album, sounds }
}
const see = (id: string, as?: TestMember) =>
  service.call(contract.getAlbum, { params: { id }, ...(as && { as }) })

test('a new album is a Draft of ¥1000, its owner’s alone', async () => {
  const { album } = await makeAlbum()
  expect(album).toMatchObject({
    title: '夜の箱',
    slug: '夜の箱',
    status: 'Draft',
    price: 1000,
    nameyourprice: true,
    mine: 'owner',
  })
  expect((await see(album.id)).status).toBe(404)
  expect((await see(album.id, other)).status).toBe(404)
  expect((await see(album.id, artist)).status).toBe(200)
})

test('a released album is listed with its sounds in the order that was chosen', async () => {
  const { album, sounds } = await makeAlbum({ status: 'Released', tags: ['夜'] })
  const order = sounds.map((sound) => sound.id).toReversed()
  const change = { params: { id: album.id }, body: { sounds: order }, as: artist }
  await service.call(contract.updateAlbum, change)
  const seen = await see(album.id)
  expect(seen.body.sounds.map((sound) => sound.id)).toEqual(order)
  expect(seen.body.sounds[0]?.albumId).toBe(album.id)
  expect(seen.body.tags).toEqual(['夜'])
  const lists = [
    await service.call(contract.listAlbums),
    await service.call(contract.listUserAlbums, { params: { username: 'artist' } }),
    await service.call(contract.listMyAlbums, { as: artist }),
  ]
  for (const list of lists) expect(list.body.items.map((item) => item.id)).toContain(album.id)
})

test('sounds that are not public are left out, but for their owner', async () => {
  const { album, sounds } = await makeAlbum({ status: 'Released' })
  const [first] = sounds
  if (first === undefined) throw new Error('no sounds')
  const hide = { params: { id: first.id }, body: { status: 'Draft' as const }, as: artist }
  await service.call(updateSound, hide)
  expect((await see(album.id)).body.sounds).toHaveLength(2)
  expect((await see(album.id, artist)).body.sounds).toHaveLength(3)
})

test('only one’s own sounds can be in it, each once, and one at least to publish', async () => {
  const foreign = await makeSound(service, other)
  const { album, sounds } = await makeAlbum()
  const put = (body: contract.AlbumChange, as = artist) =>
    service.call(contract.updateAlbum, { params: { id: album.id }, body, as })
  expect((await put({ sounds: [foreign.id] })).error.code).toBe('album_sounds_unknown')
  const [{ id: twice } = { id: '' }] = sounds
  expect((await put({ sounds: [twice, twice] })).error.code).toBe('album_sounds_unknown')
  expect((await put({ sounds: [], status: 'Released' })).error.code).toBe('album_empty')
  expect((await put({ price: 0, nameyourprice: false })).error.code).toBe('price_too_low')
  expect((await put({ title: 'Mine' }, other)).status).toBe(404)
  const changed = await put({ title: 'New', version: album.version })
  expect(changed.body.title).toBe('New')
  expect((await put({ title: 'Newer', version: album.version })).error.code).toBe('stale_version')
})

test('what was public and becomes Private has a new address; a deleted one has none', async () => {
  const { album } = await makeAlbum({ status: 'Released' })
  const hide = { params: { id: album.id }, body: { status: 'Private' as const }, as: artist }
  const hidden = await service.call(contract.updateAlbum, hide)
  expect(hidden.body.id).not.toBe(album.id)
  expect((await see(album.id, artist)).status).toBe(404)
  expect((await see(hidden.body.id)).status).toBe(200)
  const params = { id: hidden.body.id }
  expect((await service.call(contract.deleteAlbum, { params, as: other })).status).toBe(403)
  expect((await service.call(contract.deleteAlbum, { params, as: artist })).status).toBe(204)
  expect((await see(hidden.body.id, artist)).status).toBe(404)
})

test('making, changing and deleting an album are told to everyone who keeps pages of it', async () => {
  const told = async () =>
    (
      await service.context.db
        .selectFrom('facts')
        .select('id')
        .where('name', '=', 'album-changed')
        .execute()
    ).length
  const before = await told()
  const { album } = await makeAlbum()
  const params = { id: album.id }
  await service.call(contract.updateAlbum, { params, body: { title: '朝の箱' }, as: artist })
  await service.call(contract.deleteAlbum, { params, as: artist })
  expect(await told()).toBe(before + 3)
})
