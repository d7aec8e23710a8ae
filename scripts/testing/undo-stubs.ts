import { afterAll, vi } from 'vitest'

// Test files share a process: what one has replaced, the next one must not find.
afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
