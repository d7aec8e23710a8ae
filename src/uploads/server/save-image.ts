import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { CROP_MIN_PIXELS, IMAGE_MAX_BYTES } from '../contract.ts'
import { runInUserQueue } from './images/image-turns.ts'
import {
  cropOf,
  findImageByUpload,
  findOwnImage,
  findOwnUpload,
  findUpload,
  insertImage,
  lockUpload,
  type UploadRow,
  updateUpload,
} from './posting/store.ts'
import { withScratch } from './recordings/scratch.ts'

export interface SavedImage {
  id: number
  publicId: string
  accent: string
}

export type ImageEngines = Pick<Context, 'config' | 'storage' | 'db' | 'media'>

/** The times that a picture is drawn again because it was cropped anew meanwhile. */
const ATTEMPTS = 8

/**
 * Makes what was posted under one's own image policy an image of the service; for the same policy,
 * or by the id of that image, it is the same image. Call it before a transaction, not within:
 * drawing takes seconds, its turn
 * may take longer, and connections are few.
 *
 * @param field of the request's body, beside which a problem is shown
 * @throws Problem image_unknown, image_too_large, file_not_allowed, crop_invalid; rate_limited
 */
export async function saveImage(
  engines: ImageEngines,
  ownerId: number,
  uploadPublicId: string,
  field?: string,
): Promise<SavedImage> {
  try {
    return await runInUserQueue(ownerId, () => save(engines, ownerId, uploadPublicId))
  } catch (error) {
    if (field === undefined || !(error instanceof Problem)) throw error
    const { code, values, retryAfter, cause } = error
    const more = { values, fields: { [field]: code }, ...(retryAfter && { retryAfter }) }
    throw Object.assign(new Problem(code, more), { cause })
  }
}

async function save(engines: ImageEngines, ownerId: number, publicId: string): Promise<SavedImage> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const upload = await findOwnUpload(engines.db, ownerId, 'image', publicId)
    const known = upload
      ? await findImageByUpload(engines.db, upload.id)
      : await findOwnImage(engines.db, ownerId, publicId)
    if (known) return { id: known.id, publicId: known.publicId, accent: known.accent }
    if (!upload) throw new Problem('image_unknown')
    const made =
      engines.media.sandbox === 'none'
        ? await askWorker(engines.db, upload)
        : await makeImage(engines, upload)
    if (made) return made
  }
  throw new Problem('conflict')
}

/** A person waits for it, so a few seconds' pause is all that a second attempt may take. */
export const drawImageJob = defineJob(
  'draw-image',
  z.object({ uploadId: z.int() }),
  async (context, { uploadId }) => {
    const upload = await findUpload(context.db, uploadId)
    if (!upload) return
    try {
      await save(context, upload.ownerId, upload.publicId)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await updateUpload(context.db, uploadId, { imageProblem: error.code })
    }
  },
  { maxAttempts: 3 },
)

const LOOK_MS = 200
const WORKER_MS = 60_000

/**
 * Has a worker draw the picture, and waits for it. @returns undefined where no image is made of it
 *
 * @throws Problem that the worker found, or unavailable where none has answered
 */
async function askWorker(db: Context['db'], { id, fileName }: UploadRow) {
  await db.transaction().execute(async (trx) => {
    await updateUpload(trx, id, { imageProblem: null })
    await addJob(trx, drawImageJob, { uploadId: id }, { key: String(id) })
  })
  for (let waited = 0; waited < WORKER_MS; waited += LOOK_MS) {
    await sleep(LOOK_MS)
    const image = await findImageByUpload(db, id)
    if (image) return image
    const problem = (await findUpload(db, id))?.imageProblem
    if (problem) throw new Problem(problem, { values: { files: fileName } })
  }
  throw new Problem('unavailable', { retryAfter: 10 })
}

/** @returns undefined where another part was chosen, or another image made of it, meanwhile */
async function makeImage(
  engines: ImageEngines,
  upload: UploadRow,
): Promise<SavedImage | undefined> {
  const { storage, db, media } = engines
  const posted = await storage.head(upload.key)
  if (!posted) throw new Problem('image_unknown')
  if (posted.bytes > IMAGE_MAX_BYTES) throw new Problem('image_too_large')
  const crop = cropOf(upload)
  const publicId = newId()
  const key = `images/${publicId}.jpg`
  // Should its row not be written, the sweep removes what no row knows.
  const drawn = await withScratch(engines, async ({ inputFile, outputFolder }) => {
    await storage.fetchTo(upload.key, inputFile)
    const minPixels = CROP_MIN_PIXELS
    const result = await media.drawImage({
      inputFile,
      outputFolder,
      crop: crop && { ...crop, minPixels },
    })
    if (!result.ok) throw new Problem(result.problem, { values: { files: upload.fileName } })
    const { file, ...facts } = result.value
    await storage.put(key, { file }, 'image/jpeg')
    return { ...facts, bytes: (await stat(file)).size }
  })
  const row = await db.transaction().execute(async (trx) => {
    const now = await lockUpload(trx, upload.id)
    if (!now || !isDeepStrictEqual(cropOf(now), crop)) return undefined
    return insertImage(trx, {
      publicId,
      ownerId: upload.ownerId,
      uploadId: upload.id,
      key,
      fileName: upload.fileName,
      ...drawn,
    })
  })
  if (row) return { id: row.id, publicId, accent: drawn.accent }
  await storage.delete([key])
  return undefined
}
