import { Worker } from 'node:worker_threads'
import { vi } from 'vitest'

/** Records the names of the works that are given to threads from now on. */
export function watchThreads(): () => unknown[] {
  const { mock } = vi.spyOn(Worker.prototype, 'postMessage')
  return () => mock.calls.map(([{ name }]) => name)
}
