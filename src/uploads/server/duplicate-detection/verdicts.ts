import * as z from 'zod/mini'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { publish } from '#ports/jobs/publish.ts'
import { recordingRefused } from '../events.ts'
import { isUsed, lockRecording, revokeLinks, updateRecording } from '../recordings/store.ts'
import { deleteFiles } from '../recordings/stream-folder.ts'
import { findStanding, removeMade, type Standing } from './store.ts'

/** Anyone who was just buying it when it was refused has an order by then. */
export const REFUSED_KEPT_MS = 60 * 60_000

const recording = z.object({ recordingId: z.int() })

/** Marks a flagged recording as reviewed. @returns its state before */
export async function clearRecording(db: Database, recordingId: number): Promise<Standing> {
  const standing = await findStanding(db, recordingId)
  if (standing === 'flagged')
    await updateRecording(db, recordingId, { clearedAt: new Date() }, { refusedAt: null })
  return standing
}

/**
 * Carries out the operator’s refusal (docs/operations). A recording that a sound plays stays READY
 * for buyers alone.
 */
export const refuseRecordingJob = defineJob(
  'refuse-recording',
  recording,
  (context, { recordingId }) =>
    context.db.transaction().execute(async (trx) => {
      const row = await lockRecording(trx, recordingId)
      if (row === undefined || row.refusedAt !== null || row.status === 'ERROR') return
      const stays =
        row.status === 'READY' && (await isUsed(trx, context.recordingUse, recordingId, 'isPlayed'))
      const now = context.clock.now()
      await updateRecording(trx, recordingId, {
        refusedAt: now,
        clearedAt: null,
        failedAt: now,
        ...(!stays && { status: 'ERROR', error: 'refused', partialSince: null }),
      })
      await publish(context, trx, recordingRefused, { recordingId })
    }),
)

/** Has the workers refuse it. @returns its state before; `refused` and `other`: nothing is done */
export async function refuseLater(db: Database, recordingId: number): Promise<Standing> {
  const standing = await findStanding(db, recordingId)
  if (standing === 'flagged') {
    await addJob(db, refuseRecordingJob, { recordingId }, { key: String(recordingId) })
  }
  return standing
}

/**
 * Deletes the files of a refused recording, whose row stays. While someone has bought it, or is
 * just paying for it, it stays as it is; the sweep adds this job again each night.
 */
export const removeRefusedJob = defineJob(
  'remove-refused-files',
  recording,
  async (context, { recordingId }) => {
    const { db, recordingUse } = context
    const removed = await db.transaction().execute(async (trx) => {
      const row = await lockRecording(trx, recordingId)
      if (!row || row.refusedAt === null || row.error === 'dropped') return undefined
      if (await isUsed(trx, recordingUse, recordingId, 'isBought', 'isOrdered')) return undefined
      await updateRecording(trx, recordingId, {
        status: 'ERROR',
        error: 'refused',
        fullLinkId: null,
        partialSince: null,
        streamPrefix: null,
        coverKey: null,
      })
      await revokeLinks(trx, { recordingId })
      return row
    })
    if (removed === undefined) return
    await deleteFiles(context, removed)
    await removeMade(db, recordingId)
  },
)

/** An order that is just being placed is not seen yet: the files are looked at an hour later. */
export async function removeRefusedLater(trx: Database, recordingId: number): Promise<void> {
  // The queue uses real time, not the service's clock.
  const runAt = new Date(Date.now() + REFUSED_KEPT_MS)
  await addJob(trx, removeRefusedJob, { recordingId }, { key: String(recordingId), runAt })
}
