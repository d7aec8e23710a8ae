import * as z from 'zod/mini'
import { defineJob } from '#ports/jobs/define-job.ts'
import { indexCreator } from './index-creator.ts'
import { indexSound } from './index-sound.ts'
import { listFoundSounds } from './store.ts'

/** Indexes all that names an erased account again, after what was being indexed meanwhile. */
export const forgetCreatorLater = defineJob(
  'forget-creator',
  z.object({ userId: z.int() }),
  async (context, { userId }) => {
    await indexCreator(context, userId)
    for (const soundId of await listFoundSounds(context.db, userId)) {
      await indexSound(context, soundId)
    }
  },
)
