import { foldersOf } from './testing/folders.ts'
import { endToEndTests, hasChromium, unitTests } from './testing/suites.ts'
import { createTotal } from './testing/total.ts'

/**
 * `npm run test:slow`: what `npm test` leaves out. Names of features, ports or folders of end-to-end
 * tests choose some of it: `npm run test:slow -- uploads player`.
 */
const names = process.argv.slice(2)
const { total, check, run, finish } = createTotal()

async function main(): Promise<void> {
  const folders = names.map(foldersOf)
  const unknown = names.filter((_name, index) => folders[index]?.length === 0)
  if (unknown.length > 0) {
    process.stderr.write(`Neither a feature nor a port: ${unknown.join(', ')}\n`)
    process.exitCode = 2
    return
  }
  const chosen = folders.flat()
  const inBrowser = chosen.filter((folder) => folder.startsWith('e2e/'))
  const others = chosen.filter((folder) => !folder.startsWith('e2e/'))
  if (names.length === 0 || others.length > 0) await run(unitTests(others))
  if (names.length === 0 || inBrowser.length > 0) await runEndToEnd(inBrowser)
  if (names.length === 0) await check('the frozen run', 'node', ['scripts/frozen/main.ts'])
  finish()
}

async function runEndToEnd(folders: readonly string[]): Promise<void> {
  if (!hasChromium) {
    process.stdout.write('\nThe end-to-end tests are skipped: there is no Chromium\n')
    total.skipped += 1
    return
  }
  await check('production build', 'react-router', ['build'])
  await run(endToEndTests(folders))
}

await main()
