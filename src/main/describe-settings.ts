import type { Env } from './env.ts'

/** Names of what opens something. */
const SECRET = /SECRET|PASSPHRASE|_KEY$|TOKEN$|HEADERS|DSN$/
const MASK = '••••••••'

/** The settings in force, for operators: secrets and what addresses carry of them are masked. */
export function describeSettings(env: Env): { name: string; value: string }[] {
  return Object.entries(env)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) => ({ name, value: maskedOf(name, value) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function maskedOf(name: string, value: string): string {
  if (SECRET.test(name) && !/_(AUTHORIZE|TOKEN|USER)_URL$|_FILE$/.test(name)) return MASK
  return value.split(',').map(withoutCredentials).join(',')
}

/** Users, passwords and options of an address may be secrets. */
function withoutCredentials(text: string): string {
  return text.replace(/:\/\/[^/?#]*@/, `://${MASK}@`).replace(/\?.*$/s, `?${MASK}`)
}
