import type { Transaction } from '#ports/database/open-database.ts'
import { renewFullLink } from '#uploads/server/stream-links.ts'
import { findRecordingOfSound, markRevoked } from './store.ts'

/**
 * Takes back what an order item gave, as after a refund: the streams that were opened with it end,
 * too. Nothing happens the second time.
 */
export async function revokeGrantsOfItem(
  trx: Transaction,
  orderItemId: number,
  at: Date,
): Promise<void> {
  for (const { soundId } of await markRevoked(trx, orderItemId, at)) {
    const recordingId = await findRecordingOfSound(trx, soundId)
    if (recordingId !== undefined) await renewFullLink(trx, recordingId)
  }
}
