import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { checkBooks } from '#accounting/server/books/check-books.ts'
import { translate } from '#i18n/translate.ts'
import { listMyPurchases } from '#library/purchases-contract.ts'
import type { TestMember } from '#main/testing.ts'
import { readEarnings } from '#money/server/payouts/read-earnings.ts'
import { getPayable } from '#money/testing.ts'
import type { GiftRequest } from '#vouchers/gift-contract.ts'
import { createAlbum, deleteAlbum, getAlbum, updateAlbum } from '#works/albums-contract.ts'
import { reconcileAlbum } from '#works/server/albums/release/reconcile-album.ts'
import { readCart } from '../../cart-contract.ts'
import { createOrder, getOrder, PREORDER_GRACE_DAYS } from '../../contract.ts'
import { cancelPreorder } from '../../pending-contract.ts'
import { openShop } from '../testing.ts'
import { followPreorders } from './follow-preorders.ts'
import { holdUndelivered, takeMoved } from './store.ts'

const DAY = 24 * 60 * 60
const { t } = translate('en')
const shop = await openShop()
afterAll(() => shop.close())
const { db } = shop.context
let count = 0

const inDays = (days: number) =>
  new Date(shop.clock.now().getTime() + days * DAY * 1000).toISOString()

/** An announced album for ¥1,000 of a public sound and two that come in ten days. */
async function announce() {
  const name = `artist-${count++}`
  const artist = await shop.signUp(name)
  const early = await shop.addSound(artist, { title: 'Early' })
  const late = [
    await shop.addSound(artist, { title: 'Late 1', status: 'Draft' }),
    await shop.addSound(artist, { title: 'Late 2', status: 'Draft' }),
  ]
  const sounds = [late[0], early, late[1]].flatMap((sound) => sound?.publicId ?? [])
  const fields = { title: `Box of ${name}`, status: 'Released' as const, publishSounds: true }
  const releaseDate = inDays(10)
  const { body: album } = await shop.call(createAlbum, {
    body: { ...fields, sounds, releaseDate, announced: true, sales: true, nameyourprice: false },
    as: artist,
  })
  return { artist, album, releaseDate, early, late, item: `album-${album.id}` }
}
type Announced = Awaited<ReturnType<typeof announce>>

const ask = (
  { item, releaseDate }: Announced,
  as: TestMember | undefined,
  {
    deliversAt = releaseDate,
    ...more
  }: { deliversAt?: string; gift?: z.output<typeof GiftRequest> } = {},
) =>
  shop.call(createOrder, {
    body: { items: [{ id: item, price: 1000, deliversAt }], ...more },
    ...(as && { as }),
  })

async function preorder(announced: Announced, as: TestMember) {
  const { body } = await ask(announced, as)
  await shop.pay(body.checkoutUrl)
  await shop.runJobs()
  return body.id
}
async function open(name: string) {
  const announced = await announce()
  const buyer = await shop.signUp(name)
  return { ...announced, buyer, order: await preorder(announced, buyer) }
}
const read = async (id: string, as: TestMember) =>
  (await shop.call(getOrder, { params: { id }, as })).body
const change = ({ album, artist }: Announced, body: object) =>
  shop.call(updateAlbum, { params: { id: album.id }, body, as: artist })
const see = async ({ album }: Announced, as: TestMember) =>
  (await shop.call(getAlbum, { params: { id: album.id }, as })).body
const mailTo = async (name: string) =>
  (await shop.emails()).findLast(({ to }) => to === `${name}@example.com`)
async function follow() {
  await followPreorders(shop.context)
  await shop.runJobs()
}
async function release({ album }: Announced) {
  const row = db.selectFrom('works').select('id').where('publicId', '=', album.id)
  const { id } = await row.executeTakeFirstOrThrow()
  await db.transaction().execute((trx) => reconcileAlbum(shop.context, trx, id))
  await shop.runJobs()
}
/** Counts the sounds that the item of an order gave, whether it was taken back or not. */
async function countSounds(order: string) {
  const rows = db
    .selectFrom('grantSounds as c')
    .innerJoin('grants as g', 'g.id', 'c.grantId')
    .innerJoin('orderItems as i', 'i.id', 'g.orderItemId')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select('c.soundId')
    .where('o.publicId', '=', order)
  return (await rows.execute()).length
}
const booksOf = async () => (await checkBooks(shop.context)).differences

