import { afterAll, expect, test } from 'vitest'
import { listMyPurchases } from '#library/purchases-contract.ts'
import { createStripePayments } from '#ports/payments/stripe/stripe-payments.ts'
import { openTestStripe, TEST_KEYS } from '#ports/payments/testing/test-stripe.ts'
import { askGift } from '#vouchers/server/gifts/testing.ts'
import { checkOrder } from '../../contract.ts'
import { cancelOrder } from '../../pending-contract.ts'
import { openShop, postForm } from '../testing.ts'
import { reconcileOrders } from './fulfil-order.ts'

const shop = await openShop()
afterAll(() => shop.close())
const artist = await shop.signUp('artist')
const [listener, other] = [await shop.signUp('listener'), await shop.signUp('other')]

async function place(who: { as?: typeof listener; email?: string } = { as: listener }) {
  const sound = await shop.addSound(artist)
  return { ...(await shop.order({ sounds: [sound], ...who })), sound }
}

const read = async (id: string) =>
  (await shop.call(checkOrder, { params: { id }, as: listener })).body
const awaited = async () =>
  (await shop.call(listMyPurchases, { as: listener })).body.awaited.map(({ id }) => id)

test('an order that was left is listed until its buyer cancels it; then it cannot be paid', async () => {
  const { id, checkoutUrl } = await place()
  expect(await awaited()).toEqual([id])
  expect(await read(id)).toMatchObject({ status: 'open', checkoutUrl, expired: false })
  const params = { id }
  expect((await shop.call(cancelOrder, { params, as: other })).status).toBe(404)
  expect((await shop.call(cancelOrder, { params })).status).toBe(404)
  for (const _ of [1, 2]) {
    const { body } = await shop.call(cancelOrder, { params, as: listener })
    expect(body).toMatchObject({ id, status: 'canceled', checkoutUrl: null, expired: false })
  }
  expect(await awaited()).toEqual([])
  expect((await shop.pay(checkoutUrl)).headers.get('location')).toContain(`/checkout/${id}`)
  await shop.runJobs()
  expect(await read(id)).toMatchObject({ status: 'canceled' })
  // A card checkout is left by intention: no email about it.
  expect(await shop.emails()).toEqual([])
})

test('a guest cancels by the key of the link', async () => {
  const { id, checkoutUrl } = await place({ email: 'guest@example.com' })
  const html = await (await fetch(checkoutUrl)).text()
  const key = /checkout\/\w+\?key=([\w.-]+)/.exec(html)?.[1]
  const canceled = await shop.call(cancelOrder, { params: { id }, query: { key } })
  expect(canceled.body.status).toBe('canceled')
})

test('what was paid meanwhile stays paid, and a number for the store is not taken back', async () => {
  const paid = await place()
  await shop.pay(paid.checkoutUrl)
  const answer = await shop.call(cancelOrder, { params: { id: paid.id }, as: listener })
  expect(answer.body.status).toBe('paid')
  const atStore = await place()
  await postForm(atStore.checkoutUrl, { method: 'konbini' })
  const kept = await shop.call(cancelOrder, { params: { id: atStore.id }, as: listener })
  expect(kept.body).toMatchObject({ status: 'open', konbini: { stores: [{}] } })
  await postForm(`${atStore.checkoutUrl}/voucher`, { answer: 'expire' })
  await shop.runJobs()
})

test('left alone for a day it has expired, and is listed for 30 days to be ordered again', async () => {
  shop.clock.advance(1)
  const { id, sound } = await place()
  shop.clock.advance(25 * 3600)
  await shop.context.payments.cancelCheckout((await paymentOf(id)) ?? '')
  await reconcileOrders(shop.context)
  expect(await read(id)).toMatchObject({ status: 'canceled', expired: true })
  expect((await awaited())[0]).toBe(id)
  // A gift of the same leaves it there; what is canceled is not listed.
  const [recipient, item] = ['friend@example.com', `sound-${sound.publicId}`]
  const { body: gift } = await askGift(shop, { item, recipient, as: listener })
  expect((await awaited()).slice(0, 2)).toEqual([gift.id, id])
  const { body: listed } = await shop.call(listMyPurchases, { as: listener })
  expect(listed.awaited[0]?.gift).toMatchObject({ recipient, sender: 'Mio' })
  await shop.call(cancelOrder, { params: { id: gift.id }, as: listener })
  expect((await awaited())[0]).toBe(id)
  shop.clock.advance(30 * 24 * 3600)
  expect(await awaited()).toEqual([])
})

test('what was ordered anew or bought meanwhile is not offered to be paid again', async () => {
  const { id, sound } = await place()
  expect(await awaited()).toEqual([id])
  const anew = await shop.order({ sounds: [sound], as: listener })
  expect(await awaited()).toEqual([anew.id])
  const again = await shop.order({ sounds: [sound], as: listener })
  await shop.pay(again.checkoutUrl)
  await shop.runJobs()
  expect(await awaited()).toEqual([])
})

test('at Stripe, too: the session ends, and a payment on its way shows no way to pay again', async () => {
  const bank = openTestStripe(shop.context)
  const { db } = shop.context
  const payments = createStripePayments({
    ...TEST_KEYS,
    db,
    methods: ['card', 'konbini'],
    clock: shop.clock,
    httpClient: bank.httpClient,
  })
  Object.assign(shop.context, { payments })
  const { id, paymentId } = await place()
  const { body } = await shop.call(cancelOrder, { params: { id }, as: listener })
  expect(body.status).toBe('canceled')
  expect((await bank.get('checkout.session', paymentId)).status).toBe('expired')
  const onItsWay = await place()
  await bank.pay(onItsWay.paymentId)
  await bank.withholdFee(onItsWay.paymentId)
  expect(await read(onItsWay.id)).toMatchObject({ status: 'open', checkoutUrl: null })
})

async function paymentOf(id: string): Promise<string | null> {
  const order = shop.context.db.selectFrom('orders').select('paymentId')
  return (await order.where('publicId', '=', id).executeTakeFirstOrThrow()).paymentId
}
