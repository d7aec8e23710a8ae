import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { suspend } from '#accounts/server/suspensions/suspensions.ts'
import { blockUser, unblockUser } from '#community/block-contract.ts'
import type { TestMember } from '#main/testing.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { hidePurchase, listMyPurchases } from '../../purchases-contract.ts'
import * as contract from '../../supporters-contract.ts'

const DAY_SECONDS = 24 * 3600

let shop: Shop
let artist: TestMember
let buyer: TestMember
let sound: { id: number; publicId: string }
let people = 0

beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  people += 1
  artist = await shop.signUp(`artist-${people}`)
  buyer = await shop.signUp(`buyer-${people}`)
  sound = await shop.addSound(artist, { title: 'Rain' })
  shop.clock.advance(2 * DAY_SECONDS)
})
afterAll(() => shop.close())

async function buy(as = buyer, more: { price?: number } = {}) {
  const order = await shop.order({ sounds: [sound], as, ...more })
  if (more.price !== 0) await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  const { body } = await shop.call(listMyPurchases, { as })
  return { order: order.id, grant: body.items[0]?.grant ?? '' }
}
const agree = (grant: string, text = '', as = buyer) =>
  shop.call(contract.putOwnSupport, { params: { grant }, body: { text }, as })
async function list(as?: TestMember, cursor?: string) {
  const call = { params: { id: sound.publicId }, query: { cursor } }
  const { body } = await shop.call(contract.listSoundSupporters, as ? { ...call, as } : call)
  return body
}
const sentences = async (as?: TestMember) =>
  (await list(as)).items.map(({ name, text }) => [name, text])
const own = async (grant: string) =>
  (await shop.call(contract.getOwnSupport, { params: { grant }, as: buyer })).body

test('a buyer is a supporter only once they agree, and no longer once they withdraw that', async () => {
  const { grant } = await buy()
  expect(await sentences()).toEqual([])
  expect(await own(grant)).toEqual({ shown: false, text: '', hidden: false })
  const { body } = await agree(grant, '  Rain on\u202e my roof\n')
  expect(body).toEqual({ shown: true, text: 'Rain on my roof', hidden: false })
  expect(await sentences()).toEqual([[buyer.username, 'Rain on my roof']])
  const agreedAt = () => shop.context.db.selectFrom('supporters').select('agreedAt').execute()
  const before = await agreedAt()
  shop.clock.advance(60)
  await agree(grant)
  expect(await agreedAt()).toEqual(before)
  expect(await sentences()).toEqual([[buyer.username, '']])
  await shop.call(contract.withdrawSupport, { params: { grant }, as: buyer })
  expect(await sentences()).toEqual([])
  await agree(grant, 'Again')
  const count = () => shop.call(contract.countSupport, { as: buyer })
  expect((await count()).body).toEqual({ count: 1 })
  await shop.call(contract.withdrawAllSupport, { as: buyer })
  expect(await sentences()).toEqual([])
  expect((await count()).body).toEqual({ count: 0 })
  expect(await own(grant)).toEqual({ shown: false, text: '', hidden: false })
})

test('those who paid nothing, and others’ purchases, cannot be used', async () => {
  sound = await shop.addSound(artist, { priceYen: 0 })
  const { grant } = await buy(buyer, { price: 0 })
  expect((await agree(grant)).status).toBe(404)
  sound = await shop.addSound(artist, { title: 'Snow' })
  const bought = await buy()
  expect((await agree(bought.grant, '', artist)).status).toBe(404)
})

test('the recipient of a gift can be shown, and whoever paid for the sounds of an album before', async () => {
  const { grant } = await buy()
  const { db } = shop.context
  const given = await db
    .selectFrom('grants as g')
    .innerJoin('orderItems as i', 'i.id', 'g.orderItemId')
    .select(['i.id', 'i.orderId'])
    .where('g.publicId', '=', grant)
    .executeTakeFirstOrThrow()
  await db.updateTable('orderItems').set({ paidYen: 0 }).where('id', '=', given.id).execute()
  expect((await agree(grant)).status).toBe(404)
  const gift = { orderId: given.orderId, kind: 'gift', reference: 1000 + given.orderId }
  await db.insertInto('orderAdjustments').values(gift).execute()
  expect((await agree(grant)).status).toBe(200)
  await db.deleteFrom('orderAdjustments').where('orderId', '=', given.orderId).execute()
  expect((await agree(grant)).status).toBe(404)
  const sounds = { ...gift, itemId: given.id, kind: 'paid_sound', yen: 300 }
  await db.insertInto('orderAdjustments').values(sounds).execute()
  expect((await agree(grant)).status).toBe(200)
})

test('a purchase that is refunded, disputed or hidden shows no supporter', async () => {
  const { grant, order } = await buy()
  await agree(grant)
  const hide = (hidden: boolean) =>
    shop.call(hidePurchase, { params: { grant }, body: { hidden }, as: buyer })
  await hide(true)
  expect(await sentences()).toEqual([])
  await hide(false)
  expect(await sentences()).toHaveLength(1)
  const dispute = (at: Date | null) =>
    shop.context.db
      .updateTable('grants')
      .set({ suspendedAt: at })
      .where('publicId', '=', grant)
      .execute()
  await dispute(shop.clock.now())
  expect(await sentences()).toEqual([])
  await dispute(null)
  await shop.refund(order)
  expect(await sentences()).toEqual([])
  const again = await buy()
  expect(await sentences()).toEqual([])
  expect(await own(again.grant)).toMatchObject({ shown: false })
})

