import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { publish } from '#ports/jobs/publish.ts'
import { recordingRefused } from '../events.ts'
import {
  findRecording,
  isBoughtOrOrdered,
  listPreviewPrefixes,
  listRenditionKeys,
} from '../recordings/store.ts'
import { deleteBelow, runFolder } from '../recordings/stream-folder.ts'
import { revokeLinks } from '../serving/store.ts'
import {
  findStanding,
  markRefused,
  markRefusedGone,
  removeMade,
  type Standing,
} from './verdict-store.ts'

/** Anyone who was just buying it when it was refused has an order by then. */
export const REFUSED_KEPT_MS = 60 * 60_000

const recording = z.object({ recordingId: z.int() })

/** Asked for by the operator, for a recording that is flagged: see docs/operations. */
export const refuseRecordingJob = defineJob(
  'refuse-recording',
  recording,
  (context, { recordingId }) =>
    context.db.transaction().execute(async (trx) => {
      if (!(await markRefused(trx, context.recordingUse, recordingId, context.clock.now()))) return
      await publish(context, trx, recordingRefused, { recordingId })
    }),
)

/** Has the workers refuse it. @returns how it stood before; `refused` and `other`: nothing is done */
export async function refuseLater(db: Database, recordingId: number): Promise<Standing> {
  const standing = await findStanding(db, recordingId)
  if (standing === 'held' || standing === 'flagged') {
    await addJob(db, refuseRecordingJob, { recordingId }, { key: String(recordingId) })
  }
  return standing
}

/**
 * Deletes the files of a refused recording, which keeps its row: that says why. While someone has
 * bought it, or is just paying for it, it stays as it is; the sweep comes again each night.
 */
export const removeRefusedJob = defineJob(
  'remove-refused-files',
  recording,
  (context, { recordingId }) => removeRefused(context, recordingId),
)

/** An order that is just being placed is not seen yet: the files are looked at an hour later. */
export async function removeRefusedLater(trx: Database, recordingId: number): Promise<void> {
  // The queue goes by the real time, whatever the service's clock says.
  const runAt = new Date(Date.now() + REFUSED_KEPT_MS)
  await addJob(trx, removeRefusedJob, { recordingId }, { key: String(recordingId), runAt })
}

async function removeRefused({ db, storage, recordingUse }: Context, id: number): Promise<void> {
  const isGone = await db.transaction().execute(async (trx) => {
    if ((await isBoughtOrOrdered(trx, recordingUse, id)) || !(await markRefusedGone(trx, id)))
      return false
    await revokeLinks(trx, { recordingId: id })
    return true
  })
  const row = isGone ? await findRecording(db, id) : undefined
  if (row === undefined) return
  await deleteBelow(storage, `${runFolder(row)}/`)
  for (const prefix of await listPreviewPrefixes(db, id)) await deleteBelow(storage, prefix)
  await storage.delete([row.original_key, ...(await listRenditionKeys(db, id))])
  await removeMade(db, id)
}
