import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runSuites, type Suite } from './suite.ts'

let folder: string
let printed: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'neiro-suite-'))
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

const fileResult = (name: string, status: string) => ({
  name,
  status,
  assertionResults: [{ title: `${name} works`, status }],
})
const passed = { code: 0, testResults: [fileResult('/a.test.ts', 'passed')] }
const failed = { code: 1, testResults: [fileResult('/a.test.ts', 'failed')] }

/** A suite whose runs end one after the other as they are given, and that notes for what it is run. */
async function makeSuite(name: string, runs: readonly object[]) {
  const program = join(folder, `${name}.mjs`)
  const noteFile = join(folder, `${name}.txt`)
  await writeFile(
    program,
    `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
    const [noteFile, report, ...files] = process.argv.slice(2)
    appendFileSync(noteFile, 'files: ' + files.join(' ') + '\\n')
    const count = readFileSync(noteFile, 'utf8').split('\\n').length - 2
    const { code, unhandled, ...result } = ${JSON.stringify(runs)}[count]
    writeFileSync(report, JSON.stringify(result))
    if (unhandled) writeFileSync(process.env.UNHANDLED_ERRORS_FILE, '1')
    console.log('it ends with ' + code)
    process.exitCode = code`,
  )
  const suite: Suite = {
    name,
    command: 'node',
    args: (report, files) => [program, noteFile, report, ...files],
  }
  return { suite, notes: () => readFile(noteFile, 'utf8') }
}

test('suites run one after the other, and print what their programs print', async () => {
  const [one, other] = [
    await makeSuite('one', [failed, passed]),
    await makeSuite('other', [passed]),
  ]
  const results = await runSuites([one.suite, other.suite])
  expect(results.map(({ count }) => count.passed)).toEqual([1, 1])
  expect(results.map(({ passedFirst }) => passedFirst)).toEqual([false, true])
  expect(printed.match(/it ends with \d/g)).toEqual([1, 0, 0].map((code) => `it ends with ${code}`))
})

test('what fails is run once more, alone, and counts by that run', async () => {
  const { suite, notes } = await makeSuite('one', [failed, passed])
  const [result] = await runSuites([suite])
  expect(result?.count).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(result?.passedOnRerun).toEqual(['/a.test.ts'])
  expect(await notes()).toBe('files: \nfiles: /a.test.ts\n')
})

test('what fails twice is a failure', async () => {
  const { suite } = await makeSuite('one', [failed, failed])
  const [result] = await runSuites([suite])
  expect(result?.count).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(result?.passedOnRerun).toEqual([])
})

test('an error that belongs to no file reruns everything', async () => {
  const broken = { ...passed, code: 1, unhandled: true }
  const { suite, notes } = await makeSuite('one', [broken, passed])
  const [result] = await runSuites([suite])
  expect(result?.passedOnRerun).toEqual(['one'])
  expect(await notes()).toBe('files: \nfiles: \n')
})

test('a suite that runs nothing is a failure', async () => {
  const { suite } = await makeSuite('one', [{ code: 0, testResults: [] }])
  const [result] = await runSuites([suite])
  expect(result?.count.failed).toBe(1)
})
