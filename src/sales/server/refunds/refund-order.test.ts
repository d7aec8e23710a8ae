import { afterAll, expect, test, vi } from 'vitest'
import { getPayable } from '#billing/testing.ts'
import { getOrder, listMyPurchases } from '../../contract.ts'
import { openShop } from '../testing.ts'
import { refundItem, refundOrder } from './refund-item.ts'

const shop = await openShop()
afterAll(() => shop.close())
const { db, payments } = shop.context
const artist = await shop.signUp('artist')
const listener = await shop.signUp('listener')

test('a refund pays back, reverses the ledger, ends the downloads and emails the buyer', async () => {
  const { id, paymentId } = await buy('Lantern')
  expect(await getPayable(db, artist.userId)).toBe(540)
  expect(await refundOrder(shop.context, id)).toBe(2)
  await shop.runJobs()
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(600)
  expect(await getPayable(db, artist.userId)).toBe(0)
  const { body } = await shop.call(getOrder, { params: { id }, as: listener })
  expect(body.status).toBe('refunded')
  expect(body.items.every(({ grant, refunded }) => grant === null && refunded)).toBe(true)
  expect((await shop.call(listMyPurchases, { as: listener })).body.items).toEqual([])
  const mails = (await shop.emails()).filter(({ subject }) => subject === `Refund for order ${id}`)
  expect(mails.map(({ to }) => to)).toEqual(['listener@example.com', 'listener@example.com'])
})

test('a refund that is asked for many times concurrently happens once', async () => {
  const { id, paymentId } = await buy('Ferry')
  const asked = await Promise.all([1, 2, 3].map(() => refundOrder(shop.context, id)))
  expect(asked.sort()).toEqual([0, 0, 2])
  const items = await itemsOf(id)
  await Promise.all([...items, ...items].map((itemId) => refundItem(shop.context, itemId)))
  await shop.runJobs()
  expect(await refundOrder(shop.context, id)).toBe(0)
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(600)
  expect(await getPayable(db, artist.userId)).toBe(0)
})

test('a refund that breaks off is ended by its job', async () => {
  const { id, paymentId } = await buy('Bell')
  await refundOrder(shop.context, id)
  const [first = 0] = await itemsOf(id)
  const away = vi.spyOn(payments, 'refund').mockRejectedValueOnce(new Error('provider away'))
  await expect(refundItem(shop.context, first)).rejects.toThrow('provider away')
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
  await shop.refund(first.id)
  const second = await shop.order({ sounds: [sound], as: listener })
  await shop.pay(second.checkoutUrl)
  await shop.runJobs()
  const { body } = await shop.call(getOrder, { params: { id: second.id }, as: listener })
  expect(body).toMatchObject({ status: 'paid', items: [{ refunded: false }] })
  await shop.refund(second.id)
})

async function buy(title: string) {
  const sounds = [await shop.addSound(artist, { title }), await shop.addSound(artist, { title })]
  const order = await shop.order({ sounds, as: listener })
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  return order
}

async function itemsOf(id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select('i.id')
    .where('o.public_id', '=', id)
    .execute()
  return rows.map((row) => row.id)
}
