import { afterAll, expect, test } from 'vitest'
import { deleteMyCard, listMyCards } from '../cards-contract.ts'
import { openShop } from './testing.ts'

const shop = await openShop()
afterAll(() => shop.close())
const artist = await shop.signUp('artist')
const [listener, other] = [await shop.signUp('listener'), await shop.signUp('other')]

test('one sees and deletes one’s own saved cards, and no one else’s', async () => {
  const cardsOf = async (as: typeof listener) => (await shop.call(listMyCards, { as })).body.items
  for (const as of [listener, other]) {
    const sound = await shop.addSound(artist)
    const { checkoutUrl } = await shop.order({ sounds: [sound], saveCard: true, as })
    await shop.pay(checkoutUrl, undefined, as === listener ? { save: 'yes' } : {})
  }
  const [card, ...others] = await cardsOf(listener)
  expect(card).toMatchObject({ brand: 'Visa', last4: '4242', expiry: '12/40' })
  expect(others).toEqual([])
  expect(await cardsOf(other)).toEqual([])
  const params = { id: card?.id ?? '' }
  expect((await shop.call(deleteMyCard, { params, as: other })).status).toBe(204)
  expect(await cardsOf(listener)).toEqual([card])
  for (const _ of [1, 2]) {
    expect((await shop.call(deleteMyCard, { params, as: listener })).status).toBe(204)
  }
  expect(await cardsOf(listener)).toEqual([])
  expect((await shop.call(listMyCards)).status).toBe(401)
})
