import * as z from 'zod/mini'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { publish } from '#ports/jobs/publish.ts'
import { deleteRecording, isOrdered, revokeStreamLinks } from '#uploads/server/recordings.ts'
import { hasBuyers } from '../../grants-store.ts'
import { soundChanged } from '../events.ts'
import { getOwnSound } from '../find-sound-for.ts'
import { changeSound, findSoundById, listReplaced, lockSound } from '../store.ts'

/**
 * Deletes a sound for everyone but its buyers; a job removes its files once no one needs them.
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
      deletedAt: now,
      updatedAt: now,
      wantedStatus: null,
      nextRecordingId: null,
      streamLinkId: null,
    })
    if (nextRecordingId !== null) await deleteRecording(context, trx, nextRecordingId)
    if (streamLinkId !== null) await revokeStreamLinks(trx, [streamLinkId])
    await publish(context, trx, soundChanged, { soundId: id })
    await addJob(trx, removeSoundFilesLater, { soundId: id })
  })
}

const RETRY_SECONDS = 600

export const removeSoundFilesLater: Job<{ soundId: number }> = defineJob(
  'remove-sound-files',
  z.object({ soundId: z.int() }),
  async (context, { soundId }) => {
    if (await removeSoundFiles(context, soundId)) return
    // The queue uses real time, not the service's clock.
    const runAt = new Date(Date.now() + RETRY_SECONDS * 1000)
    await addJob(context.db, removeSoundFilesLater, { soundId }, { key: String(soundId), runAt })
  },
)

/**
 * Removes the files of a deleted sound: its former audio, and, unless it was bought, the last one.
 *
 * @returns false while an order for it is open: try again later
 */
export async function removeSoundFiles(
  context: Pick<Context, 'clock' | 'db' | 'recordingUse'>,
  soundId: number,
): Promise<boolean> {
  const sound = await findSoundById(context.db, soundId)
  if (sound === undefined || sound.deletedAt === null) return true
  for (const id of await listReplaced(context.db, soundId)) {
    await context.db.transaction().execute((trx) => deleteRecording(context, trx, id))
  }
  const { recordingId } = sound
  if (recordingId === null || (await hasBuyers(context.db, soundId))) return true
  if (await isOrdered(context, recordingId)) return false
  await context.db.transaction().execute((trx) => deleteRecording(context, trx, recordingId))
  return true
}
