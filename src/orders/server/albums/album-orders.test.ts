import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { listMyPurchases } from '#library/purchases-contract.ts'
import { getPayable } from '#money/testing.ts'
import { getSandbox, setAmount } from '#ports/payments/testing/sandbox-acts.ts'
import { getAlbum, updateAlbum } from '#works/albums-contract.ts'
import { deleteSound, getSound } from '#works/sounds-contract.ts'
import { createOrder, getOrder } from '../../contract.ts'
import { fulfilOrder } from '../fulfilment/fulfil-order.ts'
import { resendReceipt } from '../fulfilment/order-emails.ts'
import { openAlbumShop } from './testing.ts'

const { t } = translate('en')

const { shop, openStall, change, ask, buy, soundsOf, orderOf } = await openAlbumShop()
afterAll(() => shop.close())
const { db, payments } = shop.context

test('a refund of an album ends what it gave, and only that', async () => {
  const { artist, listener, sounds, album } = await openStall()
  await buy({ sounds: [sounds[0]], as: listener })
  const { id, paymentId } = await buy({ albums: [album], as: listener })
  const shown = () => shop.call(getAlbum, { params: { id: album.publicId }, as: listener })
  expect((await shown()).body.mine).toBe('bought')
  await shop.refund(id)
  await shop.runJobs()
  expect((await shown()).body.mine).toBe('none')
  expect((await ask(album.publicId, 1000, listener)).status).toBe(200)
  expect(await soundsOf(listener.userId)).toEqual([sounds[0].id])
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(1000)
  expect(await getPayable(db, artist.userId)).toBe(270)
  expect((await orderOf(id)).status).toBe('refunded')
  await resendReceipt(shop.context, id)
  await shop.runJobs()
  const [receipt] = (await shop.emails())
    .filter(({ to }) => to === `${listener.username}@example.com`)
    .reverse()
  expect(receipt?.text).toContain(t('emails.sales.receiptRefunded'))
  expect(receipt?.text).not.toMatch(/^\d\. /m)
  const { items } = (await shop.call(listMyPurchases, { as: listener })).body
  expect(items.map(({ kind }) => kind)).toEqual(['sound'])
})

test('two albums that share a sound: a refund of one leaves the other whole', async () => {
  const { artist, listener, sounds, album } = await openStall()
  const other = await shop.addAlbum(artist, [sounds[2], sounds[0]])
  const first = await buy({ albums: [album], as: listener })
  const bonus = await shop.addSound(artist)
  await db
    .insertInto('albumSounds')
    .values({ albumId: other.id, soundId: bonus.id, position: 9 })
    .execute()
  await buy({ albums: [other], as: listener })
  expect(await soundsOf(listener.userId)).toEqual([...sounds.map(({ id }) => id), bonus.id])
  await shop.refund(first.id)
  expect(await soundsOf(listener.userId)).toEqual([sounds[0].id, sounds[2].id, bonus.id])
})

test('a sound that is ordered beside its album is paid back by itself', async () => {
  const { artist, listener, sounds, album } = await openStall()
  const { id, paymentId } = await buy({ sounds: [sounds[0]], albums: [album], as: listener })
  const { body } = await shop.call(getOrder, { params: { id }, as: listener })
  expect(body.items).toMatchObject([
    { id: `sound-${sounds[0].publicId}`, refunded: true, refundReason: 'already_owned' },
    { id: `album-${album.publicId}`, refunded: false },
  ])
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(300)
  expect(await getPayable(db, artist.userId)).toBe(900)
  expect(await soundsOf(listener.userId)).toHaveLength(3)
})

test('a free album without any new sound is reported as such, and nothing is paid back', async () => {
  const { artist, listener, sounds, album } = await openStall()
  const gift = await shop.addAlbum(artist, [sounds[0]], { priceYen: 0 })
  const items = [
    { id: `album-${album.publicId}`, price: 1000 },
    { id: `album-${gift.publicId}`, price: 0 },
  ]
  const { body } = await shop.call(createOrder, { body: { items }, as: listener })
  await shop.pay(body.checkoutUrl.replace(/^http:\/\/[^/]+/, shop.origin))
  await shop.runJobs()
  const order = await shop.call(getOrder, { params: { id: body.id }, as: listener })
  expect(order.body).toMatchObject({
    status: 'paid',
    items: [
      { refunded: false, refundReason: null },
      { refunded: false, refundReason: 'already_owned', grant: null },
    ],
  })
})

test('an album that is paid twice concurrently is given once, and the other goes back', async () => {
  const { artist, listener, sounds, album } = await openStall()
  const orders = [
    await shop.order({ albums: [album], as: listener }),
    await shop.order({ albums: [album], sounds: [], as: listener }),
  ]
  for (const { checkoutUrl } of orders) await shop.pay(checkoutUrl)
  const keys = await Promise.all(orders.map(async ({ id }) => (await orderOf(id)).id))
  await Promise.all([...keys, ...keys, ...keys].map((key) => fulfilOrder(shop.context, key)))
  await shop.runJobs()
  const statuses = await Promise.all(orders.map(async ({ id }) => (await orderOf(id)).status))
  expect(statuses.sort()).toEqual(['paid', 'refunded'])
  expect(await soundsOf(listener.userId)).toEqual(sounds.map(({ id }) => id))
  expect(await getPayable(db, artist.userId)).toBe(900)
})

