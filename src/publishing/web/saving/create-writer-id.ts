/**
 * Names a writer: each tab has its own, so that a save whose reply was lost is recognised.
 *
 * @returns at most 28 characters
 */
export function createWriterId(): string {
  const random = crypto.getRandomValues(new Uint32Array(4))
  return [...random].map((word) => word.toString(36)).join('')
}
