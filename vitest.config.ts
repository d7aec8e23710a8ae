import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  css: { modules: { generateScopedName: '[local]' } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', '{bench,demo,scripts}/**/*.test.ts'],
    globalSetup: './scripts/testing/global-setup.ts',
    // Far more than any takes, so that another's work on the machine fails none.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // The default leaves a core to Vitest itself, which needs little of it.
    maxWorkers: availableParallelism(),
  },
})
