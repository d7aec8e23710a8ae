import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { hasJob } from '#ports/jobs/waiting-jobs.ts'
import { DOWNLOAD_FORMATS } from '#ports/media/media.ts'
import { findRenditions, makeRendition } from '#uploads/server/make-rendition.ts'
import type { PurchaseFormat } from '../../../contract.ts'
import { extensionOf } from '../original-type.ts'
import { type DownloadRow, listDownloads } from '../store.ts'
import { tagsOf } from '../tags-of.ts'
import { type AlbumDownloadRow, findAlbumDownload, listAlbumSounds } from './store.ts'

/** The stored file of one sound of an album. */
export interface TrackFile {
  title: string
  extension: string
  key: string
  bytes: number
}

/** The files of an album in order; undefined while they are being made, which this begins. */
export async function prepareAlbum(
  context: Context,
  album: AlbumDownloadRow,
  format: PurchaseFormat,
): Promise<TrackFile[] | undefined> {
  const rows = await listTracks(context, album)
  if (format === 'original') return rows.map(originalOf)
  const wanted = rows.map((row) => ({ recordingId: row.recordingId, tags: tagsOf(row) }))
  const files = await findRenditions(context, format, wanted)
  const made = rows.flatMap(({ recordingId, title }) => {
    const file = files.get(recordingId)
    return file ? { title, extension: format, ...file } : []
  })
  if (made.length === rows.length) return made
  const { db } = context
  const key = `${album.id}-${format}`
  if (!(await hasJob(db, makeAlbum, key))) {
    await addJob(db, makeAlbum, { grant: album.grant, format }, { key, priority: -1 })
  }
  return undefined
}

/** Someone waits for it; what is made stays made when it breaks off. */
export const makeAlbum = defineJob(
  'make-album',
  z.object({ grant: z.string(), format: z.enum(DOWNLOAD_FORMATS) }),
  async (context, { grant, format }, { signal }) => {
    const album = await findAlbumDownload(context.db, grant)
    for (const row of album?.revokedAt === null ? await listTracks(context, album) : []) {
      signal.throwIfAborted()
      await makeRendition(context, row.recordingId, format, tagsOf(row), signal)
    }
  },
  { maxAttempts: 3, slow: true },
)

/** In order, each as a part of this album, by whichever item the buyer has it. */
async function listTracks(
  { db }: Context,
  { itemId, albumId, title: album, coverKey }: AlbumDownloadRow,
): Promise<DownloadRow[]> {
  const sounds = await listAlbumSounds(db, [itemId])
  const rows = await listDownloads(
    db,
    sounds.flatMap(({ grant }) => grant ?? []),
  )
  const byGrant = new Map(rows.map((row) => [row.grantPublicId, row]))
  const trackCount = sounds.length
  return sounds.flatMap(({ grant }, index) => {
    const row = byGrant.get(grant ?? '')
    if (row === undefined) return []
    const cover = row.coverKey ?? coverKey
    return { ...row, coverKey: cover, albumId, album, trackNumber: index + 1, trackCount }
  })
}

function originalOf({ title, originalKey, originalBytes, fileName }: DownloadRow): TrackFile {
  return { title, extension: extensionOf(fileName), key: originalKey, bytes: originalBytes }
}
