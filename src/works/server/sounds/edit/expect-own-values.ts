import { Problem } from '#kernel/problem.ts'
import type { ReadOnlyFields } from '../../../sounds-contract.ts'

/**
 * Accepts values that cannot be written where they are those of the sound, as a client sends them
 * that returns all it has read.
 *
 * @param own left out: any value is accepted
 * @throws Problem read_only, beside each field
 */
export function expectOwnValues(sent: ReadOnlyFields, own: ReadOnlyFields): void {
  const names = ['id', 'uploader', 'fileName'] as const
  const wrong = names.filter((name) => {
    const value = own[name]
    return sent[name] !== undefined && value !== undefined && sent[name] !== value
  })
  if (wrong.length === 0) return
  throw new Problem('read_only', {
    fields: Object.fromEntries(wrong.map((name) => [name, 'read_only'])),
  })
}
