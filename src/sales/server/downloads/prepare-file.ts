import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { hasJob } from '#ports/jobs/waiting-jobs.ts'
import { DOWNLOAD_FORMATS } from '#ports/media/media.ts'
import { findRendition, makeRendition } from '#uploads/server/make-rendition.ts'
import type { PurchaseFormat } from '../../contract.ts'
import { extensionOf, typeOf } from './original-type.ts'
import { type DownloadRow, findDownload } from './store.ts'
import { tagsOf } from './tags-of.ts'

export interface PreparedFile {
  key: string
  extension: string
  type: string
}

/** The stored file of a format; undefined while it is being made, which this begins. */
export async function prepareFile(
  context: Context,
  row: DownloadRow,
  format: PurchaseFormat,
): Promise<PreparedFile | undefined> {
  if (format === 'original') {
    const extension = extensionOf(row.fileName)
    return { key: row.originalKey, extension, type: typeOf(extension) }
  }
  const made = await findRendition(context, row.recordingId, format, tagsOf(row))
  if (made) return { key: made.key, extension: format, type: typeOf(format) }
  const key = `${row.recordingId}-${format}-${row.albumId ?? 'alone'}`
  const { db } = context
  if (!(await hasJob(db, makeDownload, key))) {
    await addJob(db, makeDownload, { grant: row.grantPublicId, format }, { key, priority: -1 })
  }
  return undefined
}

/** Someone waits for it: it comes before other jobs. */
export const makeDownload = defineJob(
  'make-download',
  z.object({ grant: z.string(), format: z.enum(DOWNLOAD_FORMATS) }),
  async (context, { grant, format }, { signal }) => {
    const row = await findDownload(context.db, grant)
    if (row?.revokedAt === null)
      await makeRendition(context, row.recordingId, format, tagsOf(row), signal)
  },
  { maxAttempts: 3, slow: true },
)
