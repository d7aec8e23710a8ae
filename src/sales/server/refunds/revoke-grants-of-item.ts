import {
  claimGrant,
  grantSound,
  type RevokedGrant,
  revokeGrants,
} from '#grants/server/grant-sounds.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { renewFullLink } from '#uploads/server/stream-links.ts'
import { findAlbumItemWith, listRecordingsOfSounds, selectWaitingGrant } from './store.ts'

/**
 * Ends the streams, too; what the buyer has by another item stays. Repeating it changes nothing.
 * Lock the buyer first (`lockBuyer`).
 */
export async function revokeGrantsOfItem(trx: Transaction, orderItemId: number, at: Date) {
  const revoked = await revokeGrants(trx, orderItemId, at)
  for (const grant of revoked) await grantByOtherItem(trx, grant, at)
  const soundIds = revoked.map(({ soundId }) => soundId)
  // Last and in one order, so that refunds of albums with the same sounds do not deadlock.
  for (const recordingId of await listRecordingsOfSounds(trx, soundIds)) {
    await renewFullLink(trx, recordingId)
  }
}

/** Of several items with the same sound only one gave a grant: another takes its place. */
async function grantByOtherItem(
  trx: Transaction,
  { soundId, userId, email }: RevokedGrant,
  at: Date,
): Promise<void> {
  if (userId !== null && (await claimGrant(trx, userId, selectWaitingGrant(trx, userId, soundId))))
    return
  const orderItemId = await findAlbumItemWith(trx, soundId, { userId, email })
  if (orderItemId === undefined) return
  await grantSound(trx, { userId: userId ?? undefined, email, soundId, orderItemId, at })
}
