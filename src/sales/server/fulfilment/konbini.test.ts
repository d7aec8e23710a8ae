import { afterAll, beforeAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import type { TestMember } from '#main/testing.ts'
import { getOrder, listMyPurchases } from '../../contract.ts'
import { openShop, postForm, type Shop } from '../testing.ts'

const { say } = translate('en')
let shop: Shop
let artist: TestMember
let listener: TestMember
beforeAll(async () => {
  shop = await openShop()
  artist = await shop.signUp('artist')
  listener = await shop.signUp('listener')
})
afterAll(() => shop.close())

async function orderAtStore(title: string, who: { as?: TestMember; email?: string }) {
  const sound = await shop.addSound(artist, { title })
  const order = await shop.order({ sounds: [sound], ...who })
  await postForm(order.checkoutUrl, { method: 'konbini', store: 'lawson' })
  return order
}

const emailsAbout = async (title: string) =>
  (await shop.emails()).filter(({ subject }) => subject.includes(title))

test('the order, the purchases and one email show store, number and deadline until it is paid', async () => {
  const { id, checkoutUrl } = await orderAtStore('Harbour', { as: listener })
  await shop.runJobs()
  const read = () => shop.call(getOrder, { params: { id }, as: listener })
  const { konbini } = (await read()).body
  const expiresAt = new Date(shop.clock.now().getTime() + 3 * 86_400_000).toISOString()
  expect(konbini).toMatchObject({ expiresAt, url: `${checkoutUrl}/voucher` })
  expect(konbini?.stores).toMatchObject([{ store: 'lawson' }])
  const [store] = konbini?.stores ?? []
  expect(store?.paymentCode).toMatch(/^\d{4}-\d{6}$/)
  expect(store?.confirmationNumber).toMatch(/^\d{11}$/)
  const { awaited } = (await shop.call(listMyPurchases, { as: listener })).body
  expect(awaited).toMatchObject([{ id, total: 300, items: [{ title: 'Harbour' }], konbini }])

  const [email, ...others] = await emailsAbout('Harbour')
  expect(others).toEqual([])
  expect(email?.to).toBe('listener@example.com')
  const until = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(new Date(expiresAt))
  for (const words of [
    say('sales.konbini.stores.lawson'),
    store?.paymentCode ?? '',
    store?.confirmationNumber ?? '',
    say('emails.sales.konbiniLine', { label: say('sales.konbini.until'), value: until }),
    '¥300',
    `/checkout/${id}`,
  ]) {
    expect(email?.text).toContain(words)
  }

  await postForm(`${checkoutUrl}/voucher`, { answer: 'pay' })
  await shop.runJobs()
  expect((await read()).body).toMatchObject({ status: 'paid', konbini: null })
  expect((await shop.call(listMyPurchases, { as: listener })).body.awaited).toEqual([])
  const receipt = say('emails.sales.receiptSubject', { title: 'Harbour' })
  expect((await emailsAbout('Harbour')).map(({ subject }) => subject)).toContain(receipt)
})

test('a guest finds the number by the link in the email; let go, nothing is awaited', async () => {
  const { id, checkoutUrl } = await orderAtStore('Ferry', { email: 'guest@example.com' })
  // Before the event arrives, the order's page asks the provider itself, and the email is one.
  await shop.runJobs()
  const [email] = await emailsAbout('Ferry')
  const key = /key=([\w.-]+)/.exec(email?.text ?? '')?.[1]
  const order = await shop.call(getOrder, { params: { id }, query: { key } })
  expect(order.body.konbini?.stores).toMatchObject([{ store: 'lawson' }])
  const cookie = `${order.headers['set-cookie']}`.split(';')[0] ?? ''
  const awaited = async () =>
    (await shop.call(listMyPurchases, { headers: { cookie } })).body.awaited.map((one) => one.id)
  expect(await awaited()).toEqual([id])
  await postForm(`${checkoutUrl}/voucher`, { answer: 'expire' })
  await shop.runJobs()
  expect(await awaited()).toEqual([])
  expect(await emailsAbout('Ferry')).toHaveLength(1)
})

test('the page of the order sends the email by itself where the event is late, and only once', async () => {
  const { id } = await orderAtStore('Late', { as: listener })
  await Promise.all([1, 2, 3].map(() => shop.call(getOrder, { params: { id }, as: listener })))
  await shop.runJobs()
  expect(await emailsAbout('Late')).toHaveLength(1)
})
