import { defineConfig } from 'vitest/config'
import { TAGS } from '../tags.ts'

/** Every outcome that the reporter tells apart. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['vitest.sample.ts'],
    reporters: ['../vitest-reporter.ts'],
    retry: 1,
    tags: TAGS,
  },
})
