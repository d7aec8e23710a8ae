import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { TAGS } from './scripts/testing/tags.ts'
import { isSlowRun } from './src/kernel/testing/slow-run.ts'

const ROOT = import.meta.dirname
const FILES = ['src/**/*.test.{ts,tsx}', '{bench,demo,scripts}/**/*.test.ts']

/** These replace modules, also for other files that run in the same process. */
const mocking = findTests(/\bvi\.(mock|doMock|resetModules)\(/)
/** They are not even loaded: many open a database of their own. */
const left = isSlowRun ? [] : findTests(/^\/\*\* @module-tag slow/)
/** Each has a process of its own. Covers are drawn as SVG, which the service's image code blocks in sharp. */
const separate = [...mocking, 'demo/covers/*.test.ts']

const shared = {
  // Plain pages have their styles within.
  css: { include: /\.css\?inline$/ },
  tags: TAGS,
  // A test that fails runs again alone; one that passes only then is named at the end.
  retry: 1,
  setupFiles: './scripts/testing/undo-stubs.ts',
  // Far more than any takes, so that load on the machine fails none.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
}
const css = { modules: { generateScopedName: '[local]' } }

/** What takes seconds begins first, so that at the end no worker waits for another. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /ports\/media|\/any-/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    globalSetup: './scripts/testing/global-setup.ts',
    reporters: ['default', './scripts/testing/vitest-reporter.ts'],
    sequence: { sequencer: LongestFirst },
    // A worker more than cores would import all anew, and end no sooner.
    maxWorkers: availableParallelism(),
    projects: [
      {
        css,
        test: {
          ...shared,
          name: 'shared modules',
          include: FILES,
          exclude: [...separate, ...left],
          // A new process for each file would import everything anew: 0.6 s each.
          isolate: false,
        },
      },
      { css, test: { ...shared, name: 'own modules', include: separate, exclude: left } },
    ],
  },
})

/** Test files with such a text. */
function findTests(text: RegExp): string[] {
  return globSync(FILES, { cwd: ROOT }).filter((file) =>
    text.test(readFileSync(`${ROOT}/${file}`, 'utf8')),
  )
}
