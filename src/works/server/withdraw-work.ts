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

/**
 * Withdraws a work: it is a Draft, whatever its artist asks for, and its buyers keep it. With null it
 * is restored, and gets the status that its artist wants.
 *
 * @returns false where it is deleted, or stands so already
 */
export async function withdrawWork(
  context: Pick<Context, 'clock' | 'listeners' | 'recordingUse'>,
  trx: Transaction,
  { kind, id }: WorkKey,
  withdrawnFor: Withdrawal | null,
): Promise<boolean> {
  const work = await (kind === 'sound' ? lockSound(trx, id) : lockAlbum(trx, id))
  if (work === undefined || work.withdrawnFor === withdrawnFor) return false
  const column = { withdrawnFor }
  if ('droppedStatus' in work) {
    await reconcileAlbum(context, trx, { ...work, ...column }, column)
    return true
  }
  const sound = { ...work, ...column }
  const reconciled = await reconcileSound(context, trx, sound, { edited: true }, column)
  await finishReconciled(context, trx, [reconciled])
  return true
}
