import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { fromRoot, type TestOutcome, writeReport } from './report.ts'

export default class PlaywrightReporter implements Reporter {
  #suite: Suite | undefined
  #errors = 0

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onError(): void {
    this.#errors += 1
  }

  onEnd(): void {
    writeReport({ tests: this.#suite?.allTests().map(outcomeOf) ?? [], errors: this.#errors })
  }
}

const OUTCOMES = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
  skipped: 'skipped',
} as const

function outcomeOf(test: TestCase): TestOutcome {
  const outcome = test.outcome()
  return {
    file: fromRoot(test.location.file),
    title: test.title,
    outcome: OUTCOMES[outcome],
    isRetried: outcome === 'flaky',
  }
}
