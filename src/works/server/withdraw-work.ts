import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { Withdrawal } from '../contract.ts'
import { reconcileLocked as reconcileAlbum } from './albums/release/reconcile-album.ts'
import { lockAlbum } from './albums/store.ts'
import {
  finishReconciled,
  reconcileLocked as reconcileSound,
} from './sounds/release/reconcile-sound.ts'
import { lockSound } from './sounds/store.ts'
import type { WorkKey } from './works-store.ts'

interface Withdrawn {
  reason: Withdrawal
  /** Its buyers lose it, too (`takeFromBuyers`). */
  isRemoved: boolean
}

/**
 * Withdraws a work: it is a Draft, whatever its artist asks for. With null it is restored, and gets
 * the status that its artist wants.
 *
 * @returns false where it is deleted, or stands so already
 */
export async function withdrawWork(
  context: Pick<Context, 'clock' | 'listeners' | 'recordingUse'>,
  trx: Transaction,
  { kind, id }: WorkKey,
  withdrawn: Withdrawn | null,
): Promise<boolean> {
  const work = await (kind === 'sound' ? lockSound(trx, id) : lockAlbum(trx, id))
  const { reason = null, isRemoved = false } = withdrawn ?? {}
  if (work === undefined) return false
  if (work.withdrawnFor === reason && (work.removedAt !== null) === isRemoved) return false
  const columns = { withdrawnFor: reason, removedAt: isRemoved ? context.clock.now() : null }
  if ('droppedStatus' in work) {
    await reconcileAlbum(context, trx, { ...work, ...columns }, columns)
    return true
  }
  const sound = { ...work, ...columns }
  const reconciled = await reconcileSound(context, trx, sound, { edited: true }, columns)
  await finishReconciled(context, trx, [reconciled])
  return true
}