test('an album that is not out is paid at once, gives what is public, and the rest in its order when it is out', async () => {
  const opened = await open('waits')
  const { buyer, order, releaseDate, early } = opened
  const waiting = await read(order, buyer)
  expect(waiting).toMatchObject({ status: 'paid', total: 1000 })
  expect(waiting.items).toMatchObject([
    {
      hasPage: true,
      formats: [],
      sounds: [{ title: 'Early' }],
      delivery: {
        promised: releaseDate,
        expected: releaseDate,
        delivered: null,
        cancellable: false,
      },
    },
  ])
  expect(await see(opened, buyer)).toMatchObject({ mine: 'bought', announced: true })
  const receipt = await mailTo('waits')
  expect(receipt?.text).toContain('(pre-order, out ')
  expect(receipt?.text).toContain('as soon as your pre-order is out')
  const [before] = waiting.items[0]?.sounds ?? []
  await follow()
  shop.clock.advance(10 * DAY)
  await release(opened)
  const here = await read(order, buyer)
  expect(here.items[0]?.sounds.map(({ title }) => title)).toEqual(['Late 1', 'Early', 'Late 2'])
  expect(here.items[0]).toMatchObject({ delivery: { delivered: shop.clock.now().toISOString() } })
  expect(here.items[0]?.formats).not.toEqual([])
  expect(here.items[0]?.sounds.find(({ id }) => id === early.publicId)?.grant).toBe(before?.grant)
  expect((await mailTo('waits'))?.subject).toBe(`“Box of ${opened.artist.username}” is out`)
  await release(opened)
  const sent = (await shop.emails()).filter(({ to }) => to === 'waits@example.com')
  expect(sent).toHaveLength(2)
  expect(await booksOf()).toEqual([])
})

test('the artist is paid after the hold, which runs from the release', async () => {
  const opened = await open('holds')
  const { artist } = opened
  const held = async () => (await readEarnings(shop.context, artist)).heldYen
  expect(await getPayable(db, artist.userId)).toBe(900)
  const hold = shop.context.config.payouts.holdDays * DAY
  shop.clock.advance(10 * DAY)
  await release(opened)
  shop.clock.advance(hold - 1)
  expect(await held()).toBe(900)
  shop.clock.advance(2)
  expect(await held()).toBe(0)
})

test('what is still to come is held, however long ago it was paid', async () => {
  const { artist, ...opened } = await open('held-long')
  await change({ ...opened, artist }, { releaseDate: inDays(60) })
  shop.clock.advance(50 * DAY)
  expect((await readEarnings(shop.context, artist)).heldYen).toBe(900)
})

test('it is ordered for the date that was shown, once, and not as a gift', async () => {
  const announced = await announce()
  const buyer = await shop.signUp('asks')
  const { body } = await shop.call(readCart, { query: { items: announced.item } })
  expect(body.offers).toMatchObject([
    { deliversAt: announced.releaseDate, mine: 'none', sounds: [expect.any(String)] },
  ])
  const sooner = await ask(announced, buyer, { deliversAt: inDays(9) })
  expect([sooner.status, sooner.error.code]).toEqual([409, 'delivery_changed'])
  const silent = await shop.call(createOrder, {
    body: { items: [{ id: announced.item, price: 1000 }] },
    as: buyer,
  })
  expect(silent.error.code).toBe('delivery_changed')
  const gift = {
    recipient: 'friend@example.com',
    sender: 'Mio',
    message: '',
    locale: 'en' as const,
    date: inDays(0).slice(0, 10),
  }
  expect((await ask(announced, buyer, { gift })).error.code).toBe('preorder_gift')
  const page = await (await fetch((await ask(announced, buyer)).body.checkoutUrl)).text()
  for (const words of ['(pre-order, out ', t('sales.buy.comesLater'), t('sales.buy.cancelLate')]) {
    expect(page).toContain(words)
  }
  expect(page).not.toContain(t('sales.buy.cannotCancel'))
  await preorder(announced, buyer)
  expect((await ask(announced, buyer)).error.code).toBe('already_bought')
})

