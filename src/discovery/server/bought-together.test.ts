import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockUser } from '#community/block-contract.ts'
import { hidePurchase, listMyPurchases } from '#library/purchases-contract.ts'
import type { TestMember } from '#main/testing.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { buySound } from '#works/server/testing.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { listBoughtWithAlbum, listBoughtWithSound } from '../contract.ts'
import { countBoughtTogether } from './bought-together.ts'
import { PEOPLE_IN_COMMON } from './bought-together-store.ts'

let shop: Shop
let artist: TestMember
let other: TestMember
let buyers: TestMember[]
let rounds = 0

beforeAll(async () => {
  shop = await openShop()
  artist = await shop.signUp('artist')
})
beforeEach(async () => {
  rounds += 1
  other = await shop.signUp(`other-${rounds}`)
  buyers = []
  for (let number = 0; number < PEOPLE_IN_COMMON; number++) {
    buyers.push(await shop.signUp(`buyer-${rounds}-${number}`))
  }
})
afterAll(() => shop.close())

const make = async (title: string, owner = artist) => ({
  ...(await shop.addSound(owner, { title })),
  sellerId: owner.userId,
})
type Made = Awaited<ReturnType<typeof make>>
const buy = (buyer: TestMember, { id, sellerId }: Made, paidYen = 100) =>
  buySound(shop, { soundId: id, sellerId, buyer, paidYen })
async function buyAll(people: readonly TestMember[], works: readonly Made[]) {
  const bought = []
  for (const person of people) for (const work of works) bought.push(await buy(person, work))
  return bought
}
async function alsoBought(work: Made, as?: TestMember) {
  await countBoughtTogether(shop.context)
  return read(work, as)
}
async function read({ publicId: id }: Made, as?: TestMember) {
  const call = { params: { id } }
  const { body } = await shop.call(listBoughtWithSound, as ? { ...call, as } : call)
  return body.items.map((one) => (one.kind === 'sound' ? one.sound.title : one.album.title))
}

test('what five people bought together is listed with each, and what four did is not', async () => {
  const [rain, snow, hail] = [await make('Rain'), await make('Snow', other), await make('Hail')]
  await buyAll(buyers.slice(1), [rain, snow, hail])
  expect(await alsoBought(rain)).toEqual([])
  await buyAll(buyers.slice(0, 1), [rain, snow])
  expect(await alsoBought(rain)).toEqual(['Snow'])
  expect(await alsoBought(snow)).toEqual(['Rain'])
  expect(await alsoBought(hail)).toEqual([])
})

test('one person who bought twice is one', async () => {
  const [rain, snow] = [await make('Rain'), await make('Snow')]
  await buyAll([...buyers.slice(1), ...buyers.slice(1, 2)], [rain, snow])
  expect(await alsoBought(rain)).toEqual([])
})

test('what is hidden, refunded or free counts nowhere', async () => {
  const [rain, snow] = [await make('Rain'), await make('Snow')]
  const bought = await buyAll(buyers, [rain, snow])
  const [ofRain] = bought
  expect(await alsoBought(rain)).toEqual(['Snow'])
  const grant = ofRain?.grant ?? ''
  const hide = (hidden: boolean) =>
    shop.call(hidePurchase, { params: { grant }, body: { hidden }, as: buyers[0] as TestMember })
  await hide(true)
  expect(await alsoBought(rain)).toEqual([])
  await hide(false)
  expect(await alsoBought(rain)).toEqual(['Snow'])
  const revoke = (revokedAt: Date | null) =>
    shop.context.db.updateTable('grants').set({ revokedAt }).where('publicId', '=', grant).execute()
  await revoke(shop.clock.now())
  expect(await alsoBought(rain)).toEqual([])
  await revoke(null)
  const pay = (paidYen: number) =>
    shop.context.db
      .updateTable('orderItems')
      .set({ paidYen })
      .where('id', '=', ofRain?.orderItemId ?? 0)
      .execute()
  await pay(0)
  expect(await alsoBought(rain)).toEqual([])
})

test('who hides a purchase is left out of the counts before they are made anew', async () => {
  const [rain, snow, hail] = [await make('Rain'), await make('Snow'), await make('Hail')]
  const sixth = await shop.signUp(`sixth-${rounds}`)
  await buyAll([...buyers, sixth], [rain, snow])
  const [ofRain] = await buyAll([...buyers.slice(1), sixth], [hail])
  expect(await alsoBought(rain)).toEqual(['Snow', 'Hail'])
  const hide = async (as: TestMember, work: Made, hidden = true) => {
    const { body } = await shop.call(listMyPurchases, { as, query: {} })
    const found = body.items.find((one) => one.kind === 'sound' && one.sound.id === work.publicId)
    const params = { grant: found?.grant ?? '' }
    await shop.call(hidePurchase, { params, body: { hidden }, as })
  }
  expect(ofRain?.grant).toBeDefined()
  await hide(sixth, rain)
  expect([await read(rain), await read(hail)]).toEqual([['Snow'], ['Snow']])
  await hide(buyers[0] as TestMember, rain)
  expect([await read(rain), await read(snow)]).toEqual([[], ['Hail']])
})

test('what is no longer public is not listed, nor to members what someone made whom they muted', async () => {
  const [rain, snow] = [await make('Rain'), await make('Snow', other)]
  await buyAll(buyers, [rain, snow])
  const reader = await shop.signUp(`reader-${rounds}`)
  expect(await alsoBought(rain, reader)).toEqual(['Snow'])
  const params = { username: other.username }
  await shop.call(blockUser, { params, body: { kind: 'mute' }, as: reader })
  expect(await alsoBought(rain, reader)).toEqual([])
  await shop.call(updateSound, {
    params: { id: snow.publicId },
    body: { status: 'Draft' },
    as: other,
  })
  const { body } = await shop.call(listBoughtWithSound, { params: { id: rain.publicId } })
  expect(body.items).toEqual([])
  const ofDraft = await shop.call(listBoughtWithSound, { params: { id: snow.publicId } })
  expect(ofDraft.status).toBe(404)
})

test('works that everyone buys come after those that only these people bought', async () => {
  const [rain, near, popular] = [await make('Rain'), await make('Near'), await make('Popular')]
  await buyAll(buyers, [rain, near, popular])
  for (let number = 0; number < 3; number++) {
    await buy(await shop.signUp(`crowd-${rounds}-${number}`), popular)
  }
  expect(await alsoBought(rain)).toEqual(['Near', 'Popular'])
})

test('albums are counted by who bought the album', async () => {
  const rain = await make('Rain')
  const album = await shop.addAlbum(artist, [rain, await make('Snow')], { title: 'Box' })
  await buyAll(buyers, [rain])
  for (const as of buyers) {
    const order = await shop.order({ albums: [album], as, price: 1000 })
    await shop.pay(order.checkoutUrl)
  }
  await shop.runJobs()
  expect(await alsoBought(rain)).toEqual(['Box'])
  const { body } = await shop.call(listBoughtWithAlbum, { params: { id: album.publicId } })
  expect(body.items.map(({ kind }) => kind)).toEqual(['sound'])
})
