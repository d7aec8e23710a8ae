import { newId } from '#kernel/ids.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { lockRecording, updateRecording } from './recordings/store.ts'
import { bucketOf, mediaKey, signBucket } from './serving/media-url-signature.ts'
import { insertStreamLink, revokeLinks } from './serving/store.ts'

/**
 * A new address for the streams of a recording, or of its preview alone, valid until it is revoked.
 *
 * @returns the link's internal key
 */
export function openStreamLink(
  trx: Database,
  { recordingId, previewId }: { recordingId: number; previewId?: number },
): Promise<number> {
  return insertStreamLink(trx, {
    publicId: newId(),
    recordingId,
    previewId: previewId ?? null,
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

/** Replaces the address that owner and buyers have: the old one opens nothing any more. */
export async function renewFullLink(trx: Database, recordingId: number): Promise<void> {
  const old = (await lockRecording(trx, recordingId))?.fullLinkId
  if (!old) return
  await revokeLinks(trx, { ids: [old] })
  const fullLinkId = await openStreamLink(trx, { recordingId })
  await updateRecording(trx, recordingId, { fullLinkId })
}

/** The signed address of one of STREAM_FILES, equal for all listeners within the same six hours. */
export function streamAddress(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  linkPublicId: string,
  file: string,
): string {
  const bucket = bucketOf(clock.now())
  const signature = signBucket(mediaKey(config.secret), linkPublicId, bucket)
  return `/media/${linkPublicId}/${bucket}-${signature}/${file}`
}
