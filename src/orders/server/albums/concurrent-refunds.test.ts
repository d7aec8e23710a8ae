import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Transaction } from '#ports/database/open-database.ts'
import { countWaiting } from '#ports/database/testing.ts'
import { failRefunds, getSandbox } from '#ports/payments/testing/sandbox-acts.ts'
import { settleOrder } from '../fulfilment/settle-order.ts'
import { listItems } from '../item-store.ts'
import { followRefunds } from '../refunds/follow-refunds.ts'
import { refundItem } from '../refunds/refund-item.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { openAlbumShop } from './testing.ts'

const { shop, openStall, buy, soundsOf, orderOf } = await openAlbumShop()
afterAll(() => shop.close())
const { db } = shop.context

test('refunds of albums that hold the same sounds in another order do not wait in a circle', async () => {
  const { artist, listener, sounds } = await openStall()
  const [first, , last] = sounds
  const backwards = await shop.addAlbum(artist, [last, first], { title: 'Backwards' })
  const { id } = await buy({ albums: [backwards], as: listener })
  let refund: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await holdRecording(trx, first.id)
    refund = shop.refund(id)
    await expect.poll(() => countWaiting(db), { timeout: 5000 }).toBe(1)
    await holdRecording(trx, last.id)
  })
  await refund
  expect((await orderOf(id)).status).toBe('refunded')
  expect(await soundsOf(listener.userId)).toEqual([])
})

test('a sound that is refunded while its album is being paid for stays with its buyer', async () => {
  const { listener, sounds, album } = await openStall()
  const single = await buy({ sounds: [sounds[0]], as: listener })
  const whole = await shop.order({ albums: [album], as: listener })
  await shop.pay(whole.checkoutUrl)
  const payment = await shop.context.payments.getPayment(whole.paymentId)
  const { id: wholeId } = await orderOf(whole.id)
  await refundOrder(shop.context, single.id)
  const [item] = await listItems(db, [(await orderOf(single.id)).id])
  let refund: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await settleOrder(shop.context, trx, wholeId, payment)
    refund = refundItem(shop.context, item?.id ?? 0)
    await expect.poll(() => countWaiting(db), { timeout: 5000 }).toBe(1)
  })
  await refund
  await shop.runJobs()
  expect((await orderOf(single.id)).status).toBe('refunded')
  expect(await soundsOf(listener.userId)).toEqual(sounds.map(({ id }) => id))
})

test('a refund that fails while the album of its sound is being paid for gives it no second time', async () => {
  const { listener, sounds, album } = await openStall()
  const single = await buy({ sounds: [sounds[0]], as: listener })
  await shop.refund(single.id)
  const whole = await shop.order({ albums: [album], as: listener })
  await shop.pay(whole.checkoutUrl)
  const payment = await shop.context.payments.getPayment(whole.paymentId)
  const { id: wholeId } = await orderOf(whole.id)
  const { id: singleId } = await orderOf(single.id)
  await failRefunds(getSandbox(shop.context.payments), single.paymentId)
  const failed = await shop.context.payments.getPayment(single.paymentId)
  const { following } = await db.transaction().execute(async (trx) => {
    await settleOrder(shop.context, trx, wholeId, payment)
    const following = followRefunds(shop.context, singleId, failed)
    await expect.poll(() => countWaiting(db), { timeout: 5000 }).toBe(1)
    return { following }
  })
  await following
  await shop.runJobs()
  expect((await orderOf(single.id)).status).toBe('paid')
  expect(await soundsOf(listener.userId)).toEqual(sounds.map(({ id }) => id))
})

/** As another refund has it, which goes through the recordings in their order. */
async function holdRecording(trx: Transaction, soundId: number): Promise<void> {
  await sql`select from recordings
    where id = (select recording_id from sounds where id = ${soundId}) for update`.execute(trx)
}
