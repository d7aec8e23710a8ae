import { afterAll, expect, test } from 'vitest'
import type { TestMember } from '#main/testing.ts'
import { createOrder, getOrder } from '#orders/contract.ts'
import { checkDiscount } from '../../discount-contract.ts'
import { readEverything } from '../../everything-contract.ts'
import { openDiscounts } from '../discounts/testing.ts'

const { shop, buyer, create } = await openDiscounts()
afterAll(() => shop.close())

const everythingOf = async (username: string, as?: TestMember) =>
  (await shop.call(readEverything, { params: { username }, ...(as && { as }) })).body

/** An album for ¥1,000 of two sounds for ¥600 each, a single for ¥300 and one that is not sold. */
async function openShelf(name: string) {
  const owner = await shop.signUp(name)
  const one = await shop.addSound(owner, { priceYen: 600 })
  const two = await shop.addSound(owner, { priceYen: 600 })
  const album = await shop.addAlbum(owner, [one, two])
  const single = await shop.addSound(owner, { priceYen: 300 })
  await shop.addSound(owner, { sales: false })
  await shop.addSound(owner, { status: 'Private' })
  return { owner, one, albumId: `album-${album.publicId}`, singleId: `sound-${single.publicId}` }
}

test('everything of an artist is their albums and what is on none, with what that saves', async () => {
  const { owner, albumId, singleId } = await openShelf('shelf')
  const found = await everythingOf('shelf')
  expect(found).toMatchObject({ price: 1300, less: 200, code: null })
  expect(found.items.map(({ id }) => id).toSorted()).toEqual([albumId, singleId].toSorted())
  expect(await everythingOf('shelf', owner)).toMatchObject({ items: [], price: 0 })
  const { status } = await shop.call(readEverything, { params: { username: 'nobody' } })
  expect(status).toBe(404)
})

test('what a member owns is left out, and what was paid for sounds of an album counts', async () => {
  const { one, albumId, singleId } = await openShelf('owned')
  const first = await shop.order({ sounds: [one], price: 600, as: buyer })
  await shop.pay(first.checkoutUrl)
  const single = await shop.order({ sounds: [{ publicId: singleId.slice(6) }], as: buyer })
  await shop.pay(single.checkoutUrl)
  await shop.runJobs()
  expect(await everythingOf('owned', buyer)).toMatchObject({
    items: [{ id: albumId, paid: 600 }],
    price: 400,
    less: 200,
  })
})

test('a code for everything works for all of it in one order, and for no less', async () => {
  const { owner, albumId, singleId } = await openShelf('coded')
  const { body: made } = await create({ percent: 50, everything: true }, owner)
  expect(made).toMatchObject({ everything: true, items: null })
  const { code } = made
  expect(await everythingOf('coded')).toMatchObject({ price: 650, less: 850, code })
  const items = [albumId, singleId]
  const part = await shop.call(checkDiscount, { body: { code, items: [albumId] } })
  expect(part.error.code).toBe('discount_not_for_items')
  const whole = await shop.call(checkDiscount, { body: { code, items } })
  expect(whole.body).toMatchObject({ everything: true, percent: 50 })
  const order = (ordered: { id: string; price: number }[]) =>
    shop.call(createOrder, { body: { items: ordered, code }, as: buyer })
  expect((await order([{ id: albumId, price: 500 }])).error.code).toBe('discount_not_for_items')
  const { body } = await order([
    { id: albumId, price: 500 },
    { id: singleId, price: 150 },
  ])
  await shop.pay(body.checkoutUrl)
  await shop.runJobs()
  const paid = await shop.call(getOrder, { params: { id: body.id }, as: buyer })
  expect(paid.body).toMatchObject({ status: 'paid', total: 650 })
})

test('a code for everything names no items, and the newest one that can be used is offered', async () => {
  const { owner, singleId } = await openShelf('newest')
  const refused = await create({ everything: true, items: [singleId] }, owner)
  expect(refused.error.code).toBe('discount_items_invalid')
  const { body: first } = await create({ everything: true }, owner)
  await create({ everything: true, endsAt: '2020-01-01T00:00:00Z' }, owner)
  await create({}, owner)
  expect((await everythingOf('newest')).code).toBe(first.code)
})

test('of more than one order can have, the newest are offered, without the code for all of it', async () => {
  const owner = await shop.signUp('many')
  const first = await shop.addSound(owner)
  const rest = []
  for (let at = 0; at < 50; at += 1) rest.push(await shop.addSound(owner))
  await create({ percent: 50, everything: true }, owner)
  const found = await everythingOf('many')
  expect(found).toMatchObject({ more: true, price: 50 * 300, less: 0, code: null })
  expect(found.items.map(({ id }) => id)).toEqual(
    rest.map(({ publicId }) => `sound-${publicId}`).reverse(),
  )
  const [newest] = rest.slice(-1)
  await shop.pay((await shop.order({ sounds: [newest ?? first], as: buyer })).checkoutUrl)
  await shop.runJobs()
  expect(await everythingOf('many', buyer)).toMatchObject({ more: false, price: 50 * 150 })
})
