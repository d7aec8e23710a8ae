import * as z from 'zod/mini'
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
import { PURCHASE_FORMATS, type PurchaseFormat } from '../../contract.ts'
import { extensionOf } from './file-name.ts'
import { listTracks, tagsOf } from './list-tracks.ts'
import { type Download, findDownload, type SoundDownload } from './store.ts'

export interface TrackFile {
  title: string
  extension: string
  key: string
  bytes: number
}

/** How many files of how many are there. */
export interface Progress {
  made: number
  count: number
}

type Prepared =
  | { files: TrackFile[]; checksums: ReadonlyMap<string, number> }
  | { files: undefined; progress: Progress }

/** The files of a download in order, with the checksums that a ZIP needs, or how many are there. */
export async function prepareFiles(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  download: Download,
  format: PurchaseFormat,
): Promise<Prepared> {
  const tracks = await listTracks(db, download)
  const files = await findFiles({ db }, tracks, format)
  const keys = files.map(({ key }) => key)
  if (download.kind === 'sound') {
    if (files.length === 0) return { files: undefined, progress: { made: 0, count: 1 } }
    await touchRenditions(db, keys, clock.now())
    return { files, checksums: new Map() }
  }
  const coverKeys = download.row.coverKey === null ? [] : [download.row.coverKey]
  const checksums = await listChecksums(db, [...keys, ...coverKeys])
  const made = keys.filter((key) => checksums.has(key)).length
  if (made < tracks.length || coverKeys.some((key) => !checksums.has(key))) {
    return { files: undefined, progress: { made, count: tracks.length } }
  }
  await touchRenditions(db, keys, clock.now())
  return { files, checksums }
}

async function findFiles(
  { db }: Pick<Context, 'db'>,
  tracks: readonly SoundDownload[],
  format: PurchaseFormat,
): Promise<TrackFile[]> {
  if (format === 'original') {
    return tracks.map(({ title, originalKey: key, originalBytes: bytes, fileName }) => {
      return { title, extension: extensionOf(fileName), key, bytes }
    })
  }
  const wanted = tracks.map((track) => ({ recordingId: track.recordingId, tags: tagsOf(track) }))
  const files = await findRenditions({ db }, format, wanted)
  return tracks.flatMap(({ recordingId, title }) => {
    const file = files.get(recordingId)
    return file ? { title, extension: downloadExtension(format), ...file } : []
  })
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
  return (await makeRendition(context, recordingId, format, tagsOf(track), signal)).key
}
