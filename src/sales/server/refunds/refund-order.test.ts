import { afterAll, expect, test, vi } from 'vitest'
import { getPayable } from '#billing/server/get-balances.ts'
import { getOrder, listMyPurchases } from '../../contract.ts'
import { openShop } from '../testing.ts'
import { refundOrder } from './refund-order.ts'

const shop = await openShop()
afterAll(() => shop.close())
const { db, payments } = shop.context
const artist = await shop.signUp('artist')
const listener = await shop.signUp('listener')

test('a refund pays back, reverses the ledger, ends the downloads and says so by mail', async () => {
  const { id, paymentId } = await buy('Lantern')
  expect(await getPayable(db, artist.userId)).toBe(540)
  await refundOrder(shop.context, id)
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(600)
  expect(await getPayable(db, artist.userId)).toBe(0)
  const { body } = await shop.call(getOrder, { params: { id }, as: listener })
  expect(body.status).toBe('refunded')
  expect(body.items.every(({ grant, refunded }) => grant === null && refunded)).toBe(true)
  expect((await shop.call(listMyPurchases, { as: listener })).body.items).toEqual([])
  await shop.runJobs()
  const mails = (await shop.letters()).filter(({ subject }) => subject === `Refund for order ${id}`)
  expect(mails.map(({ to }) => to)).toEqual(['listener@example.com', 'listener@example.com'])
})

test('a refund that is asked for many times at once happens once', async () => {
  const { id, paymentId } = await buy('Ferry')
  await Promise.all([1, 2, 3].map(() => refundOrder(shop.context, id)))
  await shop.runJobs()
  await refundOrder(shop.context, id)
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(600)
  expect(await getPayable(db, artist.userId)).toBe(0)
})

test('a refund that breaks off is ended by its job', async () => {
  const { id, paymentId } = await buy('Bell')
  const away = vi.spyOn(payments, 'refund').mockRejectedValueOnce(new Error('provider away'))
  await expect(refundOrder(shop.context, id)).rejects.toThrow('provider away')
  away.mockRestore()
  await shop.runJobs()
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(600)
  expect(await getPayable(db, artist.userId)).toBe(0)
})

test('an order that was not paid cannot be refunded', async () => {
  const sound = await shop.addSound(artist)
  const { id } = await shop.order({ sounds: [sound], as: listener })
  await expect(refundOrder(shop.context, id)).rejects.toMatchObject({ code: 'conflict' })
})

test('what was refunded may be bought again', async () => {
  const sound = await shop.addSound(artist)
  const first = await shop.order({ sounds: [sound], as: listener })
  await shop.pay(first.checkoutUrl)
  await shop.runJobs()
  await refundOrder(shop.context, first.id)
  const second = await shop.order({ sounds: [sound], as: listener })
  await shop.pay(second.checkoutUrl)
  await shop.runJobs()
  const { body } = await shop.call(getOrder, { params: { id: second.id }, as: listener })
  expect(body).toMatchObject({ status: 'paid', items: [{ refunded: false }] })
  await refundOrder(shop.context, second.id)
})

async function buy(title: string) {
  const sounds = [await shop.addSound(artist, { title }), await shop.addSound(artist, { title })]
  const order = await shop.order({ sounds, as: listener })
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  return order
}
