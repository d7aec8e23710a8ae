import { Problem } from '#kernel/problem.ts'
import type { SoundChange, Written } from '#sounds/contract.ts'

interface Present {
  version: number
  written_by: string | null
  written_turn: number | null
}

/**
 * Who saves what another hand has changed meanwhile is told, and overwrites nothing. One's own
 * writing whose answer was lost is no other's: the next goes on upon it, and the same one, sent
 * again, is there already. One that comes late, after a newer one of the same hand, is stale.
 *
 * @param present the version that there is, and whose writing it is where they said so
 * @returns whether it is there already
 * @throws Problem stale_version (with the present `version` in its values)
 */
export function isDuplicateWrite(
  { version, written_by: by, written_turn: turn }: Present,
  { version: seen, written }: Pick<SoundChange, 'version' | 'written'>,
): boolean {
  if (written && by === written.by && turn !== null) {
    if (turn === written.turn) return true
    if (turn < written.turn) return false
    throw new Problem('stale_version', { values: { version } })
  }
  if (seen === undefined || seen === version) return false
  throw new Problem('stale_version', { values: { version } })
}

/** Whose the writing is that is being made. */
export function revisionColumns(written: Written | undefined) {
  return { written_by: written?.by ?? null, written_turn: written?.turn ?? null }
}
