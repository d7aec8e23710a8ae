import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import { titleLine } from '#kernel/title-line.ts'
import { PURCHASE_FORMATS, type PurchaseFormat } from '#orders/contract.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { hasJob } from '#ports/jobs/waiting-jobs.ts'
import { touchRenditions } from '#uploads/server/make-rendition.ts'
import { findZip, hashZip, makeZip } from '#uploads/server/make-zip.ts'
import { nameFolder, nameWork, typeOf } from './file-name.ts'
import { findFiles, makeSoundFile } from './find-files.ts'
import { listTracks } from './list-tracks.ts'
import { artistOf, planAlbum } from './plan-zip.ts'
import type { SentFile } from './send-file.ts'
import { type AlbumDownload, type Download, findDownload, type SoundDownload } from './store.ts'

/** The number of files that are there, of how many; the one that is being made counts in part. */
export interface Progress {
  made: number
  count: number
}

type Prepared = { file: SentFile } | { progress: Progress; jobKey: string }

/**
 * The file of a download, or how much of it is there, and what the job that makes it is called.
 *
 * @throws Problem download_impossible where a sound does not fit into the format; in an album, the
 * artist's own file takes its place
 */
export function prepareFile(
  context: Pick<Context, 'clock' | 'db'>,
  { kind, row }: Download,
  format: PurchaseFormat,
): Promise<Prepared> {
  return kind === 'album' ? prepareAlbum(context, row, format) : prepareSound(context, row, format)
}

async function prepareSound(
  context: Pick<Context, 'clock' | 'db'>,
  row: SoundDownload,
  format: PurchaseFormat,
): Promise<Prepared> {
  const [found] = await findFiles(context, [row], format)
  if (found === undefined || found.isRefused) throw new Problem('download_impossible')
  const { file, progress, extension } = found
  if (file === undefined) {
    const jobKey = `${row.recordingId}-${row.albumId ?? 'alone'}-${format}`
    return { progress: { made: progress, count: 1 }, jobKey }
  }
  await touchRenditions(context.db, [file.key], context.clock.now())
  return { file: { ...file, ...nameWork(row, extension), type: typeOf(extension) } }
}

async function prepareAlbum(
  context: Pick<Context, 'clock' | 'db'>,
  row: AlbumDownload,
  format: PurchaseFormat,
): Promise<Prepared> {
  const found = await findFiles(
    context,
    await listTracks(context.db, { kind: 'album', row }),
    format,
  )
  const files = planAlbum(row, found)
  const zip = await findZip(context, files)
  if (zip === undefined) {
    const made = found.reduce((sum, { progress }) => sum + progress, 0)
    return { progress: { made, count: found.length }, jobKey: hashZip(files) }
  }
  const name = `${nameFolder(artistOf(row), titleLine(row))}.zip`
  const { plainName } = nameWork(row, 'zip')
  return { file: { ...zip, name, plainName, type: 'application/zip' } }
}

/** Returns the booklet of a sound or an album, which is as it was posted. @throws Problem not_found */
export function getBooklet({ row }: Download): SentFile {
  const { bookletKey: key, bookletBytes: bytes } = row
  if (key === null || bytes === null) throw new Problem('not_found')
  return { key, bytes, ...nameWork(row, 'pdf'), type: 'application/pdf' }
}

/** Adds the job that makes the file where there is none. @param allow throws where it may not */
export async function makeFileLater(
  { db }: Pick<Context, 'db'>,
  { grant }: Download['row'],
  format: PurchaseFormat,
  { key, allow }: { key: string; allow: () => Promise<void> },
): Promise<void> {
  if (await hasJob(db, makeDownload, key)) return
  await allow()
  await addJob(db, makeDownload, { grant, format }, { key, priority: -1 })
}

export const makeDownload = defineJob(
  'make-download',
  z.object({ grant: z.string(), format: z.enum(PURCHASE_FORMATS) }),
  async (context, { grant, format }, { signal }) => {
    const download = await findDownload(context.db, grant)
    if (download?.row.revokedAt !== null) return
    const tracks = await listTracks(context.db, download)
    for (const track of tracks) await makeSoundFile(context, track, format, signal)
    if (download.kind === 'sound') return
    const files = planAlbum(download.row, await findFiles(context, tracks, format))
    await makeZip(context, files, signal)
  },
  { maxAttempts: 3, lane: 'slow', outlastsOutages: true },
)
