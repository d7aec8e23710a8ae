import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test-order.ts'

export default defineConfig({
  css: { modules: { generateScopedName: '[local]' } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'demo/**/*.test.ts'],
    globalSetup: './scripts/test-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Somebody else's machine may be busy for seconds. What needed a second try is marked so.
    retry: process.env.CI === 'true' ? 1 : 0,
    // The default leaves a core to Vitest itself, which needs little of it.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
  },
})
