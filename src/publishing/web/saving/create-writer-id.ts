import type { Written } from '../../contract.ts'

/**
 * Names a writer: each tab has its own, so that a save whose reply was lost is recognised.
 *
 * @returns at most 28 characters
 */
export function createWriterId(): string {
  const random = crypto.getRandomValues(new Uint32Array(4))
  return [...random].map((word) => word.toString(36)).join('')
}

/** Names the consecutive writes of one writer. */
export function createWriteNames(by = createWriterId()): () => Written {
  let turn = 0
  return () => {
    turn += 1
    return { by, turn }
  }
}
