import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findUntested } from './check-spec.ts'
import { addUp, type Count, type FileResult, readReport, replaceResults } from './test-report.ts'

/**
 * The whole test command: each check counts as one test, the suites count their own. The last line
 * is `N passed, N failed`, with `, N skipped` where something was left out.
 */
const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules/.bin')
const total: Count = { passed: 0, failed: 0, skipped: 0 }
/** Files that passed only when they were run again. */
const lateOnes: string[] = []
/** Titles of the tests that ran, by their file. */
const ran = new Map<string, string[]>()

/** Environment is read here because this is a script of its own, not the service. */
const inCi = process.env.CI === 'true'

async function main(): Promise<void> {
  // Each of these takes one core: two lanes, the production build among them.
  await Promise.all([checkTypes(), checkRest()])
  await suite('unit and integration', 'vitest', (report, files) => [
    'run',
    ...files,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/tell-unhandled.ts',
    `--outputFile.json=${report}`,
  ])
  await stories()
  checkTested()
  for (const file of lateOnes) process.stdout.write(`\nPassed only when run again: ${file}`)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

async function checkTypes(): Promise<void> {
  await check('route types', 'react-router', ['typegen'])
  await check('types', 'tsc', ['-p', '.'])
  await check('nothing unused', 'knip', [])
  const production = ['--production', '--exclude', 'dependencies']
  await check('nothing used by tests alone', 'knip', production)
  await check('a whole lockfile', 'node', ['scripts/complete-lock.ts', '--check'])
}

async function checkRest(): Promise<void> {
  await check('format and lint', 'biome', ['ci', '--error-on-warnings', '.'])
  await check('walls', 'depcruise', ['src'])
  await check('sizes of files and folders', 'node', ['scripts/check-sizes.ts'])
  await check('the whole specification', 'node', ['scripts/check-spec.ts'])
  await check('production build', 'react-router', ['build'])
  await check('script of a first visit', 'node', ['scripts/measure-script.ts'])
}

async function stories(): Promise<void> {
  if (existsSync(chromium())) {
    const folder = await mkdtemp(join(tmpdir(), 'neiro-stories-'))
    process.env.E2E_LOG = join(folder, 'service.log')
    const isWhole = await suite('stories in Chromium', 'playwright', (_report, files) => [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      ...files,
    ])
    if (!isWhole) await tellComplaints(process.env.E2E_LOG)
    await rm(folder, { recursive: true, force: true })
    return
  }
  process.stdout.write(
    '\nThe stories in a browser are skipped: install it with  apt-get install chromium fonts-noto-cjk\n',
  )
  if (inCi) total.failed += 1
  else total.skipped += 1
}

/** What the specification's document names as a test has run; without Chromium, what could run. */
function checkTested(): void {
  const isExcused = (file: string) => !inCi && !existsSync(chromium()) && file.startsWith('e2e/')
  const problems = findUntested(ran, isExcused)
  process.stdout.write('\n— the tests of the specification\n')
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  total[problems.length === 0 ? 'passed' : 'failed'] += 1
}

/** What the service said last at the level of a warning or above, and whatever else broke out of it. */
async function tellComplaints(logFile: string): Promise<void> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).split('\n')
  const complaints = lines.filter((line) => line && !/^\{"level":[123]0,/.test(line)).slice(-40)
  process.stdout.write(`\n— the service's last warnings\n${complaints.join('\n')}\n`)
}

export function chromium(): string {
  return process.env.CHROMIUM ?? '/usr/bin/chromium'
}

/** What it says is told in one piece, once it has ended. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  const started = performance.now()
  const { child, status } = start(command, args, {}, 'pipe')
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => said.push(part))
  }
  const code = await status
  process.stdout.write(`\n— ${name} (${secondsSince(started)} s)\n${Buffer.concat(said)}`)
  total[code === 0 ? 'passed' : 'failed'] += 1
  if (code !== 0) process.stdout.write(`FAILED: ${name}\n`)
}

const secondsSince = (started: number) => ((performance.now() - started) / 1000).toFixed(1)

/**
 * What fails is run once more, alone: somebody else's work may have held the machine for seconds. It
 * counts by its second run, and is named at the end. An error that belongs to no file is met by
 * running all again.
 *
 * @param args of the program, for these files or for all
 * @returns whether all of it passed at once
 */
async function suite(
  name: string,
  command: string,
  args: (report: string, files: string[]) => string[],
): Promise<boolean> {
  process.stdout.write(`\n— ${name}\n`)
  const started = performance.now()
  const first = await runOnce(command, (report) => args(report, []))
  let { results, status } = first
  if (status !== 0) {
    const failed = results.filter(({ isWhole }) => !isWhole).map(({ file }) => file)
    const files = first.isOfFiles && !failed.some(isOfAll) ? failed : []
    process.stdout.write(`\n— ${name}, again: ${files.join(', ') || 'all'}\n`)
    const second = await runOnce(command, (report) => args(report, files))
    status = second.status
    results = replaceResults(results, second.results)
    if (status === 0) lateOnes.push(...(failed.length > 0 ? failed : [name]))
  }
  for (const result of results) ran.set(relative(ROOT, result.file), result.ran)
  const count = addUp(results)
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key]
  // A suite that broke off, or ran nothing, is a failure even if no test of it says so.
  if ((status !== 0 && count.failed === 0) || count.passed + count.failed === 0) total.failed += 1
  process.stdout.write(`\n— ${name} took ${secondsSince(started)} s\n`)
  if (status !== 0) process.stdout.write(`FAILED: ${name}\n`)
  return first.status === 0
}

interface Run {
  results: FileResult[]
  status: number | null
  /** Whether no error is known that belongs to no file. */
  isOfFiles: boolean
}

/** What looks at all that the others have left: alone it would find nothing. */
const isOfAll = (file: string) => file.includes('/e2e/afterwards/')

async function runOnce(command: string, args: (report: string) => string[]): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-report-'))
  const report = join(folder, 'report.json')
  const unhandled = join(folder, 'unhandled')
  const more = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, UNHANDLED_ERRORS_FILE: unhandled }
  const status = await start(command, args(report), more, 'inherit').status
  const results = readReport(await readFile(report, 'utf8').catch(() => '{}'))
  const isOfFiles = !existsSync(unhandled)
  await rm(folder, { recursive: true, force: true })
  return { results, status, isOfFiles }
}

function start(
  command: string,
  args: string[],
  more: Record<string, string>,
  output: 'pipe' | 'inherit',
): { child: ChildProcess; status: Promise<number | null> } {
  const program = command === 'node' ? process.execPath : join(BIN, command)
  const env = {
    ...process.env,
    ...more,
    NODE_ENV: command === 'react-router' ? 'production' : 'test',
  }
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', output, output] })
  const status = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  })
  return { child, status }
}

await main()
