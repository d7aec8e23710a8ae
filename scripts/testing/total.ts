import type { Count } from './report.ts'
import { runProgram, secondsSince } from './run-program.ts'
import { runSuite, type Suite } from './suite.ts'

/** Adds up checks and suites, and ends with the line `N passed, N failed`. */
export function createTotal() {
  const started = performance.now()
  const total: Count = { passed: 0, failed: 0, skipped: 0 }
  const retried: string[] = []

  /** A check counts as one test. Its output is printed in one piece, once it has ended. */
  async function check(name: string, command: string, args: readonly string[] = []): Promise<void> {
    const began = performance.now()
    const lines: string[] = []
    const code = await runProgram(command, args, (line) => lines.push(line))
    process.stdout.write(`\n— ${[`${name} (${secondsSince(began)} s)`, ...lines].join('\n')}\n`)
    total[code === 0 ? 'passed' : 'failed'] += 1
    if (code !== 0) process.stdout.write(`FAILED: ${name}\n`)
  }

  async function run(suite: Suite) {
    const { count, tests } = await runSuite(suite)
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key]
    for (const { file, title, isRetried } of tests) {
      if (isRetried) retried.push(`${file}: ${title}`)
    }
    return { count, tests }
  }

  function finish(): void {
    for (const test of retried) process.stdout.write(`\nPassed only when run again: ${test}`)
    const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
    process.stdout.write(`\nAll of it took ${secondsSince(started)} s\n`)
    process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`)
    process.exitCode = total.failed > 0 ? 1 : 0
  }

  return { total, check, run, finish }
}
