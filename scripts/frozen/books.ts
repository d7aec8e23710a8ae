import type { Builder } from './builder.ts'
import { normaliserOf } from './normalise.ts'

const COMMANDS = [
  'ledger check --provider',
  'ledger show mio',
  'ledger show ren',
  'ledger show provider_clearing',
  'ledger show tax',
  'ledger show gift_cards',
  'payout show',
  'payout show 1',
  'report list',
  'report show 1',
  'featured',
  'flagged',
  'search status',
  'order find kei@example.com',
]

/** What the operator sees: each order, the ledger, payouts and reports. */
export async function recordBooks(world: Builder): Promise<string[]> {
  const normalise = normaliserOf(world)
  const orders = [...world.names.values()].filter((name) => name.startsWith('order '))
  const lines = [...world.kept].flatMap(([name, text]) => [`# ${name}`, text, ''])
  for (const words of [...COMMANDS, ...orders.map((name) => `order show {${name}}`)]) {
    const said = await world.service.admin(...world.fill(words, '').split(' '))
    lines.push(`# npm run admin -- ${words}`, said, '')
  }
  return normalise(lines.join('\n')).split('\n')
}
