import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestMember } from '#main/testing.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { createAlbum, updateAlbum } from '#works/albums-contract.ts'
import { deleteSound, renewSoundLink, type Sound, updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import * as contract from '../../saved-contract.ts'

let shop: Shop
let artist: TestMember
let member: TestMember
let sound: Sound
let people = 0

beforeAll(async () => {
  shop = await openShop()
  artist = await shop.signUp('artist')
})
beforeEach(async () => {
  people += 1
  member = await shop.signUp(`member-${people}`)
  sound = await makeSound(shop, artist, { title: 'Rain', price: 500 })
})
afterAll(() => shop.close())

const save = (id = sound.id, as: TestMember | undefined = member) =>
  shop.call(contract.saveSound, { params: { id }, ...(as && { as }) })
const remove = (id: string, as = member) => shop.call(contract.unsaveSound, { params: { id }, as })
const list = async (query: { kind?: 'sound' | 'album'; cursor?: string; limit?: number } = {}) =>
  (await shop.call(contract.listSaved, { query, as: member })).body
const titles = async (query = {}) =>
  (await list(query)).items.map((one) => (one.kind === 'sound' ? one.sound : one.album).title)
const ids = async () => (await shop.call(contract.listSavedIds, { as: member })).body.ids
const change = (body: object, id = sound.id) =>
  shop.call(updateSound, { params: { id }, body, as: artist })

async function makeAlbum(title: string) {
  const body = { title, sounds: [sound.id], status: 'Released' as const, price: 900 }
  return (await shop.call(createAlbum, { body, as: artist })).body
}

test('saved works are listed once, the latest first, until they are removed', async () => {
  const album = await makeAlbum('Box')
  expect((await save()).status).toBe(204)
  shop.clock.advance(1)
  await shop.call(contract.saveAlbum, { params: { id: album.id }, as: member })
  shop.clock.advance(1)
  await save()
  expect(await titles()).toEqual(['Box', 'Rain'])
  expect((await ids()).toSorted()).toEqual([album.id, sound.id].toSorted())
  expect(await titles({ kind: 'sound' })).toEqual(['Rain'])
  expect(await titles({ kind: 'album' })).toEqual(['Box'])
  expect((await remove(sound.id)).status).toBe(204)
  expect((await remove(sound.id)).status).toBe(204)
  expect(await titles()).toEqual(['Box'])
  await shop.call(contract.unsaveAlbum, { params: { id: album.id }, as: member })
  expect(await list()).toEqual({ items: [], next: null, gone: 0 })
})

test('albums are listed with the sounds that their pages play, if these are asked for', async () => {
  const more = await makeSound(shop, artist, { title: 'Drizzle' })
  const draft = await makeSound(shop, artist, { title: 'Sketch', status: 'Draft' })
  const body = { title: 'Box', sounds: [more.id, draft.id, sound.id], status: 'Released' as const }
  const album = (await shop.call(createAlbum, { body, as: artist })).body
  await shop.call(contract.saveAlbum, { params: { id: album.id }, as: member })
  const soundsOf = async (query: { sounds?: '1' }) => {
    const [item] = (await shop.call(contract.listSaved, { query, as: member })).body.items
    return item?.kind === 'album' ? item.sounds : undefined
  }
  expect(await soundsOf({})).toBeUndefined()
  const inAlbum = { albumId: album.id, albumTitle: 'Box' }
  expect(await soundsOf({ sounds: '1' })).toMatchObject([
    { title: 'Drizzle', hlsUrl: `/api/sounds/${more.id}/stream.m3u8`, ...inAlbum },
    { title: 'Rain', ...inAlbum },
  ])
})

test('the list comes in pages', async () => {
  for (const title of ['One', 'Two', 'Three']) {
    shop.clock.advance(1)
    await save((await makeSound(shop, artist, { title })).id)
  }
  const first = await list({ limit: 2 })
  expect(first.items).toHaveLength(2)
  expect(await titles({ limit: 2, cursor: first.next ?? '' })).toEqual(['One'])
})

test('a member saves what they may open, their own Drafts too, and visitors nothing', async () => {
  const draft = await makeSound(shop, artist, { title: 'Sketch', status: 'Draft' })
  expect((await save(draft.id)).status).toBe(404)
  expect((await save(draft.id, artist)).status).toBe(204)
  expect((await save('nothing')).status).toBe(404)
  expect((await shop.call(contract.saveSound, { params: { id: sound.id } })).status).toBe(401)
  expect(
    (await shop.call(contract.saveAlbum, { params: { id: sound.id }, as: member })).status,
  ).toBe(404)
})

test('no one else sees or changes what a member has saved', async () => {
  const other = await shop.signUp(`other-${people}`)
  await save()
  for (const call of [contract.listSaved, contract.listSavedIds]) {
    expect((await shop.call(call)).status).toBe(401)
  }
  expect((await shop.call(contract.listSavedIds, { as: other })).body).toEqual({ ids: [] })
  expect((await shop.call(contract.listSaved, { as: other })).body.items).toEqual([])
  await remove(sound.id, other)
  await shop.call(contract.removeGone, { as: other })
  expect(await titles()).toEqual(['Rain'])
})

test('what is a Draft again or deleted is not shown, and can be removed', async () => {
  const { id: deleted } = await makeSound(shop, artist, { title: 'Deleted' })
  for (const id of [sound.id, deleted]) await save(id)
  await change({ status: 'Draft' })
  await shop.call(deleteSound, { params: { id: deleted }, as: artist })
  expect(await list()).toEqual({ items: [], next: null, gone: 2 })
  expect(await ids()).toEqual([])
  await remove(sound.id)
  expect((await list()).gone).toBe(1)
  expect((await shop.call(contract.removeGone, { as: member })).status).toBe(204)
  expect((await list()).gone).toBe(0)
})

test('a private sound whose link was reset is shown to who saved it by the former one no longer', async () => {
  const { id } = await makeSound(shop, artist, { title: 'Secret', status: 'Private' })
  await save(id)
  expect(await titles()).toEqual(['Secret'])
  const { body: renewed } = await shop.call(renewSoundLink, { params: { id }, as: artist })
  expect(renewed.id).not.toBe(id)
  expect([await titles(), await ids()]).toEqual([[], []])
  await remove(id)
  expect((await list()).gone).toBe(0)
  await save(renewed.id)
  expect(await titles()).toEqual(['Secret'])
})

test('a sound of albums alone is shown as long as one of them is open', async () => {
  const album = await makeAlbum('Only here')
  await change({ albumOnly: true })
  await save()
  expect(await titles()).toEqual(['Rain'])
  await shop.call(updateAlbum, { params: { id: album.id }, body: { status: 'Draft' }, as: artist })
  expect((await list()).gone).toBe(1)
})

test('a work that is cheaper than when it was saved says by how much, and once bought no more', async () => {
  const less = async () => (await list()).items.map(({ lessYen }) => lessYen)
  await save()
  expect(await less()).toEqual([null])
  await change({ price: 600 })
  expect(await less()).toEqual([null])
  await change({ price: 300 })
  expect(await less()).toEqual([200])
  await save()
  expect(await less()).toEqual([200])
  await change({ sales: false })
  expect(await less()).toEqual([null])
  await change({ sales: true, price: 0 })
  expect(await less()).toEqual([500])
  await shop.order({ sounds: [{ publicId: sound.id }], price: 0, as: member })
  expect(await less()).toEqual([null])
})

test('an account saves a limited number of works', async () => {
  await sql`
    with made as (
      insert into works (kind, public_id, owner_id, title, slug)
      select 'sound', 'many-' || ${people}::int || '-' || n, ${artist.userId}, 'Many', 'many'
      from generate_series(1, ${contract.SAVED_MAX}::int) n returning id, public_id
    )
    insert into saved_works (user_id, work_id, public_id, saved_at)
    select ${member.userId}, id, public_id, now() from made`.execute(shop.context.db)
  const full = await save()
  expect([full.status, full.error.code]).toEqual([409, 'saved_full'])
  await shop.call(contract.removeGone, { as: member })
  expect((await save()).status).toBe(204)
})
