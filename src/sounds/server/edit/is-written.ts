import { Problem } from '#kernel/problem.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { SoundChange } from '../../contract.ts'
import type { SoundRow } from '../store.ts'
import { findWriting } from './store.ts'

/**
 * Who saves what another hand has changed meanwhile is told, and overwrites nothing. One's own
 * writing whose answer was lost is no other's: the next goes on upon it, and the same one, sent
 * again, is there already. One that comes late, after a newer one of the same hand, is stale.
 *
 * @returns whether it is there already
 * @throws Problem stale_version (with the present `version` in its values)
 */
export async function isWritten(
  trx: Transaction,
  { id, version }: Pick<SoundRow, 'id' | 'version'>,
  { version: seen, written }: Pick<SoundChange, 'version' | 'written'>,
): Promise<boolean> {
  const last = written && (await findWriting(trx, id))
  if (last && last.by === written.by) {
    if (last.turn === written.turn) return true
    if (last.turn < written.turn) return false
    throw new Problem('stale_version', { values: { version } })
  }
  if (seen === undefined || seen === version) return false
  throw new Problem('stale_version', { values: { version } })
}
