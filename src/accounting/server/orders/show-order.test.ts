import { afterAll, expect, test } from 'vitest'
import { openAmountShop } from '#vouchers/server/gift-cards/testing.ts'
import { showOrder } from './show-order.ts'

const { shop, giveCard, buy, artist } = await openAmountShop()
afterAll(() => shop.close())

test('the operator sees of an order its own refunds, entries, emails and uses of a gift card alone', async () => {
  const buyer = await shop.signUp('buyer')
  const cards = [await giveCard({ amount: 1000 }), await giveCard({ amount: 1000 })]
  for (const { code } of cards) await buy({ as: buyer, prices: [300], code, credit: 300 })
  const sound = await shop.addSound(artist, { title: 'Rain' })
  const ids: string[] = []
  for (const email of ['one@example.com', 'other@example.com']) {
    const { id, checkoutUrl } = await shop.order({ sounds: [sound], email })
    await shop.pay(checkoutUrl)
    await shop.runJobs()
    await shop.refund(id)
    ids.push(id)
  }
  const [first, second] = await Promise.all(ids.map((id) => showOrder(shop.context, id)))
  expect(first?.refunds).toMatchObject([{ title: 'Rain', amountYen: 300 }])
  const sumOf = (shown: typeof first, kind: string) =>
    shown?.ledger.filter((entry) => entry.kind === kind && entry.amountYen > 0).length
  expect([sumOf(first, 'sale'), sumOf(first, 'refund')]).toEqual([
    sumOf(second, 'sale'),
    sumOf(second, 'refund'),
  ])
  expect(first?.ledger.reduce((sum, { amountYen }) => sum + amountYen, 0)).toBe(0)
  expect(first?.ledger.filter(({ kind }) => kind === 'sale').length).toBeLessThan(5)
  expect(new Set(first?.emails.map(({ key }) => key.includes(ids[0] ?? '')))).toEqual(
    new Set([true]),
  )
  const card = await showOrder(shop.context, cards[0]?.id ?? '')
  expect(card?.paidByIt).toHaveLength(1)
  expect(Number(card?.paidByIt[0]?.creditYen)).toBe(300)
  expect(first?.paidByIt).toEqual([])
  expect(await showOrder(shop.context, 'zzzzzzzzzzzz')).toBeUndefined()
})
