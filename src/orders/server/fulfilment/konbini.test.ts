import { afterAll, beforeAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { listMyPurchases } from '#library/purchases-contract.ts'
import type { TestMember } from '#main/testing.ts'
import { checkOrder, createOrder, getOrder, Konbini } from '../../contract.ts'
import { openShop, postForm, type Shop } from '../testing.ts'
import { reconcileOrders } from './fulfil-order.ts'

const { t } = translate('en')
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
  const read = () => shop.call(checkOrder, { params: { id }, as: listener })
  const { konbini } = (await read()).body
  const seconds = Math.floor(shop.clock.now().getTime() / 1000)
  const expiresAt = new Date((seconds + 3 * 86_400) * 1000).toISOString()
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
    t('sales.konbini.stores.lawson'),
    store?.paymentCode ?? '',
    store?.confirmationNumber ?? '',
    t('emails.sales.konbiniLine', { label: t('sales.konbini.until'), value: until }),
    '¥300',
    `/checkout/${id}`,
  ]) {
    expect(email?.text).toContain(words)
  }

  await postForm(`${checkoutUrl}/voucher`, { answer: 'pay' })
  await shop.runJobs()
  expect((await read()).body).toMatchObject({ status: 'paid', konbini: null })
  expect((await shop.call(listMyPurchases, { as: listener })).body.awaited).toEqual([])
  const receipt = t('emails.sales.receiptSubject', { title: 'Harbour' })
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
    (await shop.call(listMyPurchases, { headers: { cookie } })).body.awaited
      .filter(({ status }) => status === 'open')
      .map((one) => one.id)
  expect(await awaited()).toEqual([id])
  await postForm(`${checkoutUrl}/voucher`, { answer: 'expire' })
  await shop.runJobs()
  expect(await awaited()).toEqual([])
  expect((await shop.call(getOrder, { params: { id }, query: { key } })).body).toMatchObject({
    status: 'canceled',
    expired: true,
    checkoutUrl: null,
  })
})

test('a day before its end one reminder is sent, in the buyer’s language; not once it is paid', async () => {
  const member = await shop.signUp('reminded')
  const body = (id: string) => ({ items: [{ id: `sound-${id}`, price: 300 }] })
  const headers = { host: new URL(shop.origin).host, 'accept-language': 'ja' }
  const orderIn = async (title: string) => {
    const { publicId } = await shop.addSound(artist, { title })
    const order = await shop.call(createOrder, { body: body(publicId), as: member, headers })
    await postForm(order.body.checkoutUrl, { method: 'konbini', store: 'lawson' })
    return order.body
  }
  const { id } = await orderIn('Reminded')
  const paid = await orderIn('Punctual')
  await shop.runJobs()
  const look = async () => {
    await reconcileOrders(shop.context)
    await shop.runJobs()
  }
  shop.clock.advance(2 * 86_400 - 1)
  await look()
  expect(await emailsAbout('Reminded')).toHaveLength(1)
  await postForm(`${paid.checkoutUrl}/voucher`, { answer: 'pay' })
  shop.clock.advance(1)
  await Promise.all([look(), look()])
  shop.clock.advance(3600)
  await look()
  const { konbini } = (await shop.call(getOrder, { params: { id }, as: member })).body
  const ja = translate('ja')
  const until = new Intl.DateTimeFormat('ja-JP', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(new Date(konbini?.expiresAt ?? ''))
  const emails = await emailsAbout('Reminded')
  const subject = ja.t('emails.sales.konbiniReminderSubject', { title: 'Reminded', until })
  expect(emails).toHaveLength(2)
  expect(emails[1]).toMatchObject({ to: 'reminded@example.com', subject })
  for (const words of [
    ja.t('emails.sales.konbiniReminderTitle', { total: '¥300' }),
    ja.t('sales.konbini.stores.lawson'),
    konbini?.stores[0]?.paymentCode ?? '-',
    until,
    `/ja/checkout/${id}`,
  ]) {
    expect(emails[1]?.text).toContain(words)
  }
  const subjects = (await emailsAbout('Punctual')).map((email) => email.subject)
  expect(subjects).not.toContain(
    ja.t('emails.sales.konbiniReminderSubject', { title: 'Punctual', until }),
  )
})

test('where less than two days are left, the reminder comes after half of the time', async () => {
  const { id } = await orderAtStore('Hurried', { as: listener })
  await shop.runJobs()
  const { db, clock } = shop.context
  const row = await db
    .selectFrom('orders')
    .select(['konbini'])
    .where('publicId', '=', id)
    .executeTakeFirstOrThrow()
  const konbini = Konbini.parse(row.konbini)
  const expiresAt = new Date(clock.now().getTime() + 10 * 3_600_000).toISOString()
  await db
    .updateTable('orders')
    .set({ konbini: JSON.stringify({ ...konbini, expiresAt }) })
    .where('publicId', '=', id)
    .execute()
  const look = async () => {
    await reconcileOrders(shop.context)
    await shop.runJobs()
    return (await emailsAbout('Hurried')).length
  }
  shop.clock.advance(5 * 3600 - 60)
  expect(await look()).toBe(1)
  shop.clock.advance(60)
  expect(await look()).toBe(2)
})

test('a number that was not used is reported over, once: nothing was charged, and the way back', async () => {
  const one = await orderAtStore('Missed', { as: listener })
  const sounds = [
    await shop.addSound(artist, { title: 'Missed two' }),
    await shop.addSound(artist, { title: 'Missed three' }),
  ]
  const several = await shop.order({ sounds, email: 'guest@example.com' })
  await postForm(several.checkoutUrl, { method: 'konbini', store: 'lawson' })
  await shop.runJobs()
  for (const { checkoutUrl } of [one, several]) {
    await postForm(`${checkoutUrl}/voucher`, { answer: 'expire' })
  }
  await Promise.all(
    [1, 2].map(() => shop.call(checkOrder, { params: { id: one.id }, as: listener })),
  )
  await shop.runJobs()
  await reconcileOrders(shop.context)
  await shop.runJobs()
  const ended = async (title: string) =>
    (await shop.emails()).filter(
      ({ subject }) => subject === t('emails.sales.konbiniEndedSubject', { title }),
    )
  const [email, ...others] = await ended('Missed')
  expect(others).toEqual([])
  expect(email?.text).toContain(t('emails.sales.konbiniEnded', { id: one.id }))
  expect(email?.text).toMatch(/\/sound\/[a-z0-9]{12}\/harbour/)
  const title = t('emails.sales.andMore', { title: 'Missed two', count: 1 })
  const [list] = await ended(title)
  expect(list?.text).toContain('Missed three')
  expect(list?.text).toContain(`/checkout/${several.id}?key=`)
})

test('the page of the order sends the email by itself where the event is late, and only once', async () => {
  const { id } = await orderAtStore('Late', { as: listener })
  await Promise.all([1, 2, 3].map(() => shop.call(checkOrder, { params: { id }, as: listener })))
  await shop.runJobs()
  expect(await emailsAbout('Late')).toHaveLength(1)
})
