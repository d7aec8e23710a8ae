import { Problem } from '#kernel/problem.ts'
import type { BaseRevision, Written } from '../contract.ts'
import type { PageColumns } from './columns.ts'

/**
 * Refuses a change that is based on another version. A writer's own version is never another: the
 * next change builds on it, the same one again is a duplicate, and an older one is stale.
 *
 * @returns whether it has been written already
 * @throws Problem stale_version (with the present `version` in its values)
 */
export function isDuplicateWrite(
  { version, writtenBy, writtenTurn }: Pick<PageColumns, 'version' | 'writtenBy' | 'writtenTurn'>,
  { version: base, written }: BaseRevision,
): boolean {
  if (written && writtenBy === written.by && writtenTurn !== null) {
    if (writtenTurn <= written.turn) return writtenTurn === written.turn
  } else if (base === undefined || base === version) {
    return false
  }
  throw new Problem('stale_version', { values: { version } })
}

export function revisionColumns(written: Written | undefined) {
  return { written_by: written?.by ?? null, written_turn: written?.turn ?? null }
}