test('a second order of one buyer that is paid meanwhile is paid back', async () => {
  const announced = await announce()
  const buyer = await shop.signUp('twice')
  const asked = [await ask(announced, buyer), await ask(announced, buyer)]
  for (const { body } of asked) await shop.pay(body.checkoutUrl)
  await shop.runJobs()
  const orders = await Promise.all(asked.map(({ body }) => read(body.id, buyer)))
  expect(orders.map(({ status }) => status).sort()).toEqual(['paid', 'refunded'])
})

test('an order that is paid once the album is out gives all of it at once', async () => {
  const announced = await announce()
  const buyer = await shop.signUp('tardy')
  const { body } = await ask(announced, buyer)
  shop.clock.advance(10 * DAY)
  await release(announced)
  await shop.pay(body.checkoutUrl)
  await shop.runJobs()
  const order = await read(body.id, buyer)
  expect(order.items[0]?.sounds).toHaveLength(3)
  expect(order.items[0]?.delivery?.delivered).not.toBeNull()
  await follow()
  expect((await mailTo('tardy'))?.subject).not.toContain('is out')
})

test('a later date is told once, and lets the buyer cancel until the release', async () => {
  const opened = await open('later')
  const { buyer, order, item, artist } = opened
  const cancel = (as = buyer) =>
    shop.call(cancelPreorder, { params: { id: order }, query: {}, body: { item }, as })
  expect((await cancel()).error.code).toBe('preorder_on_time')
  const releaseDate = inDays(20)
  await change(opened, { releaseDate })
  await follow()
  await follow()
  const told = (await shop.emails()).filter(
    ({ to, subject }) => to === 'later@example.com' && subject.includes('New release date'),
  )
  expect(told).toHaveLength(1)
  expect(await db.transaction().execute((trx) => takeMoved(trx, 100))).toEqual([])
  expect(told[0]?.text).toContain('we’ll refund ¥1,000')
  const { items } = await read(order, buyer)
  expect(items[0]?.delivery).toMatchObject({ expected: releaseDate, cancellable: true })
  expect((await cancel(artist)).status).toBe(404)
  const { body } = await cancel()
  expect(body.items[0]).toMatchObject({ refunded: true, refundReason: 'delayed' })
  expect((await cancel()).status).toBe(200)
  await shop.runJobs()
  expect(await read(order, buyer)).toMatchObject({ status: 'refunded' })
  expect(await getPayable(db, artist.userId)).toBe(0)
  expect((await mailTo('later'))?.text).toContain('You cancelled this pre-order')
  shop.clock.advance(20 * DAY)
  await release(opened)
  expect(await countSounds(order)).toBe(1)
  expect(await booksOf()).toEqual([])
})

test('a date that is earlier, or moved and moved back at once, tells no one anything', async () => {
  const opened = await open('sooner')
  await change(opened, { releaseDate: inDays(30) })
  await change(opened, { releaseDate: inDays(5) })
  await follow()
  expect((await mailTo('sooner'))?.subject).not.toContain('New release date')
})

test('what was delivered can be cancelled no more', async () => {
  const opened = await open('came')
  const { buyer, order, item } = opened
  await change(opened, { releaseDate: inDays(11) })
  shop.clock.advance(11 * DAY)
  await release(opened)
  const { error } = await shop.call(cancelPreorder, {
    params: { id: order },
    query: {},
    body: { item },
    as: buyer,
  })
  expect(error.code).toBe('preorder_on_time')
  const { rows } = await sql<{ id: number }>`select i.id from order_items i
    join orders o on o.id = i.order_id where o.public_id = ${order}`.execute(db)
  const held = db.transaction().execute((trx) => holdUndelivered(trx, rows[0]?.id ?? 0))
  expect(await held).toBe(false)
})

