import { afterAll, expect, test } from 'vitest'
import { openAmountShop } from '#vouchers/server/gift-cards/testing.ts'
import { getOperatorView } from '../contract.ts'
import { plainCells } from '../testing.ts'

const { shop, giveCard, askGiftCard, buy } = await openAmountShop({ OPERATORS: 'ops@example.com' })
afterAll(() => shop.close())
const operator = await shop.signUp('ops')

async function look() {
  const input = { as: operator, params: { view: 'gift_cards' as const }, query: {} }
  const { body } = await shop.call(getOperatorView, input)
  return body.tables.flatMap(({ rows }) => rows.map(({ cells }) => plainCells(cells).slice(0, 6)))
}

test('gift cards are listed with what is left of them, and never with a whole code', async () => {
  const card = await giveCard({ amount: 3000 })
  const spent = await giveCard({ amount: 1000 })
  for (const [code, credit] of [
    [card.code, 500],
    [spent.code, 1000],
  ] as const) {
    expect((await buy({ prices: [credit], code, credit })).status).toBe(200)
  }
  const { body: unpaid } = await askGiftCard({ amount: 2000 })
  await shop.runJobs()
  const link = (id: string) => ({ text: id, href: `/operator/orders?q=${id}` })
  const giver = 'giver@example.com'
  const ends = (code: string) => `…${code.slice(-4)}`
  expect(await look()).toEqual([
    [null, link(unpaid.id), 'pending', { yen: 2000 }, { yen: 2000 }, giver],
    [ends(spent.code), link(spent.id), 'used_up', { yen: 1000 }, { yen: 0 }, giver],
    [ends(card.code), link(card.id), 'active', { yen: 3000 }, { yen: 2500 }, giver],
  ])
  await shop.context.db.updateTable('gifts').set({ endsAt: shop.clock.now() }).execute()
  expect((await look()).map(([, , state]) => state)).toEqual(['pending', 'ended', 'ended'])
})
