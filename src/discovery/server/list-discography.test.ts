import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { listUserWorks, type WorkSort } from '../contract.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const artist = await shop.signUp('artist')
  const add = async (title: string, at: string) => {
    const sound = await shop.addSound(artist, { title })
    await release(sound.id, at)
    return sound
  }
  const release = (id: number, at: string) =>
    shop.context.db.updateTable('works').set({ releasedAt: at }).where('id', '=', id).execute()
  await add('Single of 2026', '2026-05-01T00:00:00Z')
  await add('Early single of 2026', '2025-12-31T15:30:00Z')
  await add('Single of 2025', '2025-12-31T14:30:00Z')
  const inAlbum = await add('Only in the box', '2026-06-01T00:00:00Z')
  const album = await shop.addAlbum(artist, [inAlbum], { title: 'Box' })
  await release(album.id, '2026-02-01T00:00:00Z')
  await shop.context.db
    .updateTable('works')
    .set({ reading: 'Aaa' })
    .where('title', '=', 'Single of 2025')
    .execute()
})
afterAll(() => shop.close())

async function titles(query: { sort?: WorkSort; text?: string; limit?: number; cursor?: string }) {
  const { body } = await shop.call(listUserWorks, { params: { username: 'Artist' }, query })
  const found = body.items.map((one) => (one.kind === 'album' ? one.album.title : one.sound.title))
  return { found, next: body.next }
}

test('albums come before singles of their year in Japan, and sounds of albums with them', async () => {
  const inOrder = ['Box', 'Single of 2026', 'Early single of 2026', 'Single of 2025']
  expect((await titles({})).found).toEqual(inOrder)
  const old = ['Single of 2025', 'Box', 'Early single of 2026', 'Single of 2026']
  expect((await titles({ sort: 'old' })).found).toEqual(old)
  const first = await titles({ limit: 3 })
  expect(first.found).toEqual(inOrder.slice(0, 3))
  const last = await titles({ limit: 3, cursor: first.next ?? '' })
  expect(last).toEqual({ found: inOrder.slice(3), next: null })
})

test('titles are ordered as they are read, and found by a part of them, in albums too', async () => {
  expect((await titles({ sort: 'title' })).found[0]).toBe('Single of 2025')
  expect((await titles({ text: 'ONLY in' })).found).toEqual(['Only in the box'])
  expect((await titles({ text: '%' })).found).toEqual([])
})

test('nobody has no works, and a cursor that is none is refused', async () => {
  const of = (username: string, query = {}) =>
    shop.call(listUserWorks, { params: { username }, query })
  expect(await of('nobody')).toMatchObject({ status: 404 })
  expect(await of('artist', { cursor: 'x' })).toMatchObject({ status: 400 })
})
