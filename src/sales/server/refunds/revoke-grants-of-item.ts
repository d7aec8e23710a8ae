import type { Transaction } from '#ports/database/open-database.ts'
import { renewFullLink } from '#uploads/server/stream-links.ts'
import { findAlbumItemWith, markAlbumRevoked } from './albums/store.ts'
import { grantSound } from './grant-sound.ts'
import {
  adoptWaitingGrant,
  listRecordingsOfSounds,
  markRevoked,
  type RevokedGrant,
} from './store.ts'

/**
 * Takes back what an order item gave, as after a refund: the streams that were opened with it end,
 * too. What the buyer has by another item as well stays. Nothing happens the second time. Call it
 * with the buyer locked (`lockBuyer`).
 */
export async function revokeGrantsOfItem(
  trx: Transaction,
  orderItemId: number,
  at: Date,
): Promise<void> {
  await markAlbumRevoked(trx, orderItemId, at)
  const revoked = await markRevoked(trx, orderItemId, at)
  for (const grant of revoked) await keepByOtherItem(trx, grant, at)
  const soundIds = revoked.map(({ soundId }) => soundId)
  // Last and in one order, so that refunds of albums with the same sounds follow one another.
  for (const recordingId of await listRecordingsOfSounds(trx, soundIds)) {
    await renewFullLink(trx, recordingId)
  }
}

/** A grant is given once, whichever of several items it came with: another takes its place. */
async function keepByOtherItem(
  trx: Transaction,
  { soundId, userId, email }: RevokedGrant,
  at: Date,
): Promise<void> {
  if (userId !== null && (await adoptWaitingGrant(trx, userId, soundId))) return
  const orderItemId = await findAlbumItemWith(trx, soundId, { userId, email })
  if (orderItemId === undefined) return
  await grantSound(trx, { userId: userId ?? undefined, email, soundId, orderItemId, at })
}
