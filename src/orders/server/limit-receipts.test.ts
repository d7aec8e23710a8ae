import { afterAll, expect, test } from 'vitest'
import { createOrder } from '../contract.ts'
import { FREE_ORDERS_PER_ADDRESS } from './create-order.ts'
import { openShop } from './testing.ts'

const shop = await openShop()
afterAll(() => shop.close())

test('free orders send a stranger only so many emails', async () => {
  const artist = await shop.signUp('artist')
  const { publicId } = await shop.addSound(artist, { priceYen: 0 })
  const ask = async (email: string, price = 0) => {
    const items = [{ id: `sound-${publicId}`, price }]
    return (await shop.call(createOrder, { body: { items, email } })).status
  }
  const stranger = 'stranger@example.com'
  for (let sent = 0; sent < FREE_ORDERS_PER_ADDRESS; sent++) expect(await ask(stranger)).toBe(200)
  expect(await ask('Stranger@example.com')).toBe(429)
  expect(await ask('another@example.com')).toBe(200)
  expect(await ask(stranger, 50)).toBe(200)
  shop.clock.advance(3601)
  expect(await ask(stranger)).toBe(200)
})

test('one’s own address takes as many as one likes', async () => {
  const artist = await shop.signUp('giver')
  const as = await shop.signUp('listener')
  for (let taken = 0; taken <= FREE_ORDERS_PER_ADDRESS; taken++) {
    const { publicId } = await shop.addSound(artist, { priceYen: 0 })
    const body = { items: [{ id: `sound-${publicId}`, price: 0 }] }
    expect((await shop.call(createOrder, { body, as })).status).toBe(200)
  }
})
