import { afterAll, expect, test, vi } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { listMyPurchases } from '#library/purchases-contract.ts'
import { getPayable } from '#money/testing.ts'
import { refundByItself } from '#ports/payments/testing/buyers-and-banks.ts'
import { getSandbox } from '#ports/payments/testing/sandbox-acts.ts'
import { getOrder } from '../../contract.ts'
import { fulfilOrder } from '../fulfilment/fulfil-order.ts'
import { findOrderByPublicId } from '../order-store.ts'
import { openShop } from '../testing.ts'
import { followRefunds } from './follow-refunds.ts'
import { refundItem, refundOrderItem } from './refund-item.ts'
import { planRefund, refundOrder } from './refund-order.ts'

const shop = await openShop({ env: { OPERATOR_EMAIL: 'operator@example.com' } })
afterAll(() => shop.close())
const { db, payments } = shop.context
const { t } = translate('en')
const artist = await shop.signUp('artist')
const listener = await shop.signUp('listener')

test('a refund of several items is one at the provider and one email to each side; it ends the downloads', async () => {
  const { id, paymentId } = await buy('Lantern')
  expect(await getPayable(db, artist.userId)).toBe(540)
  expect(await refundOrder(shop.context, id)).toMatchObject({ lines: [{}, {}] })
  await shop.runJobs()
  const { refunds } = await payments.getPayment(paymentId)
  expect(refunds).toMatchObject([{ amountYen: 600 }])
  expect(await getPayable(db, artist.userId)).toBe(0)
  const { body } = await shop.call(getOrder, { params: { id }, as: listener })
  expect(body.status).toBe('refunded')
  expect(body.items.every(({ grant, refunded }) => grant === null && refunded)).toBe(true)
  expect(body.items.flatMap(({ formats, tracks }) => [...formats, ...tracks])).toEqual([])
  expect((await shop.call(listMyPurchases, { as: listener })).body.items).toEqual([])
  const mails = (await shop.emails()).filter(
    ({ text }) => text.includes(id) && /refund/i.test(text),
  )
  expect(mails.map(({ to }) => to).sort()).toEqual(['artist@example.com', 'listener@example.com'])
  const [toArtist, toBuyer] = mails.sort((a, b) => a.to.localeCompare(b.to))
  const amounts = { title: 'Lantern, Lantern', order: id, amount: '¥600', share: '¥540' }
  expect(toArtist?.text).toContain(t('emails.sales.refundSellerText', amounts))
  expect(toBuyer?.text).toContain(t('emails.sales.refundText', amounts))
})

test('what one has already of an order comes back as one refund, and one email says why', async () => {
  const seller = await shop.signUp('seller')
  const own = [await shop.addSound(seller), await shop.addSound(seller)]
  const other = await shop.addSound(seller)
  const first = await shop.order({ sounds: own, as: listener })
  const second = await shop.order({ sounds: [...own, other], as: listener })
  await shop.pay(first.checkoutUrl)
  await shop.runJobs()
  await shop.pay(second.checkoutUrl)
  await shop.runJobs()
  const { refunds } = await payments.getPayment(second.paymentId)
  expect(refunds).toMatchObject([{ amountYen: 600 }])
  const subject = t('emails.sales.refundSubject', { id: second.id })
  const mails = (await shop.emails()).filter((mail) => mail.subject === subject)
  expect(mails.map(({ text }) => text.includes(t('emails.sales.refundKept')))).toEqual([true])
})

