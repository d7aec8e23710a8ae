import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { publish } from '#ports/jobs/publish.ts'
import { deleteRecording } from '#uploads/server/delete-recording.ts'
import { revokeStreamLinks } from '#uploads/server/stream-links.ts'
import { soundChanged } from '../events.ts'
import { removeSoundFilesLater } from '../jobs.ts'
import { changeSound, lockSound } from '../store.ts'
import { getOwnSound } from './update-sound.ts'

/**
 * Takes a sound away: nobody but its buyers finds or hears it any more. Its files go once nobody
 * needs them (`remove-sound-files`).
 *
 * @throws Problem not_found, not_allowed
 */
export async function deleteSound(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<void> {
  const { id } = await getOwnSound(context, viewer, publicId)
  await context.db.transaction().execute(async (trx) => {
    const sound = await lockSound(trx, id)
    if (sound === undefined) return
    const { streamLinkId, nextRecordingId } = sound
    const now = context.clock.now()
    await changeSound(trx, id, {
      deleted_at: now,
      updated_at: now,
      wanted_status: null,
      next_recording_id: null,
      stream_link_id: null,
    })
    if (nextRecordingId !== null) await deleteRecording(context, trx, nextRecordingId)
    if (streamLinkId !== null) await revokeStreamLinks(trx, [streamLinkId])
    await publish(context, trx, soundChanged, { soundId: id })
    await addJob(trx, removeSoundFilesLater, { soundId: id })
  })
}
