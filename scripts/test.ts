import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findUntested } from './check-spec.ts'
import type { TestOutcome } from './testing/report.ts'
import { endToEndTests, hasChromium, unitTests } from './testing/suites.ts'
import { createTotal } from './testing/total.ts'

/**
 * `npm test`: the suites count their tests; the build, the script budget and the map of the
 * specification count as one test each. The last line is `N passed, N failed`, with `, N skipped`
 * where something was left out.
 */
const { total, check, run, finish } = createTotal()

/** Environment is read here because this is a script of its own, not the service. */
const inCi = process.env.CI === 'true'

async function main(): Promise<void> {
  // The end-to-end tests need it.
  await build()
  await check('the whole specification', 'node', ['scripts/check-spec.ts'])
  const { tests } = await run(unitTests())
  const inBrowser = hasChromium ? await runEndToEnd() : skipEndToEnd()
  checkSpecification([...tests, ...inBrowser])
  process.stdout.write('\nSlow tests are left out: npm run test:slow\n')
  finish()
}

async function build(): Promise<void> {
  await check('production build', 'react-router', ['build'])
  await check('script of a first visit', 'node', ['scripts/measure-script.ts'])
}

async function runEndToEnd(): Promise<TestOutcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-e2e-log-'))
  process.env.E2E_LOG = join(folder, 'service.log')
  const { count, tests } = await run(endToEndTests())
  if (count.failed > 0) await printWarnings(process.env.E2E_LOG)
  await rm(folder, { recursive: true, force: true })
  return tests
}

function skipEndToEnd(): TestOutcome[] {
  process.stdout.write(
    '\nThe end-to-end tests are skipped: apt-get install chromium-headless-shell fonts-noto-cjk\n',
  )
  total[inCi ? 'failed' : 'skipped'] += 1
  return []
}

/** What the service logged last at the level of a warning or above, and what else it printed. */
async function printWarnings(logFile: string): Promise<void> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).split('\n')
  const warnings = lines.filter((line) => line && !/^\{"level":[123]0,/.test(line)).slice(-40)
  process.stdout.write(`\n— the service's last warnings\n${warnings.join('\n')}\n`)
}

/** Each sentence of the specification has a test that ran, as far as there is a Chromium. */
function checkSpecification(tests: readonly TestOutcome[]): void {
  const isExcused = (file: string) => !inCi && !hasChromium && file.startsWith('e2e/')
  const problems = findUntested(
    tests.filter(({ outcome }) => outcome !== 'skipped'),
    isExcused,
  )
  process.stdout.write('\n— the tests of the specification\n')
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  total[problems.length === 0 ? 'passed' : 'failed'] += 1
}

await main()
