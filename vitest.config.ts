import { defineConfig } from 'vitest/config'

export default defineConfig({
  css: { modules: { generateScopedName: '[local]' } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'demo/**/*.test.ts'],
    globalSetup: './scripts/test-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