test('someone who is blocked or suspended is not shown, and cannot begin to be', async () => {
  const { grant } = await buy()
  await agree(grant, 'Lovely')
  const reader = await shop.signUp(`reader-${people}`)
  const set = (as: TestMember, kind: 'block' | 'mute') =>
    shop.call(blockUser, { params: { username: buyer.username }, body: { kind }, as })
  const undo = (as: TestMember) =>
    shop.call(unblockUser, { params: { username: buyer.username }, as })
  await set(reader, 'mute')
  expect(await sentences(reader)).toEqual([])
  expect(await sentences()).toHaveLength(1)
  await set(artist, 'block')
  expect(await sentences()).toEqual([])
  expect((await agree(grant, 'More')).body).toMatchObject({
    error: { code: 'not_possible_with_user' },
  })
  await undo(artist)
  const why = { kind: 'account', reason: 'Spam', days: 2 } as const
  await suspend(shop.context, { username: buyer.username }, why)
  expect(await sentences()).toEqual([])
  expect((await agree(grant)).body).toMatchObject({ error: { code: 'account_suspended' } })
  shop.clock.advance(3 * DAY_SECONDS)
  expect(await sentences()).toEqual([[buyer.username, 'Lovely']])
})

test('the artist hides a sentence for good, others cannot, and its writer is still shown', async () => {
  const { grant } = await buy()
  await agree(grant, 'Rude')
  const [shown] = (await list(artist)).items
  expect(shown).toMatchObject({ canHide: true, mine: false })
  expect((await list(buyer)).items[0]).toMatchObject({ canHide: false, mine: true })
  const hide = (as: TestMember) =>
    shop.call(contract.hideSupporterText, { params: { id: shown?.id ?? '' }, as })
  expect((await hide(buyer)).status).toBe(403)
  expect((await hide(artist)).status).toBe(204)
  expect((await hide(artist)).status).toBe(404)
  await shop.call(contract.withdrawSupport, { params: { grant }, as: buyer })
  await agree(grant, 'Ruder')
  expect(await own(grant)).toEqual({ shown: true, text: 'Ruder', hidden: true })
  expect(await sentences()).toEqual([[buyer.username, '']])
})

test('a new account writes no links, and no one writes more than a sentence', async () => {
  const { grant } = await buy()
  await shop.context.db
    .updateTable('users')
    .set({ registeredAt: shop.clock.now() })
    .where('id', '=', buyer.userId)
    .execute()
  const link = 'See https://spam.example'
  expect((await agree(grant, link)).body).toMatchObject({
    error: { fields: { text: { code: 'new_account_links' } } },
  })
  shop.clock.advance(2 * DAY_SECONDS)
  expect((await agree(grant, link)).status).toBe(200)
  const long = 'x'.repeat(contract.SUPPORTER_TEXT_LENGTH + 1)
  expect((await agree(grant, long)).body).toMatchObject({
    error: { fields: { text: { code: 'text_too_long' } } },
  })
})

test('supporters come a page at a time, and are found by an index', async () => {
  const buyers = []
  for (let number = 0; number <= contract.SUPPORTERS_PAGE; number++) {
    const one = await shop.signUp(`fan-${people}-${number}`)
    shop.clock.advance(1)
    const { grant } = await buy(one)
    await agree(grant, '', one)
    buyers.unshift(one.username)
  }
  const first = await list()
  const rest = await list(undefined, first.next ?? '')
  expect(first.items).toHaveLength(contract.SUPPORTERS_PAGE)
  expect([...first.items, ...rest.items].map(({ username }) => username)).toEqual(buyers)
  expect(rest.next).toBeNull()
  const plan = await shop.context.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    return sql<Record<string, unknown>>`explain select id from supporters
      where work_id = ${sound.id} and withdrawn_at is null
      order by agreed_at desc, id desc limit 13`.execute(trx)
  })
  expect(JSON.stringify(plan.rows)).toContain('supporters_work_id_agreed_at_id_idx')
})

test('supporters of an album are those who bought the album, and only while it is public', async () => {
  const album = await shop.addAlbum(artist, [sound])
  const order = await shop.order({ albums: [album], as: buyer, price: 1000 })
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  const { body } = await shop.call(listMyPurchases, { as: buyer })
  await agree(body.items[0]?.grant ?? '')
  const ofAlbum = () =>
    shop.call(contract.listAlbumSupporters, { params: { id: album.publicId }, query: {} })
  expect((await ofAlbum()).body.items).toHaveLength(1)
  expect(await sentences()).toEqual([])
  const { publicId: id } = sound
  await shop.call(updateSound, { params: { id }, body: { status: 'Draft' }, as: artist })
  const call = { params: { id }, query: {} }
  expect((await shop.call(contract.listSoundSupporters, call)).status).toBe(404)
})