test('an album and one of its sounds, paid concurrently in two orders, never give a sound twice', async () => {
  const { listener, sounds, album } = await openStall()
  const orders = [
    await shop.order({ albums: [album], as: listener }),
    await shop.order({ sounds: [sounds[0]], as: listener }),
  ]
  for (const { checkoutUrl } of orders) await shop.pay(checkoutUrl)
  const keys = await Promise.all(orders.map(async ({ id }) => (await orderOf(id)).id))
  await Promise.all(keys.map((key) => fulfilOrder(shop.context, key)))
  await shop.runJobs()
  expect(await soundsOf(listener.userId)).toEqual(sounds.map(({ id }) => id))
  expect((await orderOf(orders[0]?.id ?? '')).status).toBe('paid')
})

test('a buyer gets what the album holds when it is paid, and keeps it whatever comes then', async () => {
  const { artist, listener, sounds, album, title } = await openStall()
  const order = await shop.order({ albums: [album], as: listener })
  const bonus = await shop.addSound(artist, { title: 'Bonus' })
  const add = { albumId: album.id, soundId: bonus.id, position: 3 }
  await db.insertInto('albumSounds').values(add).execute()
  await db
    .deleteFrom('albumSounds')
    .where('albumId', '=', album.id)
    .where('soundId', '=', sounds[0].id)
    .execute()
  await change(sounds[2].id, { deletedAt: shop.clock.now() })
  await db
    .updateTable('works')
    .set({ priceYen: 9000, title: 'Night box' })
    .where('id', '=', album.id)
    .execute()
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  const bought = [sounds[1].id, bonus.id]
  expect(await soundsOf(listener.userId)).toEqual(bought)
  const asked = { params: { id: order.id }, as: listener }
  expect((await shop.call(getOrder, asked)).body.items[0]).toMatchObject({ title, price: 1000 })

  const gone = { deletedAt: shop.clock.now() }
  await db.updateTable('works').set(gone).where('id', '=', album.id).execute()
  for (const id of bought) await change(id, gone)
  expect(await soundsOf(listener.userId)).toEqual(bought)
  const { body } = await shop.call(listMyPurchases, { as: listener })
  expect(body.items).toMatchObject([{ kind: 'album', album: { listed: false, hasPage: false } }])
  expect((await shop.call(getOrder, asked)).body.items[0]?.sounds).toHaveLength(2)
  const deleted = await shop.call(getSound, { params: { id: bonus.publicId }, as: listener })
  expect(deleted.body.mine).toBe('bought')
})

test('an album that is taken off sale while it is paid is honoured', async () => {
  const { listener, album, sounds } = await openStall()
  const order = await shop.order({ albums: [album], as: listener })
  await db
    .updateTable('works')
    .set({ sales: false, status: 'Draft' })
    .where('id', '=', album.id)
    .execute()
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  expect(await soundsOf(listener.userId)).toHaveLength(sounds.length)
})

test('an album whose sounds are all gone when it is paid is paid back, and an email gives its buyer the reason', async () => {
  const { artist, listener, sounds, album, title } = await openStall()
  const order = await shop.order({ albums: [album], as: listener })
  for (const { id } of sounds) await change(id, { deletedAt: shop.clock.now() })
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  const { body } = await shop.call(getOrder, { params: { id: order.id }, as: listener })
  expect(body).toMatchObject({ status: 'refunded', items: [{ refundReason: 'sounds_gone' }] })
  expect((await payments.getPayment(order.paymentId)).refundedYen).toBe(1000)
  expect(await getPayable(db, artist.userId)).toBe(0)
  expect(await soundsOf(listener.userId)).toEqual([])
  const emails = (await shop.emails()).filter(({ text }) => text.includes(title))
  expect(emails.map(({ to }) => to)).not.toContain(`${artist.username}@example.com`)
  expect(emails.at(-1)?.text).toContain(t('emails.sales.refundGone'))
})

test('an amount that differs gives nothing of an album', async () => {
  const { listener, album } = await openStall()
  const order = await shop.order({ albums: [album], as: listener })
  await setAmount(getSandbox(payments), order.paymentId, 999)
  await shop.pay(order.checkoutUrl)
  await fulfilOrder(shop.context, (await orderOf(order.id)).id)
  expect((await orderOf(order.id)).status).toBe('held')
  expect(await soundsOf(listener.userId)).toEqual([])
})

test('a sound that its artist deletes while the album is being given is given whole, or not at all', {
  tags: ['slow'],
}, async () => {
  for (let round = 0; round < 5; round += 1) {
    const { artist, listener, sounds, album } = await openStall()
    const [first, ...others] = sounds
    const order = await shop.order({ albums: [album], as: listener })
    await shop.pay(order.checkoutUrl)
    const { id } = await orderOf(order.id)
    const params = { id: first.publicId }
    await Promise.all([
      fulfilOrder(shop.context, id),
      shop.call(deleteSound, { params, as: artist }),
      shop.call(updateAlbum, {
        params: { id: album.publicId },
        body: { sounds: others.map(({ publicId }) => publicId) },
        as: artist,
      }),
    ])
    await shop.runJobs()
    const had = (await soundsOf(listener.userId)).includes(first.id)
    const file = await db
      .selectFrom('sounds as s')
      .leftJoin('recordings as r', 'r.id', 's.recordingId')
      .select('r.originalKey as key')
      .where('s.id', '=', first.id)
      .executeTakeFirstOrThrow()
    const stored = file.key === null ? undefined : await shop.context.storage.head(file.key)
    expect(stored !== undefined).toBe(had)
  }
})
