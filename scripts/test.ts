import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findUntested } from './check-spec.ts'
import type { Count } from './testing/report.ts'
import { runProgram, secondsSince } from './testing/run-program.ts'
import { runSuites, type Suite, type SuiteResult } from './testing/suite.ts'

/**
 * The whole test command: each check counts as one test, the suites count their own. The last line
 * is `N passed, N failed`, with `, N skipped` where something was left out.
 */
const total: Count = { passed: 0, failed: 0, skipped: 0 }

/** Environment is read here because this is a script of its own, not the service. */
const inCi = process.env.CI === 'true'
const isSlowWanted = process.env.SLOW_TESTS === 'true'
const hasChromium = existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium')
const cores = availableParallelism()

const UNIT: Suite = {
  name: 'unit and integration tests',
  command: 'vitest',
  args: (report, files) => [
    'run',
    ...files,
    `--maxWorkers=${cores}`,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/testing/report-unhandled-errors.ts',
    `--outputFile.json=${report}`,
  ],
}
const END_TO_END: Suite = {
  name: 'end-to-end tests in Chromium',
  command: 'playwright',
  args: (_report, files) => [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    `--workers=${cores}`,
    ...files,
  ],
}

async function main(): Promise<void> {
  const started = performance.now()
  // Each of these takes one core: two lanes. The end-to-end tests need the production build.
  await Promise.all([checkTypes(), checkRest()])
  const results = await runTests()
  checkSpecification(results)
  for (const { passedOnRerun } of results) {
    for (const file of passedOnRerun) process.stdout.write(`\nPassed only when run again: ${file}`)
  }
  if (!isSlowWanted) {
    process.stdout.write('\nThe slow tests are left out: SLOW_TESTS=true runs them too.\n')
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  process.stdout.write(`\nAll of it took ${secondsSince(started)} s\n`)
  process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

async function checkTypes(): Promise<void> {
  await check('route types', 'react-router', ['typegen'])
  // The longest of all: a lane of its own.
  await check('types', 'tsc', ['-p', '.'])
}

async function checkRest(): Promise<void> {
  await check('format and lint', 'biome', ['ci', '--error-on-warnings', '.'])
  await check('import rules', 'depcruise', ['src'])
  await check('sizes of files and folders', 'node', ['scripts/check-sizes.ts'])
  await check('owners of tables', 'node', ['scripts/check-table-owners.ts'])
  await check('the whole specification', 'node', ['scripts/check-spec.ts'])
  await check('production build', 'react-router', ['build'])
  await check('script of a first visit', 'node', ['scripts/measure-script.ts'])
  await check('nothing unused', 'knip', [])
  const production = ['--production', '--exclude', 'dependencies']
  await check('nothing used by tests alone', 'knip', production)
  await check('a complete lockfile', 'node', ['scripts/complete-lock.ts', '--check'])
}

/** Its output is printed in one piece, once it has ended. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  const started = performance.now()
  const lines: string[] = []
  const code = await runProgram(command, args, (line) => lines.push(line))
  process.stdout.write(`\n— ${[`${name} (${secondsSince(started)} s)`, ...lines].join('\n')}\n`)
  total[code === 0 ? 'passed' : 'failed'] += 1
  if (code !== 0) process.stdout.write(`FAILED: ${name}\n`)
}

async function runTests(): Promise<SuiteResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-e2e-log-'))
  process.env.E2E_LOG = join(folder, 'service.log')
  const results = await runSuites(hasChromium ? [UNIT, END_TO_END] : [UNIT])
  for (const { count } of results) {
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key]
  }
  if (!hasChromium) reportNoChromium()
  else if (!results.at(-1)?.passedFirst) await printWarnings(process.env.E2E_LOG)
  await rm(folder, { recursive: true, force: true })
  return results
}

function reportNoChromium(): void {
  process.stdout.write(
    '\nThe end-to-end tests are skipped: install a browser with  apt-get install chromium fonts-noto-cjk\n',
  )
  total[inCi ? 'failed' : 'skipped'] += 1
}

/** What the service logged last at the level of a warning or above, and what else it printed. */
async function printWarnings(logFile: string): Promise<void> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).split('\n')
  const warnings = lines.filter((line) => line && !/^\{"level":[123]0,/.test(line)).slice(-40)
  process.stdout.write(`\n— the service's last warnings\n${warnings.join('\n')}\n`)
}

/** Every test that docs/spec.md names has run, as far as there is a Chromium and slow tests are wanted. */
function checkSpecification(results: readonly SuiteResult[]): void {
  const ran = new Map(results.flatMap((result) => [...result.ran]))
  const isExcused = (file: string) =>
    (!inCi && !hasChromium && file.startsWith('e2e/')) ||
    (!isSlowWanted && /@slow|isSlowWanted/.test(readFileSync(file, 'utf8')))
  const problems = findUntested(ran, isExcused)
  process.stdout.write('\n— the tests of the specification\n')
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  total[problems.length === 0 ? 'passed' : 'failed'] += 1
}

await main()
