import { benchClickToSound } from './click-to-sound.ts'
import { type Figure, format } from './figure.ts'
import { measureIdle } from './idle.ts'
import { benchListings } from './listings/listings.ts'
import { benchMembers } from './members/members.ts'
import { benchMixed } from './mixed/mixed.ts'
import { benchNeighbours } from './neighbours.ts'
import { benchNotifications } from './notifications.ts'
import { benchPhone } from './phone.ts'
import { benchPipeline } from './pipeline.ts'
import { benchReports } from './reports/reports.ts'
import { benchScript } from './script.ts'
import { benchSearch } from './search/search.ts'
import { benchServing } from './serving/serving.ts'

/**
 * Prints every figure as a ratio against the bare thing, measured in this run on this machine:
 * `npm run bench`, or the parts that are named, `npm run bench -- serving`.
 */
const PARTS = new Map<string, () => Promise<Figure[]> | AsyncGenerator<Figure>>([
  ['script', benchScript],
  ['serving', benchServing],
  ['members', benchMembers],
  ['click-to-sound', benchClickToSound],
  ['phone', benchPhone],
  ['pipeline', benchPipeline],
  ['neighbours', benchNeighbours],
  ['mixed', benchMixed],
  ['listings', benchListings],
  ['notifications', benchNotifications],
  ['reports', benchReports],
  ['search', benchSearch],
])
/** To fill a million rows takes minutes, and so does a load that has to last. */
const ONLY_BY_NAME: ReadonlySet<string> = new Set([
  'mixed',
  'listings',
  'notifications',
  'reports',
  'search',
])
const QUIET = 0.9

const names = process.argv.slice(2)
if (names.some((name) => !PARTS.has(name))) {
  process.stderr.write(`The parts are: ${[...PARTS.keys()].join(', ')}\n`)
  process.exitCode = 1
} else {
  for (const [name, bench] of PARTS) {
    const isWanted = names.length > 0 ? names.includes(name) : !ONLY_BY_NAME.has(name)
    if (isWanted) await run(name, bench)
  }
}

async function run(name: string, bench: () => Promise<Figure[]> | AsyncGenerator<Figure>) {
  await warnIfBusy(`before ${name}`)
  for await (const figure of await bench()) process.stdout.write(`${format(figure)}\n`)
  await warnIfBusy(`after ${name}`)
}

/** What a part has started has ended by then. */
async function warnIfBusy(when: string): Promise<void> {
  const busy = 1 - (await measureIdle())
  if (busy <= 1 - QUIET) return
  const percent = Math.round(busy * 100)
  process.stdout.write(
    `BUSY     other work takes ${percent} % of the processors ${when}: do not trust its figures\n`,
  )
}
