import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import { PURCHASE_FORMATS, type PurchaseFormat } from '#orders/contract.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { hasJob } from '#ports/jobs/waiting-jobs.ts'
import { downloadExtension } from '#ports/media/media.ts'
import {
  ensureChecksum,
  findRenditions,
  listChecksums,
  makeRendition,
  touchRenditions,
} from '#uploads/server/make-rendition.ts'
import { extensionOf } from './file-name.ts'
import { listTracks, tagsOf } from './list-tracks.ts'
import { type Download, findDownload, type SoundDownload } from './store.ts'

export interface TrackFile {
  title: string
  extension: string
  key: string
  bytes: number
}

/** The number of files that are there, of how many; the one that is being made counts in part. */
export interface Progress {
  made: number
  count: number
}

type Prepared =
  | { files: TrackFile[]; checksums: ReadonlyMap<string, number> }
  | { files: undefined; progress: Progress }

/**
 * The files of a download in order, with the checksums that a ZIP needs, or how many are there.
 *
 * @throws Problem download_impossible where a sound does not fit into the format; in an album, the
 * artist's own file takes its place
 */
export async function prepareFiles(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  download: Download,
  format: PurchaseFormat,
): Promise<Prepared> {
  const tracks = await listTracks(db, download)
  const found = await findFiles({ db, clock }, tracks, format)
  const isAlbum = download.kind === 'album'
  if (!isAlbum && found.some(({ isRefused }) => isRefused)) {
    throw new Problem('download_impossible')
  }
  const files = found.flatMap(({ file }) => file ?? [])
  const keys = files.map(({ key }) => key)
  const coverKey = isAlbum ? download.row.coverKey : null
  const zipped = coverKey === null ? keys : [...keys, coverKey]
  const checksums = isAlbum ? await listChecksums(db, zipped) : new Map<string, number>()
  const isReady = ({ file, progress }: FoundFile) =>
    file === undefined ? progress : isAlbum && !checksums.has(file.key) ? 0 : 1
  const made = found.reduce((sum, each) => sum + isReady(each), 0)
  const isCoverReady = coverKey === null || !isAlbum || checksums.has(coverKey)
  if (made < tracks.length || !isCoverReady) {
    return { files: undefined, progress: { made, count: tracks.length } }
  }
  await touchRenditions(db, keys, clock.now())
  return { files, checksums }
}

interface FoundFile {
  file?: TrackFile
  progress: number
  isRefused: boolean
}

async function findFiles(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  tracks: readonly SoundDownload[],
  format: PurchaseFormat,
): Promise<FoundFile[]> {
  if (format === 'original') return tracks.map((track) => ownFile(track))
  const wanted = tracks.map((track) => ({ recordingId: track.recordingId, tags: tagsOf(track) }))
  const renditions = await findRenditions({ db, clock }, format, wanted)
  return tracks.map((track) => {
    const found = renditions.get(track.recordingId)
    if (found?.isRefused) return { ...ownFile(track), isRefused: true }
    if (found?.file === undefined) return { progress: found?.progress ?? 0, isRefused: false }
    const { title } = track
    const file = { title, extension: downloadExtension(format), ...found.file }
    return { file, progress: 1, isRefused: false }
  })
}

/** The one that the artist has uploaded. */
function ownFile({ title, originalKey, originalBytes, fileName }: SoundDownload): FoundFile {
  const file = { title, extension: extensionOf(fileName), key: originalKey, bytes: originalBytes }
  return { file, progress: 1, isRefused: false }
}

/** Adds the job that makes the files where there is none. @param allow throws where it may not */
export async function makeFilesLater(
  { db }: Pick<Context, 'db'>,
  { kind, row }: Download,
  format: PurchaseFormat,
  allow: () => Promise<void>,
): Promise<void> {
  const what =
    kind === 'album' ? `album-grant-${row.id}` : `${row.recordingId}-${row.albumId ?? 'alone'}`
  const key = `${what}-${format}`
  if (await hasJob(db, makeDownload, key)) return
  await allow()
  await addJob(db, makeDownload, { grant: row.grant, format }, { key, priority: -1 })
}

export const makeDownload = defineJob(
  'make-download',
  z.object({ grant: z.string(), format: z.enum(PURCHASE_FORMATS) }),
  async (context, { grant, format }, { signal }) => {
    const download = await findDownload(context.db, grant)
    if (download?.row.revokedAt !== null) return
    for (const track of await listTracks(context.db, download)) {
      signal.throwIfAborted()
      const key = await makeFile(context, track, format, signal)
      if (download.kind === 'album') await ensureChecksum(context, key)
    }
    const { kind, row } = download
    if (kind === 'album' && row.coverKey !== null) await ensureChecksum(context, row.coverKey)
  },
  { maxAttempts: 3, lane: 'slow' },
)

async function makeFile(
  context: Context,
  track: SoundDownload,
  format: PurchaseFormat,
  signal: AbortSignal,
): Promise<string> {
  if (format === 'original') return track.originalKey
  const { recordingId } = track
  const made = await makeRendition(context, recordingId, format, tagsOf(track), signal)
  return made?.key ?? track.originalKey
}
