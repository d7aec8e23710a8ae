import { Problem } from '#kernel/problem.ts'
import type { BaseRevision, Written } from '../contract.ts'

interface Present {
  version: number
  writtenBy: string | null
  writtenTurn: number | null
}

/**
 * A change based on another version than the present one is refused, so that nothing is overwritten.
 * A writer's own change whose reply was lost is not another version: the next builds on it, and the
 * same one sent again is a duplicate. One that arrives after a newer one of its writer is stale.
 *
 * @returns whether it has been written already
 * @throws Problem stale_version (with the present `version` in its values)
 */
export function isDuplicateWrite(
  { version, writtenBy, writtenTurn }: Present,
  { version: base, written }: BaseRevision,
): boolean {
  if (written && writtenBy === written.by && writtenTurn !== null) {
    if (writtenTurn <= written.turn) return writtenTurn === written.turn
  } else if (base === undefined || base === version) {
    return false
  }
  throw new Problem('stale_version', { values: { version } })
}

/** Who has written the present version. */
export function revisionColumns(written: Written | undefined) {
  return { written_by: written?.by ?? null, written_turn: written?.turn ?? null }
}
