import { defineConfig } from '@playwright/test'

/** Every outcome that the reporter tells apart. */
export default defineConfig({
  testDir: '.',
  testMatch: 'playwright.sample.ts',
  outputDir: '../../../test-results/sample',
  reporter: '../playwright-reporter.ts',
  retries: 1,
  workers: 1,
})
