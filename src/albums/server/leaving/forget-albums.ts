import * as z from 'zod/mini'
import { defineJob } from '#ports/jobs/define-job.ts'
import { deleteUnorderedAlbums } from './store.ts'

/** Removes the albums of somebody who has left. Apart: plays of strangers name them, too. */
export const forgetAlbumsLater = defineJob(
  'forget-albums',
  z.object({ userId: z.int() }),
  ({ db }, { userId }) => deleteUnorderedAlbums(db, userId),
)
