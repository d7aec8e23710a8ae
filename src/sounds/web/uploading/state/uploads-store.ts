import type { Fact } from './facts.ts'
import { noUploads, type Uploads, uploadsReducer } from './uploads-state.ts'

export interface UploadsStore {
  get: () => Uploads
  tell: (fact: Fact) => void
  /** @returns its own undo */
  subscribe: (listener: () => void) => () => void
}

/** The state of a page's uploads, known at once to whoever tells a fact. */
export function createUploadsStore(): UploadsStore {
  let uploads = noUploads
  const listeners = new Set<() => void>()
  return {
    get: () => uploads,
    tell(fact) {
      const next = uploadsReducer(uploads, fact)
      if (next === uploads) return
      uploads = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
