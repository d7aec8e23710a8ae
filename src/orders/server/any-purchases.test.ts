import fc from 'fast-check'
import { afterAll, test } from 'vitest'
import { checkProperty } from '#kernel/testing/check-property.ts'
import { checkMarket } from './testing/check-books.ts'
import { anyCommands, settle } from './testing/commands.ts'
import { KNOWN } from './testing/known-runs.ts'
import { openMarket } from './testing/market.ts'
import { openShop } from './testing.ts'

const quiet = { info() {}, warn() {}, error() {} }
const shop = await openShop({ log: quiet })
afterAll(() => shop.close())

test('whatever people buy, pay, take back and dispute, in any order: no purchase without money, no money without a purchase or a refund, and books that agree', {
  tags: ['longer'],
}, async () => {
  for (const commands of KNOWN) await run(commands)
  await checkProperty(fc.asyncProperty(anyCommands, run), 1)
})

async function run(commands: Parameters<typeof fc.asyncModelRun>[1]) {
  const market = await openMarket(shop)
  await fc.asyncModelRun(() => ({ model: {}, real: market }), commands)
  await settle(market)
  await checkMarket(market)
}
