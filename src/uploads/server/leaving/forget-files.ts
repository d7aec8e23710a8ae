import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { deleteRecording } from '../delete-recording.ts'
import { deleteBelow } from '../recordings/stream-folder.ts'
import * as store from './store.ts'

const BATCH = 100
const MINUTE_MS = 60_000
/** Sales that were under way are settled or given up by then, or looked at again. */
const AGAIN_MS = 10 * MINUTE_MS

/**
 * Deletes the files of somebody who has left, then their rows. Comes again while a form may still
 * be posted, or while somebody is paying for what a picture belongs to.
 */
export const forgetFilesLater: Job<{ userId: number }> = defineJob(
  'forget-files',
  z.object({ userId: z.int() }),
  async (context, { userId }) => {
    await forgetRecordings(context, userId)
    await forgetImages(context, userId)
    const openUntil = await forgetUploads(context, userId)
    const waits = await store.isImageWaitedFor(context.db, userId)
    if (openUntil === undefined && !waits) return
    // The queue goes by the real time, whatever the service's clock says.
    const inMs = waits ? AGAIN_MS : (openUntil ?? 0) - context.clock.now().getTime() + MINUTE_MS
    const runAt = new Date(Date.now() + inMs)
    await addJob(context.db, forgetFilesLater, { userId }, { key: String(userId), runAt })
  },
)

/** What a sound stands on goes with the sound. */
async function forgetRecordings(context: Context, userId: number): Promise<void> {
  for (const id of await store.listLooseRecordings(context.db, userId)) {
    await context.db.transaction().execute((trx) => deleteRecording(context, trx, id))
  }
}

async function forgetImages({ db, storage }: Context, userId: number): Promise<void> {
  for (;;) {
    const images = await store.listUnneededImages(db, userId, BATCH)
    if (images.length === 0) return
    for (const { publicId } of images) await deleteBelow(storage, `image-sizes/${publicId}/`)
    await storage.delete(images.map(({ key }) => key))
    await store.deleteImageRows(
      db,
      images.map(({ id }) => id),
    )
  }
}

/** @returns until when a form of these may still be posted, in milliseconds; undefined: none may */
async function forgetUploads(
  { db, storage, clock }: Context,
  userId: number,
): Promise<number | undefined> {
  const uploads = await store.listLooseUploads(db, userId)
  for (const { key, partsId } of uploads) {
    if (partsId !== null) await storage.abortParts(key, partsId)
  }
  await storage.delete(uploads.map(({ key }) => key))
  const now = clock.now()
  // What came in parts is over with them.
  const isOver = (upload: (typeof uploads)[number]) =>
    upload.expiresAt < now || upload.bytes !== null
  const over = uploads.filter(isOver)
  if (over.length > 0) {
    await store.deleteUploadRows(
      db,
      over.map(({ id }) => id),
    )
  }
  const open = uploads.filter((upload) => !isOver(upload))
  return open.length === 0
    ? undefined
    : Math.max(...open.map(({ expiresAt }) => expiresAt.getTime()))
}
