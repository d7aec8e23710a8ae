import { newId } from '#kernel/ids.ts'
import type { Database } from '#ports/database/open-database.ts'
import { setFullLink } from './recordings/store.ts'
import { findFullLink, insertStreamLink, revokeLinks } from './serving/store.ts'

/**
 * A new address for the streams of a recording, or of its preview alone. Who holds it can hear them
 * until it is revoked; it says nothing about the recording's other addresses.
 *
 * @returns the link's internal key
 */
export function openStreamLink(
  trx: Database,
  { recordingId, previewId }: { recordingId: number; previewId?: number },
): Promise<number> {
  return insertStreamLink(trx, {
    public_id: newId(),
    recording_id: recordingId,
    preview_id: previewId ?? null,
  })
}

/** Withdraws addresses: with the transaction's commit, every process refuses them. */
export async function revokeStreamLinks(trx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await revokeLinks(trx, { ids })
}

/** Withdraws every address of a recording, that of its owner and its buyers too. */
export async function revokeRecordingLinks(trx: Database, recordingId: number): Promise<void> {
  await revokeLinks(trx, { recordingId })
}

/**
 * Gives owner and buyers another address of the whole recording: who has lost the right to it has
 * only the old one, which opens nothing.
 */
export async function renewFullLink(trx: Database, recordingId: number): Promise<void> {
  const old = await findFullLink(trx, recordingId)
  if (old === undefined) return
  await revokeLinks(trx, { ids: [old] })
  await setFullLink(trx, recordingId, await openStreamLink(trx, { recordingId }))
}
