import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { getPayable } from '#money/testing.ts'
import { getOrder } from '#orders/contract.ts'
import { createOrder } from '#orders/server/create-order.ts'
import { openDiscounts } from './testing.ts'

const { shop, artist, other, buyer, create, ask, read } = await openDiscounts()
afterAll(() => shop.close())
const { db } = shop.context

test('an order pays the discounted price, and the ledger, the emails and the order say so', async () => {
  const seller = await shop.signUp('seller')
  const sound = await shop.addSound(seller, { priceYen: 1000, title: 'Sold', nameYourPrice: false })
  const { body: made } = await create({}, seller)
  const code = made.code.toLowerCase()
  for (const price of [1000, 799]) {
    const refused = await ask(sound, { code, price, as: buyer })
    expect(refused.error.code).toBe(price === 1000 ? 'price_changed' : 'price_below_minimum')
  }
  const { body } = await ask(sound, { code, price: 800, as: buyer })
  await shop.pay(body.checkoutUrl)
  await shop.runJobs()
  const order = await shop.call(getOrder, { params: { id: body.id }, as: buyer })
  expect(order.body).toMatchObject({ status: 'paid', total: 800 })
  expect(order.body.items).toMatchObject([
    { price: 1000, paid: 800, discount: 200, discountCode: made.code },
  ])
  expect(await getPayable(db, seller.userId)).toBe(720)
  expect(await read(made.id, seller)).toMatchObject({ uses: 1 })
  const emails = (await shop.emails()).filter(({ subject }) => subject.includes('Sold'))
  const receipt = emails.find(({ to }) => to === 'buyer@example.com')?.text
  expect(receipt).toContain('¥800')
  expect(receipt).toContain(`¥200 off with ${made.code}`)
  const notice = emails.find(({ to }) => to === 'seller@example.com')?.text
  expect(notice).toContain('¥800 paid, ¥720 earned')
  expect(notice).toContain(made.code)
})

test('where buyers name their price it falls to the discounted one, and they may pay more', async () => {
  const sound = await shop.addSound(artist, { priceYen: 500 })
  const { body: made } = await create({ percent: null, yenOff: 200 })
  const { code } = made
  expect((await ask(sound, { code, price: 299 })).error.code).toBe('price_below_minimum')
  const generous = await ask(sound, { code, price: 700, as: buyer })
  const order = await shop.call(getOrder, { params: { id: generous.body.id }, as: buyer })
  expect(order.body.items).toMatchObject([{ paid: 700, discount: 0, discountCode: null }])
  expect(await read(made.id)).toMatchObject({ uses: 0 })
  const cheap = await ask(sound, { code, price: 300 })
  await shop.pay(cheap.body.checkoutUrl)
  await shop.runJobs()
  expect(await read(made.id)).toMatchObject({ uses: 1 })
})

test('a code that makes everything free needs no payment', async () => {
  const sound = await shop.addSound(artist, { priceYen: 500 })
  const { body: made } = await create({ percent: 100 })
  const { body } = await ask(sound, { code: made.code, price: 0, as: buyer })
  const order = await shop.call(getOrder, { params: { id: body.id }, as: buyer })
  expect(order.body).toMatchObject({ status: 'paid', total: 0, items: [{ discount: 500 }] })
  expect(await read(made.id)).toMatchObject({ uses: 1 })
})

test('of 20 orders together exactly one gets the only use, and its key always the same order', async () => {
  const sound = await shop.addSound(artist)
  const { body: made } = await create({ maxUses: 1 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      ask(sound, { code: made.code, price: 240, key: `turn-number-${turn}` }),
    ),
  )
  const placed = answers.filter(({ status }) => status === 200)
  expect(placed).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ error }) => error.code))).toEqual(new Set(['discount_in_use']))
  expect(await read(made.id)).toMatchObject({ uses: 0, state: 'active' })
  const turn = answers.findIndex(({ status }) => status === 200)
  const again = await ask(sound, { code: made.code, price: 240, key: `turn-number-${turn}` })
  expect(again.body).toEqual(placed[0]?.body)
  const rows = await db
    .selectFrom('orderAdjustments as a')
    .innerJoin('discountCodes as d', 'd.id', 'a.reference')
    .select('a.orderId')
    .where('a.kind', '=', 'discount')
    .where('d.publicId', '=', made.id)
    .execute()
  expect(rows).toHaveLength(1)
})

test('the same request several times together uses the code once', async () => {
  const sound = await shop.addSound(artist)
  const { body: made } = await create({ maxUses: 1 })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      ask(sound, { code: made.code, price: 240, key: 'one-key-for-all' }),
    ),
  )
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

test('orders that nobody pays keep a code from others for ten minutes, and no longer', async () => {
  const sound = await shop.addSound(artist)
  const { body: made } = await create({ maxUses: 2 })
  const { code } = made
  for (let n = 0; n < 2; n += 1) {
    expect((await ask(sound, { code, price: 240, as: other })).status).toBe(200)
  }
  shop.clock.advance(599)
  const early = await ask(sound, { code, price: 240, as: buyer })
  expect(early.error.fields).toMatchObject({ code: { code: 'discount_in_use' } })
  shop.clock.advance(2)
  const { body } = await ask(sound, { code, price: 240, as: buyer })
  await shop.pay(body.checkoutUrl)
  await shop.runJobs()
  expect(await read(made.id)).toMatchObject({ uses: 1, state: 'active' })
})

test('a use is free again once its order is canceled, and is taken whenever one is paid after all', async () => {
  const sound = await shop.addSound(artist)
  const { body: made } = await create({ maxUses: 1 })
  const { body } = await ask(sound, { code: made.code, price: 240, as: buyer })
  const setStatus = (status: string) =>
    db
      .updateTable('orders')
      .set({ status, paidAt: new Date() })
      .where('publicId', '=', body.id)
      .execute()
  for (const [status, uses] of [
    ['canceled', 0],
    ['open', 0],
    ['canceled', 0],
    ['paid', 1],
    ['refunded', 1],
  ] as const) {
    await setStatus(status)
    expect([status, (await read(made.id)).uses]).toEqual([status, uses])
  }
  const late = await ask(sound, { code: made.code, price: 240, as: other })
  expect(late.error.code).toBe('discount_used_up')
})

test('one request that comes many times at once gets one answer, also with the last use of a code', async () => {
  // Not by a call: guests of one network may order so much and no more.
  const guest = { userId: undefined, publicId: undefined, sessionId: undefined, registered: false }
  const viewer = { ...guest, locale: 'en', ip: '', userAgent: '' } as const
  const order = (code: string, item: string) =>
    createOrder(
      shop.context,
      viewer,
      { items: [{ id: item, price: 240 }], code, email: 'guest@example.com' },
      { origin: shop.origin, idempotencyKey: `last use of ${code}` },
    ).then(({ id }) => id)
  for (let n = 0; n < 5; n += 1) {
    const { body: made } = await create({ maxUses: 1 })
    const { publicId } = await shop.addSound(artist)
    // The later ones find the first at each of its steps.
    const calls = Array.from({ length: 30 }, async (_, at) => {
      await setTimeout(at)
      return order(made.code, `sound-${publicId}`)
    })
    expect(new Set(await Promise.all(calls)).size).toBe(1)
  }
})