test('a refund that is asked for many times concurrently happens once', async () => {
  const { id, paymentId } = await buy('Ferry')
  const asked = await Promise.all([1, 2, 3].map(() => refundOrder(shop.context, id)))
  const answers = asked.map((plan) => ('refused' in plan ? plan.refused : plan.lines.length))
  expect(answers.map(String).sort()).toEqual(['2', 'nothing_left', 'nothing_left'])
  const items = await itemsOf(id)
  await Promise.all([...items, ...items].map((itemId) => refundItem(shop.context, itemId)))
  await shop.runJobs()
  expect(await refundOrder(shop.context, id)).toMatchObject({ refused: 'nothing_left' })
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

test('a refund is written together with the end of what its recipient has, or not at all', async () => {
  const { id } = await buy('Bank')
  await refundOrder(shop.context, id)
  const [itemId = 0] = await itemsOf(id)
  const before = await getPayable(db, artist.userId)
  const extension = shop.context.orderExtensions.find(({ lockHolder }) => lockHolder)
  if (!extension?.lockHolder) throw new Error('No order has recipients')
  const end = () => Promise.reject(new Error('not ended'))
  const resume = () => Promise.resolve()
  const holder = { email: 'friend@example.com', buyerId: null, itemId, end, resume }
  const held = vi.spyOn(extension, 'lockHolder').mockResolvedValue(holder)
  await expect(refundItem(shop.context, itemId)).rejects.toThrow('not ended')
  expect(await getPayable(db, artist.userId)).toBe(before)
  held.mockRestore()
  await shop.runJobs()
  expect(await getPayable(db, artist.userId)).toBe(0)
})

test('the operator is told of a refund that the provider refuses for the last time', async () => {
  const { id } = await buy('Buoy')
  await refundOrder(shop.context, id)
  const [itemId = 0] = await itemsOf(id)
  const refused = vi.spyOn(payments, 'refund').mockRejectedValue(new Error('charge_expired'))
  const { signal } = new AbortController()
  const toOperator = async () => {
    await shop.runJobs()
    return (await shop.emails()).filter(({ to }) => to === 'operator@example.com')
  }
  for (const [lastAttempt, count] of [
    [false, 0],
    [true, 1],
  ] as const) {
    const run = { signal, attempt: 1, lastAttempt }
    const last = refundOrderItem.perform(shop.context, { itemId }, run)
    await expect(last).rejects.toThrow('charge_expired')
    expect(await toOperator()).toHaveLength(count)
  }
  const [mail] = await toOperator()
  expect(mail?.subject).toBe(`A refund for order ${id} couldn’t be made`)
  expect(mail?.text).toContain('charge_expired')
  refused.mockRestore()
  for (const item of await itemsOf(id)) await refundItem(shop.context, item)
  expect(await getPayable(db, artist.userId)).toBe(0)
})

test('a refund that the provider has made but the ledger has not is not made again', async () => {
  const { id, paymentId } = await buy('Tide')
  await refundOrder(shop.context, id)
  const [first = 0] = await itemsOf(id)
  const { refund } = payments
  const away = vi.spyOn(payments, 'refund').mockImplementationOnce(async (...asked) => {
    await refund(...asked)
    throw new Error('killed')
  })
  await expect(refundItem(shop.context, first)).rejects.toThrow('killed')
  away.mockRestore()
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(600)
  expect(await getPayable(db, artist.userId)).toBe(540)
  await shop.runJobs()
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(600)
  expect(await getPayable(db, artist.userId)).toBe(0)
})

test('an amount is divided over the items and over artist and platform, to the last yen', async () => {
  const { id, paymentId } = await buy('Wharf')
  const amounts = { amountYen: 101, note: 'noise at 0:30' }
  expect(await planRefund(shop.context, id, amounts)).toMatchObject({
    lines: [
      { amountYen: 51, endsAccess: false },
      { amountYen: 50, endsAccess: false },
    ],
  })
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(0)
  await refundOrder(shop.context, id, amounts)
  expect(await refundOrder(shop.context, id, amounts)).toMatchObject({ refused: 'waiting' })
  await shop.runJobs()
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(101)
  expect(await getPayable(db, artist.userId)).toBe(540 - 46 - 45)
  const { body } = await shop.call(getOrder, { params: { id }, as: listener })
  expect(body.items.map(({ refundedAmount }) => refundedAmount)).toEqual([51, 50])
  expect(body.items.every(({ grant, refunded }) => grant !== null && !refunded)).toBe(true)

  expect(await refundOrder(shop.context, id, { amountYen: 500 })).toEqual({
    refused: 'too_much',
    leftYen: 499,
  })
  const [item] = body.items
  await refundOrder(shop.context, id, { items: [item?.id ?? ''] })
  await shop.runJobs()
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(350)
  const later = await shop.call(getOrder, { params: { id }, as: listener })
  expect(later.body.items.map(({ refunded }) => refunded)).toEqual([true, false])
  expect(later.body.status).toBe('paid')
  await shop.refund(id)
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(600)
  expect(await getPayable(db, artist.userId)).toBe(0)
})

test('a refund may leave the access, and a later one end it', async () => {
  const { id, paymentId } = await buy('Quay')
  await refundOrder(shop.context, id, { keepsAccess: true })
  await shop.runJobs()
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(600)
  const kept = await shop.call(getOrder, { params: { id }, as: listener })
  expect(kept.body.items.every(({ grant }) => grant !== null)).toBe(true)
  expect(await refundOrder(shop.context, id, { amountYen: 1 })).toMatchObject({ leftYen: 0 })
  await shop.refund(id)
  const ended = await shop.call(getOrder, { params: { id }, as: listener })
  expect(ended.body.status).toBe('refunded')
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(600)
})

test('a single yen is refunded, told to both sides and taken at the provider like any sum', async () => {
  const { id, paymentId } = await buy('Yen')
  const { id: orderId = 0 } = (await findOrderByPublicId(db, id)) ?? {}
  const mailsTo = async (address: string) =>
    (await shop.emails()).filter(({ to, text }) => to === address && text.includes('¥1'))
  const read = async () => (await shop.call(getOrder, { params: { id }, as: listener })).body
  const [first, other] = (await read()).items
  if (!first || !other) throw new Error('There are two items')
  expect(await refundOrder(shop.context, id, { amountYen: 1 })).toMatchObject({
    lines: [{ amountYen: 1, endsAccess: false }],
  })
  await shop.runJobs()
  const amount = '¥1'
  const told = t('emails.sales.refundText', { title: 'Yen', amount })
  expect((await mailsTo('listener@example.com')).map(({ text }) => text).join()).toContain(told)
  expect((await mailsTo('artist@example.com')).map(({ text }) => text).join()).toContain(
    t('emails.sales.refundSellerText', { title: 'Yen', order: id, amount, share: '¥1' }),
  )
  await refundOrder(shop.context, id, { items: [first.id], amountYen: 298 })
  await shop.runJobs()
  // Its last yen ends it.
  await refundOrder(shop.context, id, { items: [first.id] })
  await shop.runJobs()
  const { items } = await read()
  expect(items.map(({ refunded, refundedAmount }) => [refunded, refundedAmount])).toEqual([
    [true, 300],
    [false, 0],
  ])
  const before = (await mailsTo('listener@example.com')).length
  await refundByItself(getSandbox(payments), paymentId, 1)
  await followRefunds(shop.context, orderId, await payments.getPayment(paymentId))
  await shop.runJobs()
  expect((await read()).items.map(({ refundedAmount }) => refundedAmount)).toEqual([300, 1])
  expect(await mailsTo('listener@example.com')).toHaveLength(before + 1)
  await shop.refund(id)
})

test('what is owed for a sound that its buyer has is paid as far as a refund at the provider leaves it', async () => {
  const [owned, other] = [await shop.addSound(artist), await shop.addSound(artist)]
  const first = await shop.order({ sounds: [owned], as: listener })
  const { id, paymentId, checkoutUrl } = await shop.order({
    sounds: [owned, other],
    as: listener,
  })
  await shop.pay(first.checkoutUrl)
  await shop.runJobs()
  await shop.pay(checkoutUrl)
  const { id: orderId = 0 } = (await findOrderByPublicId(db, id)) ?? {}
  await fulfilOrder(shop.context, orderId)
  // Of the ¥300 that are owed, ¥200 are left there.
  await refundByItself(getSandbox(payments), paymentId, 400)
  await followRefunds(shop.context, orderId, await payments.getPayment(paymentId))
  await shop.runJobs()
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(500)
  const { body } = await shop.call(getOrder, { params: { id }, as: listener })
  expect(body.items.map(({ refundedAmount }) => refundedAmount)).toEqual([300, 200])
})

test('an order that was not paid cannot be refunded', async () => {
  const sound = await shop.addSound(artist)
  const { id } = await shop.order({ sounds: [sound], as: listener })
  expect(await refundOrder(shop.context, id)).toMatchObject({ refused: 'not_paid' })
  expect(await refundOrder(shop.context, 'nosuchorder1')).toMatchObject({ refused: 'not_found' })
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
    .selectFrom('orderItems as i')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select('i.id')
    .where('o.publicId', '=', id)
    .execute()
  return rows.map((row) => row.id)
}
