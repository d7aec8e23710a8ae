import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { fromRoot, type TestOutcome, writeReport } from './report.ts'
import { isWanted } from './tags.ts'

export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].filter(({ tags }) => isWanted(tags)).map(outcomeOf),
    )
    writeReport({ tests, errors: unhandled.length + modules.flatMap(errorsOf).length })
  }
}

function outcomeOf(test: TestCase): TestOutcome {
  const { state } = test.result()
  return {
    file: fromRoot(test.module.moduleId),
    title: test.name,
    // A test that is still pending was interrupted.
    outcome: state === 'pending' ? 'failed' : state,
    isRetried: test.diagnostic()?.flaky ?? false,
  }
}

/** Those of the module and of its suites, such as a failed hook. */
function errorsOf(module: TestModule) {
  return [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
  ]
}
