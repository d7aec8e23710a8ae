import { afterAll, expect, test } from 'vitest'
import { openAmountShop } from '#vouchers/server/gift-cards/testing.ts'
import { runAdmin } from './run-admin.ts'

const { shop, giveCard, buy } = await openAmountShop()
afterAll(() => shop.close())

async function refund(id: string) {
  const said: string[] = []
  const tell = { out: (text: string) => void said.push(text), problem: said.push.bind(said) }
  const { databaseUrl: DATABASE_URL, secret } = shop.context.config
  await runAdmin(['order', 'refund', id], tell, { DATABASE_URL, SECRET: secret.toString() })
  return said
}

test('before a refund the operator reads what goes back to a gift card, and what of one is spent', async () => {
  const used = await giveCard({ amount: 1000 })
  const { body } = await buy({ prices: [1500], code: used.code, credit: 1000 })
  await shop.pay(body.checkoutUrl)
  await shop.runJobs()
  expect(await refund(body.id)).toEqual(
    expect.arrayContaining([
      '¥500 goes back through the payment provider.',
      `¥1,000 goes back to the gift card of order ${used.id}, whose code still works.`,
    ]),
  )
  expect((await refund(used.id)).join()).toContain('nothing of it can be refunded')

  const card = await giveCard({ amount: 1500 })
  await buy({ prices: [1000], code: card.code, credit: 1000 })
  expect(await refund(card.id)).toEqual(
    expect.arrayContaining([
      `This would refund ¥500 of order ${card.id}:`,
      '¥1,000 of the gift card has been spent or has expired, and is not refunded.',
    ]),
  )
})
