import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import * as contract from '../../albums-contract.ts'
import { getSound, listUserSounds, updateSound } from '../../sounds-contract.ts'
import { makeSound, TEST_SECONDS } from '../../testing.ts'

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
  expect(seen.body.sounds[0]).toMatchObject({ albumId: album.id, albumTitle: album.title })
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
  // Its artist finds it by the one before as well: the answer may have been lost.
  expect((await see(album.id, artist)).body.id).toBe(hidden.body.id)
  expect((await see(album.id)).status).toBe(404)
  expect((await see(hidden.body.id)).status).toBe(200)
  const params = { id: hidden.body.id }
  expect((await service.call(contract.deleteAlbum, { params, as: other })).status).toBe(403)
  expect((await service.call(contract.deleteAlbum, { params, as: artist })).status).toBe(204)
  expect((await see(hidden.body.id, artist)).status).toBe(404)
})

test('making, changing and deleting an album are published, so that caches drop its pages', async () => {
  const told = async () =>
    (
      await service.context.db
        .selectFrom('domainEvents')
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

test('a reading, a licence and a product code are stored; an impossible code is refused beside its field', async () => {
  const upc = '4-006381-333931'
  const { album } = await makeAlbum({ reading: 'よるのはこ', license: 2, ccType: 3, upc })
  expect(album).toMatchObject({
    reading: 'よるのはこ',
    license: 2,
    ccType: 3,
    upc: '4006381333931',
  })
  const put = (body: contract.AlbumChange) =>
    service.call(contract.updateAlbum, { params: { id: album.id }, body, as: artist })
  for (const wrong of ['4006381333930', '12345', 'abcdefghijkl']) {
    expect((await put({ upc: wrong })).error.fields?.upc?.code).toBe('upc_invalid')
  }
  expect((await put({ upc: '０３６０００２９１４５２' })).body.upc).toBe('036000291452')
  expect((await put({ upc: null })).body).toMatchObject({ upc: null, reading: 'よるのはこ' })
})

test('a sound may be in several albums, and stays when one of them is deleted', async () => {
  const { album, sounds } = await makeAlbum({ status: 'Released' })
  const ids = sounds.map((sound) => sound.id)
  const { body: second } = await service.call(contract.createAlbum, {
    body: { title: 'Again', status: 'Released', sounds: ids.toReversed() },
    as: artist,
  })
  await service.call(contract.deleteAlbum, { params: { id: album.id }, as: artist })
  expect((await see(second.id)).body.sounds.map((sound) => sound.id)).toEqual(ids.toReversed())
  for (const id of ids) expect((await service.call(getSound, { params: { id } })).status).toBe(200)
})

test('its length is that of the sounds that the viewer finds in it', async () => {
  const { album, sounds } = await makeAlbum({ status: 'Released' })
  const hide = { params: { id: sounds[0]?.id ?? '' }, body: { status: 'Draft' as const } }
  await service.call(updateSound, { ...hide, as: artist })
  expect((await see(album.id)).body.duration).toBe(2 * TEST_SECONDS)
  expect((await see(album.id, artist)).body.duration).toBe(3 * TEST_SECONDS)
  const mine = await service.call(contract.listMyAlbums, { as: artist })
  const row = mine.body.items.find((item) => item.id === album.id)
  expect(row).toMatchObject({ count: 3, duration: 3 * TEST_SECONDS, wantedStatus: null })
})

test('sounds of albums alone are found and heard in a public album, and only there', async () => {
  const { album, sounds } = await makeAlbum()
  const [{ id } = { id: '' }] = sounds
  const put = (status: 'Released' | 'Draft') =>
    service.call(contract.updateAlbum, { params: { id: album.id }, body: { status }, as: artist })
  const listen = () => service.app.inject({ url: `/api/sounds/${id}/stream.mp3` })
  await service.call(updateSound, { params: { id }, body: { albumOnly: true }, as: artist })
  expect((await listen()).statusCode).toBe(404)
  await put('Released')
  const seen = (await see(album.id)).body
  expect(seen.sounds.map((sound) => sound.id)).toContain(id)
  expect(seen.sounds.map((sound) => sound.sales)).toEqual([false, true, true])
  expect(seen.edit).toBeNull()
  expect((await listen()).statusCode).toBe(302)
  const list = await service.call(listUserSounds, { params: { username: 'artist' } })
  expect(list.body.items.map((item) => item.id)).not.toContain(id)
  expect((await see(album.id, artist)).body.edit?.sounds[0]).toMatchObject({ albumOnly: true })
  await put('Draft')
  expect((await listen()).statusCode).toBe(404)
})

test('a sound of albums alone is heard while any public album has it', async () => {
  const { album, sounds } = await makeAlbum({ status: 'Released' })
  const [id = '', second = ''] = sounds.map((sound) => sound.id)
  await service.call(updateSound, { params: { id }, body: { albumOnly: true }, as: artist })
  const listen = async () =>
    (await service.app.inject({ url: `/api/sounds/${id}/stream.mp3` })).statusCode
  const put = (ids: string[]) =>
    service.call(contract.updateAlbum, {
      params: { id: album.id },
      body: { sounds: ids },
      as: artist,
    })
  await put([second])
  expect(await listen()).toBe(404)
  await put([second, id])
  expect(await listen()).toBe(302)
  const body = { title: 'Other', sounds: [id], status: 'Private' as const }
  const other = (await service.call(contract.createAlbum, { body, as: artist })).body
  const remove = (one: string) =>
    service.call(contract.deleteAlbum, { params: { id: one }, as: artist })
  await remove(album.id)
  expect(await listen()).toBe(302)
  await remove(other.id)
  expect(await listen()).toBe(404)
})

test('of two editors who change the order concurrently, one is informed that it was changed', async () => {
  const { album, sounds } = await makeAlbum()
  const ids = sounds.map((sound) => sound.id)
  const [first = '', second = '', third = ''] = ids
  const orders = [
    [second, first, third],
    [third, first, second],
  ]
  const answers = await Promise.all(
    orders.map((order) =>
      service.call(contract.updateAlbum, {
        params: { id: album.id },
        body: { sounds: order, version: album.version },
        as: artist,
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = orders[answers.findIndex(({ status }) => status === 200)]
  const kept = (await see(album.id, artist)).body
  expect(kept.sounds.map((sound) => sound.id)).toEqual(winner)
})

test('what is public cannot lose its last sound, and publishing an empty one is refused with the reason', async () => {
  const { album } = await makeAlbum({ status: 'Released' })
  const emptied = await service.call(contract.updateAlbum, {
    params: { id: album.id },
    body: { sounds: [] },
    as: artist,
  })
  expect(emptied.error.fields?.sounds?.code).toBe('album_empty')
  expect((await see(album.id)).body.sounds).toHaveLength(3)
})

test('the link of a Private album can be renewed, that of another cannot', async () => {
  const { album } = await makeAlbum({ status: 'Private' })
  const renew = (id: string, as: TestMember) =>
    service.call(contract.renewAlbumLink, { params: { id }, as })
  expect((await renew(album.id, other)).status).toBe(403)
  const renewed = await renew(album.id, artist)
  expect((await see(album.id)).status).toBe(404)
  expect((await see(renewed.body.id)).status).toBe(200)
  const { album: draft } = await makeAlbum()
  expect((await renew(draft.id, artist)).status).toBe(409)
})
