import { afterAll, expect, test } from 'vitest'
import { insertPosting } from '#money/server/store.ts'
import { openShop } from '#orders/server/testing.ts'
import { getReport } from '../contract.ts'

const shop = await openShop()
afterAll(() => shop.close())
const { db } = shop.context
const artist = await shop.signUp('artist')
const listener = await shop.signUp('listener')

const totals = async () => (await shop.call(getReport, { as: artist, query: {} })).body.totals

test('of an order that was partly refunded, the report counts only the items that were not refunded', async () => {
  const [twice, once] = [await shop.addSound(artist), await shop.addSound(artist)]
  const orders = [
    await shop.order({ sounds: [twice], as: listener }),
    await shop.order({ sounds: [twice, once], as: listener }),
  ]
  for (const { checkoutUrl } of orders) await shop.pay(checkoutUrl)
  await shop.runJobs()
  expect(await totals()).toMatchObject({ plays: 0, sales: 2, yen: 540 })
})

test('an item that was refunded in part stays a sale, of what is left', async () => {
  const before = await totals()
  const sounds = [await shop.addSound(artist)]
  const { id, checkoutUrl } = await shop.order({ sounds, as: listener })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  const { orderId, itemId } = await db
    .selectFrom('orderItems as i')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select(['o.id as orderId', 'i.id as itemId'])
    .where('o.publicId', '=', id)
    .executeTakeFirstOrThrow()
  await insertPosting(db, {
    kind: 'refund',
    reference: `part of item ${itemId}`,
    orderId,
    at: shop.clock.now(),
    entries: [
      { account: 'artist_payable', amountYen: 90, userId: artist.userId, orderItemId: itemId },
      { account: 'provider_clearing', amountYen: -90, orderItemId: itemId },
    ],
  })
  const { sales, yen } = before
  expect(await totals()).toEqual({ ...before, sales: sales + 1, yen: yen + 270 - 90 })
})
