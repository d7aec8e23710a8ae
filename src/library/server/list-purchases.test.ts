import { afterAll, beforeAll, expect, test } from 'vitest'
import type { In } from '#kernel/endpoint.ts'
import type { TestMember } from '#main/testing.ts'
import { createOrder } from '#orders/contract.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { deleteSound } from '#works/sounds-contract.ts'
import { hidePurchase, listMyPurchases, type Purchase } from '../purchases-contract.ts'

let shop: Shop
let [mio, aoi, listener]: TestMember[] = []
let [dusk, dawn, ferry]: { publicId: string }[] = []

beforeAll(async () => {
  shop = await openShop()
  mio = await shop.signUp('mio')
  aoi = await shop.signUp('aoi')
  listener = await shop.signUp('listener')
  const free = { priceYen: 0 }
  const [first, second, third] = [
    await shop.addSound(mio, { ...free, title: 'Dusk' }),
    await shop.addSound(mio, { ...free, title: 'あけぼの' }),
    await shop.addSound(aoi, { ...free, title: 'ferry' }),
  ]
  const album = await shop.addAlbum(aoi, [third], { title: 'Box', priceYen: 0 })
  ;[dusk, dawn, ferry] = [first, second, third]
  for (const sounds of [[first], [second]]) {
    await shop.order({ sounds, price: 0, as: listener })
    shop.clock.advance(60)
  }
  const { checkoutUrl } = await shop.order({ albums: [album], as: listener })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
})
afterAll(() => shop.close())

const titleOf = (purchase: Purchase) =>
  purchase.kind === 'album' ? purchase.album.title : purchase.sound.title

async function read(query: In<typeof listMyPurchases.query>) {
  const { body } = await shop.call(listMyPurchases, { query, ...(listener && { as: listener }) })
  return body
}
const titles = async (query: In<typeof listMyPurchases.query>) =>
  (await read(query)).items.map(titleOf)

test.each([
  ['new', ['Box', 'あけぼの', 'Dusk']],
  ['title', ['Box', 'Dusk', 'あけぼの']],
  ['artist', ['Box', 'Dusk', 'あけぼの']],
] as const)('by %s they come in order, over all pages, each once', async (sort, order) => {
  expect(await titles({ sort })).toEqual(order)
  const first = await read({ sort, limit: 1 })
  const second = await read({ sort, limit: 1, cursor: first.next ?? '' })
  const third = await read({ sort, limit: 1, cursor: second.next ?? '' })
  expect([first, second, third].flatMap(({ items }) => items.map(titleOf))).toEqual(order)
  expect(third.next).toBeNull()
})

test('an album tells what was paid for its sounds before, which made the buyer a supporter of it', async () => {
  const buyer = await shop.signUp('buyer')
  const sound = await shop.addSound(aoi as TestMember, { priceYen: 600 })
  const other = await shop.addSound(aoi as TestMember)
  const album = await shop.addAlbum(aoi as TestMember, [sound, other], { priceYen: 500 })
  const first = await shop.order({ sounds: [sound], price: 600, as: buyer })
  await shop.pay(first.checkoutUrl)
  await shop.runJobs()
  const items = [{ id: `album-${album.publicId}`, price: 0 }]
  expect((await shop.call(createOrder, { body: { items }, as: buyer })).status).toBe(200)
  await shop.runJobs()
  const { body } = await shop.call(listMyPurchases, { query: {}, as: buyer })
  expect(body.items.map(({ paid, paidBefore }) => [paid, paidBefore])).toEqual([
    [0, 500],
    [600, 0],
  ])
})

test('a cursor of another order is refused', async () => {
  const { next } = await read({ sort: 'title', limit: 1 })
  const query = { sort: 'new', cursor: next ?? '' } as const
  const answer = await shop.call(listMyPurchases, { query, ...(listener && { as: listener }) })
  expect(answer.status).toBe(400)
})

test.each([
  ['アケボノ', ['あけぼの']],
  ['DUSK', ['Dusk']],
  ['aoi', ['Box']],
  ['ferry', ['Box']],
  ['100%', []],
])('a search for %s finds by title, artist and what an album holds', async (text, found) => {
  expect(await titles({ text })).toEqual(found)
})

test('an album is offered in the formats of its sounds, by their names and sizes', async () => {
  const [album] = (await read({ sort: 'new' })).items
  if (album?.kind !== 'album') throw new Error('the album was bought last')
  expect(album.formats).toEqual(album.sounds[0]?.formats)
  expect(new Set(album.formats.map(({ label }) => label)).size).toBe(album.formats.length)
})

test('a purchase that is hidden is listed apart, and comes back', async () => {
  const [first, second] = (await read({ sort: 'new' })).items
  const move = async (hidden: boolean, grant = second?.grant ?? '', as = listener) => {
    const input = { params: { grant }, body: { hidden }, ...(as && { as }) }
    return (await shop.call(hidePurchase, input)).status
  }
  expect(await move(true, second?.grant, mio)).toBe(404)
  expect(await move(true)).toBe(204)
  expect(await move(true)).toBe(204)
  expect(await titles({ sort: 'new' })).toEqual(['Box', 'Dusk'])
  expect(await titles({ sort: 'new', hidden: '1' })).toEqual(['あけぼの'])
  expect((await read({ sort: 'new' })).hidden).toBe(1)
  await move(true, first?.grant)
  await move(false, first?.grant)
  expect(await titles({ sort: 'new', hidden: '1' })).toEqual(['あけぼの'])
  await move(false)
  expect(await titles({ sort: 'new' })).toEqual(['Box', 'あけぼの', 'Dusk'])
  expect((await read({ sort: 'new' })).hidden).toBe(0)
})

test('orders that wait for their payment have their own messages, beside the first page alone', async () => {
  const [buyer, seller] = [await shop.signUp('waiting'), await shop.signUp('seller')]
  for (const message of ['For the first', 'For the second']) {
    const sound = await shop.addSound(seller, { title: message })
    await shop.order({ sounds: [sound], message, as: buyer })
    shop.clock.advance(60)
  }
  const awaited = async (query: In<typeof listMyPurchases.query>) =>
    (await shop.call(listMyPurchases, { query, as: buyer })).body.awaited
  expect((await awaited({})).map(({ messages }) => messages.map(({ text }) => text))).toEqual([
    ['For the second'],
    ['For the first'],
  ])
  expect(await awaited({ text: 'first' })).toEqual([])
  expect(await awaited({ hidden: '1' })).toEqual([])
})

test('a visitor has no purchases to list', async () => {
  expect((await shop.call(listMyPurchases, {})).status).toBe(401)
})

test('each is played whole, a sound that the artist has removed, too', async () => {
  const playable = async () =>
    (await read({ sort: 'new' })).items.map(({ tracks }) =>
      tracks.map(({ id, mine, hlsUrl }) => [id, mine, hlsUrl !== null]),
    )
  const all = [
    [[ferry?.publicId, 'bought', true]],
    [[dawn?.publicId, 'bought', true]],
    [[dusk?.publicId, 'bought', true]],
  ]
  expect(await playable()).toEqual(all)
  await shop.call(deleteSound, { params: { id: dusk?.publicId ?? '' }, ...(mio && { as: mio }) })
  expect(await playable()).toEqual(all)
})
