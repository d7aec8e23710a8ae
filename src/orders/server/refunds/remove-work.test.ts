import { afterAll, expect, test } from 'vitest'
import { checkBooks } from '#accounting/server/books/check-books.ts'
import { translate } from '#i18n/translate.ts'
import { listMyPurchases } from '#library/purchases-contract.ts'
import { getPayable } from '#money/testing.ts'
import { getAlbum } from '#works/albums-contract.ts'
import type { WorkKind } from '#works/server/works-store.ts'
import { getSound } from '#works/sounds-contract.ts'
import { getOrder } from '../../contract.ts'
import { openAlbumShop } from '../albums/testing.ts'
import { refundOrder } from './refund-order.ts'
import { removeWork } from './remove-work.ts'

const { t } = translate('en')
const { shop, openStall, buy, soundsOf } = await openAlbumShop()
afterAll(() => shop.close())
const { db, payments } = shop.context

function remove(kind: WorkKind, { id }: { id: number }) {
  const work = { kind, id }
  return db.transaction().execute((trx) => removeWork(shop.context, trx, work, 'rights_claim'))
}

const refundsOf = async (paymentId: string) =>
  (await payments.getPayment(paymentId)).refunds.map(({ amountYen }) => amountYen)

const textsTo = async (who: string) =>
  (await shop.emails()).filter(({ to }) => to === `${who}@example.com`).map(({ text }) => text)

async function expectGoodBooks() {
  expect((await checkBooks(shop.context, new Date(0))).differences).toEqual([])
}

test('a removed sound is taken from its buyers, alone and in albums, and each gets back what it cost, once', async () => {
  const { artist, listener, sounds, album } = await openStall()
  const fan = await shop.signUp('fan')
  const single = await buy({ sounds: [sounds[0], sounds[2]], as: listener })
  const whole = await buy({ albums: [album], as: fan })
  const earned = await getPayable(db, artist.userId)
  const params = { id: sounds[0].publicId }
  const stream = (await shop.call(getSound, { params, as: fan })).body.hlsUrl
  expect(stream).not.toBeNull()

  expect(await remove('sound', sounds[0])).toBe(true)
  expect(await remove('sound', sounds[0])).toBe(false)
  expect(await soundsOf(listener.userId)).toEqual([sounds[2].id])
  expect(await soundsOf(fan.userId)).toEqual([sounds[1].id, sounds[2].id])
  expect((await shop.call(getSound, { params, as: fan })).status).toBe(451)
  await shop.runJobs()
  await shop.runJobs()
  expect(await refundsOf(single.paymentId)).toEqual([300])
  expect(await refundsOf(whole.paymentId)).toEqual([333])
  expect(await getPayable(db, artist.userId)).toBe(earned - 270 - 300)
  const { body } = await shop.call(getOrder, { params: { id: single.id }, as: listener })
  expect(body.items).toMatchObject([
    { refunded: true, refundReason: 'removed', grant: null },
    { refunded: false },
  ])
  expect((await textsTo(listener.username)).at(-1)).toContain(t('emails.sales.refundRemoved'))
  expect((await textsTo('fan')).at(-1)).toContain(t('emails.sales.refundRemovedPart'))
  const { items } = (await shop.call(listMyPurchases, { as: fan })).body
  expect(items.map(({ kind }) => kind)).toEqual(['album'])
  await expectGoodBooks()
})

test('a removed album is paid back, and its sounds stay with those who bought them singly', async () => {
  const { listener, sounds, album } = await openStall()
  await buy({ sounds: [sounds[0]], as: listener })
  const { paymentId } = await buy({ albums: [album], as: listener })
  await remove('album', album)
  expect(await soundsOf(listener.userId)).toEqual([sounds[0].id])
  await shop.runJobs()
  expect(await refundsOf(paymentId)).toEqual([1000])
  const params = { id: album.publicId }
  expect((await shop.call(getAlbum, { params, as: listener })).status).toBe(451)
  await expectGoodBooks()
})

test('no more comes back than is left, and what was paid later comes back as well', async () => {
  const { listener, sounds, album } = await openStall()
  const most = await buy({ albums: [album], as: listener })
  await refundOrder(shop.context, most.id, { amountYen: 900, keepsAccess: true })
  const late = await shop.order({ sounds: [sounds[0]], email: 'late@example.com' })
  await shop.runJobs()
  await remove('sound', sounds[0])
  await shop.pay(late.checkoutUrl)
  await shop.runJobs()
  expect(await refundsOf(most.paymentId)).toEqual([900, 100])
  expect(await refundsOf(late.paymentId)).toEqual([300])
  await expectGoodBooks()
})

test('those who got a removed work for free are emailed that it is gone', async () => {
  const { artist } = await openStall()
  const fan = await shop.signUp('friend')
  const gift = await shop.addSound(artist, { title: 'Gift', priceYen: 0 })
  await shop.order({ sounds: [gift], price: 0, as: fan })
  await shop.runJobs()
  await remove('sound', gift)
  await shop.runJobs()
  expect(await soundsOf(fan.userId)).toEqual([])
  const last = (await textsTo('friend')).at(-1)
  expect(last).toContain(t('emails.sales.goneSubject', { title: 'Gift' }))
  expect(last).toContain(t('emails.sales.refundRemoved'))
  await shop.runJobs()
  expect(await textsTo('friend')).toHaveLength(2)
  await expectGoodBooks()
})
