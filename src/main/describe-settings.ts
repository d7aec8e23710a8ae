import type { Env } from './env.ts'

/** Names of what opens something, and of the account that payouts come from. */
const SECRET = /SECRET(?!_FILE)|PASSPHRASE|_KEY$|HEADERS|DSN$|^PAYOUT_SENDER_/
const MASK = '••••••••'

/** The settings in force, for operators: secrets and what addresses carry of them are masked. */
export function describeSettings(env: Env): { name: string; value: string }[] {
  return Object.entries(env)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) => ({ name, value: maskedOf(name, value) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function maskedOf(name: string, value: string): string {
  if (SECRET.test(name)) return MASK
  // Users, passwords and options of addresses may be secrets; a list may hold several addresses.
  return value.replace(/:\/\/[^/?#]*@/g, `://${MASK}@`).replace(/\?.*$/s, `?${MASK}`)
}