test('who has all of it that is public has not ordered it yet', async () => {
  const opened = await announce()
  const buyer = await shop.signUp('has-early')
  const { checkoutUrl } = await shop.order({ sounds: [opened.early], as: buyer })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  expect(await see(opened, buyer)).toMatchObject({ mine: 'none' })
  // What was paid for it counts.
  const { body } = await shop.call(readCart, { query: { items: opened.item }, as: buyer })
  expect(body.offers).toMatchObject([{ mine: 'none', paid: 300 }])
})

test.each<[string, object]>([
  ['without its status', { status: 'Draft' }],
  ['without its announcement', { announced: false }],
  ['as Private', { status: 'Private' }],
])(
  'an artist drops it %s only by saying that all are refunded, and then they are',
  async (_, body) => {
    const opened = await open(`dropped-${count}`)
    const { buyer, order, artist } = opened
    const refused = await change(opened, body)
    expect([refused.status, refused.error.code]).toEqual([409, 'album_preordered'])
    await follow()
    expect((await read(order, buyer)).status).toBe('paid')
    expect((await change(opened, { ...body, dropsPreorders: true })).status).toBe(200)
    // A second run finds what the first has owed, before it is refunded.
    await followPreorders(shop.context)
    await follow()
    const after = await read(order, buyer)
    expect(after).toMatchObject({ status: 'refunded', items: [{ refundReason: 'not_released' }] })
    expect(await getPayable(db, artist.userId)).toBe(0)
    expect((await mailTo(buyer.username ?? ''))?.text).toContain('won’t be released as announced')
    expect(await booksOf()).toEqual([])
  },
)

test('an album that is deleted refunds its pre-orders, and a change of mind in time refunds none', async () => {
  const opened = await open('deleted')
  const { buyer, order, album, artist } = opened
  await change(opened, { status: 'Draft', dropsPreorders: true })
  await change(opened, { status: 'Released' })
  await follow()
  expect((await read(order, buyer)).status).toBe('paid')
  const remove = (query: object) =>
    shop.call(deleteAlbum, { params: { id: album.id }, query, as: artist })
  expect((await remove({})).status).toBe(409)
  expect((await remove({ dropsPreorders: 'true' })).status).toBe(204)
  await follow()
  expect((await read(order, buyer)).status).toBe('refunded')
})

test('an album whose release failed is refunded by itself only once it is late without a date', async () => {
  const opened = await open('failed')
  const { buyer, order, album } = opened
  const row = db.selectFrom('works').select('id').where('publicId', '=', album.id)
  const failed = { droppedStatus: 'Released' } as const
  await db
    .updateTable('works')
    .set({ wantedStatus: null })
    .where('publicId', '=', album.id)
    .execute()
  await db.updateTable('albums').set(failed).where('id', 'in', row).execute()
  shop.clock.advance(10 * DAY + 1)
  await follow()
  expect(await read(order, buyer)).toMatchObject({
    status: 'paid',
    items: [{ delivery: { expected: null, cancellable: true } }],
  })
  shop.clock.advance(PREORDER_GRACE_DAYS * DAY)
  await follow()
  expect((await read(order, buyer)).status).toBe('refunded')
})

test('an album that became public without delivering is delivered by the next run', async () => {
  const opened = await open('missed')
  const { buyer, order, album } = opened
  await db
    .updateTable('works')
    .set({ status: 'Released', wantedStatus: null, releasedAt: shop.clock.now() })
    .where('publicId', '=', album.id)
    .execute()
  await follow()
  expect((await read(order, buyer)).items[0]?.sounds).toHaveLength(3)
})

test('a purchase that is still to come says so among the purchases', async () => {
  const { buyer, releaseDate } = await open('lists')
  const { body } = await shop.call(listMyPurchases, { as: buyer })
  expect(body.items).toMatchObject([
    { kind: 'album', formats: [], delivery: { expected: releaseDate, delivered: null } },
  ])
})

test('its artist reads how many wait for it, and no one else does', async () => {
  const opened = await open('counted')
  expect((await see(opened, opened.artist)).edit).toMatchObject({ preorders: 1 })
  expect((await see(opened, opened.buyer)).edit).toBeNull()
})
