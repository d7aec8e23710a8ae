import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getMe, getUser, putMe } from '#accounts/contract.ts'
import { suspend } from '#accounts/server/suspensions/suspensions.ts'
import type { TestMember } from '#main/testing.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { buySound } from '#works/server/testing.ts'
import { deleteSound, updateSound } from '#works/sounds-contract.ts'
import { listCollection } from '../../collections-contract.ts'
import { hidePurchase } from '../../purchases-contract.ts'

let shop: Shop
let artist: TestMember
let fan: TestMember
let people = 0

beforeAll(async () => {
  shop = await openShop()
  artist = await shop.signUp('artist')
})
beforeEach(async () => {
  people += 1
  fan = await shop.signUp(`fan-${people}`)
})
afterAll(() => shop.close())

async function buy(title: string, paidYen = 100) {
  const { id, publicId } = await shop.addSound(artist, { title })
  shop.clock.advance(60)
  const sale = { soundId: id, sellerId: artist.userId, buyer: fan, paidYen }
  return { id: publicId, ...(await buySound(shop, sale)) }
}
const show = (collection: boolean) => shop.call(putMe, { body: { collection }, as: fan })
const list = (query: { cursor?: string; limit?: number } = {}, username = fan.username) =>
  shop.call(listCollection, { params: { username }, query })
const titles = async (query = {}) =>
  (await list(query)).body.items.map((one) =>
    one.kind === 'sound' ? one.sound.title : one.album.title,
  )

test('a collection is shown once its listener chooses so, and until they take it back', async () => {
  await buy('Rain')
  const profile = async () =>
    (await shop.call(getUser, { params: { username: fan.username } })).body.collection
  expect((await list()).body).toMatchObject((await list({}, 'nobody')).body)
  expect([(await list()).status, await profile()]).toEqual([404, false])
  expect((await show(true)).body.collection).toBe(true)
  expect([await titles(), await profile()]).toEqual([['Rain'], true])
  const since = () =>
    shop.context.db
      .selectFrom('users')
      .select('collectionSince')
      .where('id', '=', fan.userId)
      .executeTakeFirstOrThrow()
  const before = await since()
  shop.clock.advance(60)
  await show(true)
  expect(await since()).toEqual(before)
  await show(false)
  expect((await list()).status).toBe(404)
  expect((await shop.call(getMe, { as: fan })).body.collection).toBe(false)
})

test('purchases come a page at a time, the latest first, each work once', async () => {
  await show(true)
  const rain = await buy('Rain')
  await buy('Snow')
  const album = await shop.addAlbum(artist, [await shop.addSound(artist)], { title: 'Box' })
  const order = await shop.order({ albums: [album], as: fan, price: 1000 })
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  const first = (await list({ limit: 2 })).body
  expect(await titles({ limit: 2 })).toEqual(['Box', 'Snow'])
  expect(await titles({ cursor: first.next })).toEqual(['Rain'])
  const { db } = shop.context
  const { soundId } = await db
    .selectFrom('orderItems')
    .select('workId as soundId')
    .where('id', '=', rain.orderItemId)
    .executeTakeFirstOrThrow()
  await buySound(shop, { soundId: soundId ?? 0, sellerId: artist.userId, buyer: fan })
  expect(await titles()).toEqual(['Box', 'Snow', 'Rain'])
})

test('what was free, hidden, refunded or is not public is in no collection', async () => {
  await show(true)
  await buy('Free', 0)
  const [hidden, refunded, draft, gone] = [
    await buy('Hidden'),
    await buy('Refunded'),
    await buy('Draft'),
    await buy('Gone'),
  ]
  expect(await titles()).toEqual(['Gone', 'Draft', 'Refunded', 'Hidden'])
  const { grant } = hidden
  await shop.call(hidePurchase, { params: { grant }, body: { hidden: true }, as: fan })
  await shop.context.db
    .updateTable('grants')
    .set({ revokedAt: shop.clock.now() })
    .where('publicId', '=', refunded.grant)
    .execute()
  const params = { id: draft.id }
  await shop.call(updateSound, { params, body: { status: 'Draft' }, as: artist })
  await shop.call(deleteSound, { params: { id: gone.id }, as: artist })
  expect(await titles()).toEqual([])
  const refused = await shop.call(hidePurchase, {
    params: { grant },
    body: { hidden: true },
    as: artist,
  })
  expect(refused.status).toBe(404)
})

test('the collection of a suspended account is not shown', async () => {
  await show(true)
  const why = { kind: 'account', reason: 'Spam', days: 2 } as const
  await suspend(shop.context, { username: fan.username }, why)
  expect((await list()).status).toBe(404)
})
