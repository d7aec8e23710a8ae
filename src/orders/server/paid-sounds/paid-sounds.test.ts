import { afterAll, expect, test } from 'vitest'
import { checkBooks } from '#accounting/server/books/check-books.ts'
import { japanDay } from '#kernel/japan-day.ts'
import { getPayable } from '#money/testing.ts'
import { readCart } from '../../cart-contract.ts'
import { createOrder, getOrder } from '../../contract.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { openShop } from '../testing.ts'

const shop = await openShop()
afterAll(() => shop.close())
const artist = await shop.signUp('artist')
const { db } = shop.context

/** An album of three sounds for ¥300 each, two of which a new member has bought. */
async function openAlbum(name: string, album: Parameters<typeof shop.addAlbum>[2] = {}) {
  const buyer = await shop.signUp(name)
  const sounds = [
    await shop.addSound(artist, { title: `${name} 1` }),
    await shop.addSound(artist, { title: `${name} 2` }),
    await shop.addSound(artist, { title: `${name} 3` }),
  ]
  const made = await shop.addAlbum(artist, sounds, { nameYourPrice: false, ...album })
  const first = await shop.order({ sounds: sounds.slice(0, 2), as: buyer })
  await shop.pay(first.checkoutUrl)
  await shop.runJobs()
  return { buyer, sounds, first, id: `album-${made.publicId}` }
}

type Buyer = Awaited<ReturnType<typeof openAlbum>>['buyer']

const ask = (id: string, price: number, as: Buyer, more: object = {}) =>
  shop.call(createOrder, { body: { items: [{ id, price }], ...more }, as })

async function paidFor(ids: readonly string[], as?: Buyer) {
  const { body } = await shop.call(readCart, { query: { items: ids.join(',') }, ...(as && { as }) })
  return body.offers.map(({ paid }) => paid)
}

async function pay(answer: { body: { id: string; checkoutUrl: string } }) {
  await shop.pay(answer.body.checkoutUrl)
  await shop.runJobs()
  return answer.body.id
}

test('what a member paid for sounds of an album counts towards it, and the books, the order and the email say so', async () => {
  const { buyer, id } = await openAlbum('counts')
  expect(await paidFor([id], buyer)).toEqual([600])
  expect(await paidFor([id])).toEqual([0])
  for (const price of [1000, 399]) {
    expect((await ask(id, price, buyer)).status).toBe(price === 1000 ? 409 : 400)
  }
  const before = await getPayable(db, artist.userId)
  const order = await pay(await ask(id, 400, buyer))
  expect(await getPayable(db, artist.userId)).toBe(before + 360)
  const { body } = await shop.call(getOrder, { params: { id: order }, as: buyer })
  expect(body).toMatchObject({ status: 'paid', total: 400, credit: 0 })
  expect(body.items).toMatchObject([{ price: 1000, paid: 400, paidBefore: 600, discount: 0 }])
  const receipt = (await shop.emails()).findLast(({ to }) => to === 'counts@example.com')
  expect(receipt?.text).toContain('¥600 off, paid for its sounds before')
  expect((await checkBooks(shop.context)).differences).toEqual([])
})

test('what is left to pay is nothing or at least ¥50', async () => {
  const near = await openAlbum('near', { priceYen: 620 })
  expect((await ask(near.id, 20, near.buyer)).error.code).toBe('price_below_minimum')
  expect((await ask(near.id, 50, near.buyer)).status).toBe(200)
  const over = await openAlbum('over', { priceYen: 500 })
  const { body } = await ask(over.id, 0, over.buyer)
  const order = await shop.call(getOrder, { params: { id: body.id }, as: over.buyer })
  expect(order.body).toMatchObject({ status: 'paid', total: 0 })
  expect(order.body.items).toMatchObject([{ paidBefore: 500 }])
})

test('it counts after a discount code, and the part of each is told apart', async () => {
  const { buyer, id } = await openAlbum('coded')
  const discount = {
    publicId: 'coded-code-1',
    ownerId: artist.userId,
    code: 'TENTH',
    coversAll: true,
    percent: 10,
    createdAt: shop.clock.now(),
  }
  await db.insertInto('discountCodes').values(discount).execute()
  const order = await pay(await ask(id, 300, buyer, { code: 'TENTH' }))
  const { body } = await shop.call(getOrder, { params: { id: order }, as: buyer })
  expect(body.items).toMatchObject([
    { paid: 300, discount: 100, discountCode: 'TENTH', paidBefore: 600 },
  ])
})

test('what was paid back, given as a gift or bought by someone else does not count', async () => {
  const { buyer, id, first } = await openAlbum('back')
  const other = await shop.signUp('back-other')
  expect(await paidFor([id], other)).toEqual([0])
  const date = japanDay(shop.clock.now())
  const gift = { recipient: 'friend@example.com', sender: 'Mio', message: '', locale: 'en', date }
  expect((await ask(id, 400, buyer, { gift })).error.code).toBe('price_below_minimum')
  await shop.refund(first.id)
  expect(await paidFor([id], buyer)).toEqual([0])
})

test('what was paid for a sound counts towards one album, until that is paid back', async () => {
  const { buyer, id, sounds } = await openAlbum('once')
  const other = await shop.addAlbum(artist, sounds.slice(0, 2).concat(await shop.addSound(artist)))
  const otherId = `album-${other.publicId}`
  expect(await paidFor([id, otherId], buyer)).toEqual([600, 0])
  const open = await ask(id, 400, buyer)
  // The same album may be ordered anew; another one waits until that order is over.
  expect(await paidFor([id], buyer)).toEqual([600])
  expect(await paidFor([otherId], buyer)).toEqual([0])
  const order = await pay(open)
  expect(await paidFor([otherId], buyer)).toEqual([0])
  await shop.refund(order)
  expect(await paidFor([otherId], buyer)).toEqual([600])
})

test('two albums that are ordered at the same time do not both count it', async () => {
  const { buyer, id, sounds } = await openAlbum('race')
  const more = await shop.addSound(artist)
  const other = await shop.addAlbum(artist, [...sounds.slice(0, 2), more], { nameYourPrice: false })
  const answers = await Promise.all(
    [id, `album-${other.publicId}`].map((one) => ask(one, 400, buyer)),
  )
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
})

test('the operator refunds the album before the sounds that count towards it', async () => {
  const { buyer, id, first } = await openAlbum('operator')
  const album = await pay(await ask(id, 400, buyer))
  expect(await refundOrder(shop.context, first.id)).toMatchObject({ refused: 'counted' })
  await shop.refund(album)
  expect(await refundOrder(shop.context, first.id)).toMatchObject({ lines: [{}, {}] })
})
