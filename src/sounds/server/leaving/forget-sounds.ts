import * as z from 'zod/mini'
import { pageThrough } from '#ports/database/page-through.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { removeSoundFiles } from '../edit/remove-sound-files.ts'
import { clearReactions, deleteUnorderedSound, listSoundKeys } from './store.ts'

const AGAIN_MS = 10 * 60_000

/**
 * Removes the sounds of somebody who has left: files that no buyer needs, and rows that no order
 * names. Comes again while somebody is just paying for one.
 */
export const forgetSoundsLater: Job<{ userId: number }> = defineJob(
  'forget-sounds',
  z.object({ userId: z.int() }),
  async (context, { userId }) => {
    const { db } = context
    let isDone = true
    const keys = pageThrough((after, limit) => listSoundKeys(db, userId, after, limit))
    for await (const { id } of keys) {
      isDone = (await removeSoundFiles(context, id)) && isDone
      await deleteUnorderedSound(db, id)
      await clearReactions(db, id)
    }
    if (isDone) return
    // The queue goes by the real time, whatever the service's clock says.
    const runAt = new Date(Date.now() + AGAIN_MS)
    await addJob(db, forgetSoundsLater, { userId }, { key: String(userId), runAt })
  },
)
