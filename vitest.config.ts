import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { TAGS } from './scripts/testing/tags.ts'

/** These replace modules, also for other files that run in the same process. */
const mocking = globSync('src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
)
/** Each has a process of its own. Covers are drawn as SVG, which the service's image code blocks in sharp. */
const separate = [...mocking, 'demo/covers/*.test.ts']

const shared = {
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

export default defineConfig({
  test: {
    globalSetup: './scripts/testing/global-setup.ts',
    reporters: ['default', './scripts/testing/vitest-reporter.ts'],
    // One more than cores: tests wait for the database and for timers.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        css,
        test: {
          ...shared,
          name: 'shared modules',
          include: ['src/**/*.test.{ts,tsx}', '{bench,demo,scripts}/**/*.test.ts'],
          exclude: separate,
          // A new process for each file would import everything anew: 0.6 s each.
          isolate: false,
        },
      },
      { css, test: { ...shared, name: 'own modules', include: separate } },
    ],
  },
})
