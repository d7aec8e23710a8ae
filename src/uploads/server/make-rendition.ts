import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import {
  type DownloadFormat,
  downloadExtension,
  type FileTags,
  UNTAGGED_MP3_FILE,
} from '#ports/media/media.ts'
import { typeOfKey } from '#ports/storage/object-key.ts'
import { runMedia } from './recordings/run-media.ts'
import { findRecording, type RecordingRow } from './recordings/store.ts'
import {
  beginRendition,
  findRendition,
  listRenditions,
  nameRendition,
  type Rendition,
  type RenditionKey,
  removeUnusedFiles,
  type StoredFile,
  sumFileBytes,
  updateRendition,
} from './rendition-store.ts'

export { type StoredFile, touchRenditions } from './rendition-store.ts'

/** A file that was asked for so recently may just be on its way. */
const IN_USE_MS = 60 * 60 * 1000
/** A refusal may be for want of time or memory: it is tried again after so long. */
const REFUSED_MS = 24 * 60 * 60 * 1000

/**
 * `coverKey` is in the storage. A newer file of a recording replaces older ones of its `scope`:
 * what is made for an album stays beside what is made for the sound.
 */
export type RenditionTags = Omit<FileTags, 'coverFile'> & { coverKey?: string; scope?: string }

/**
 * The downloads with exactly these tags, in the same order, with what identifies each; undefined
 * where one is not being made yet.
 */
export async function findRenditions(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  format: DownloadFormat,
  files: readonly { recordingId: number; tags: RenditionTags }[],
): Promise<{ name: string; rendition: Rendition | undefined }[]> {
  const asked = files.map(({ recordingId, tags }) => {
    return { recordingId, format, tagsHash: hashTags(tags) }
  })
  const found = await listRenditions(db, format, asked, refusedAfter({ clock }))
  return asked.map(nameRendition).map((name) => ({ name, rendition: found.get(name) }))
}

function refusedAfter({ clock }: Pick<Context, 'clock'>): Date {
  return new Date(clock.now().getTime() - REFUSED_MS)
}

const making = new Map<string, Promise<StoredFile | undefined>>()

/**
 * Makes and stores a download with these tags; takes seconds, so call it from a job. Concurrent
 * calls in this process share the work.
 *
 * @returns undefined where the sound does not fit into the format
 * @throws Problem not_found where there is no such recording
 */
export async function makeRendition(
  context: Context,
  recordingId: number,
  format: DownloadFormat,
  tags: RenditionTags,
  signal: AbortSignal,
): Promise<StoredFile | undefined> {
  const rendition = { recordingId, format, tagsHash: hashTags(tags) }
  const found = await findRendition(context.db, rendition, refusedAfter(context))
  if (found?.file || found?.isRefused) return found.file
  const id = nameRendition(rendition)
  const work =
    making.get(id) ?? make(context, rendition, tags, signal).finally(() => making.delete(id))
  making.set(id, work)
  return work
}

async function make(
  context: Context,
  rendition: RenditionKey,
  { coverKey, scope = '', ...tags }: RenditionTags,
  signal: AbortSignal,
): Promise<StoredFile | undefined> {
  const { storage, media, clock, db } = context
  const { recordingId, format } = rendition
  const recording = await findRecording(db, recordingId)
  if (recording?.status !== 'READY') throw new Problem('not_found')
  await makeRoom(context)
  await beginRendition(db, { ...rendition, scope }, clock.now())
  const { key: originalKey, isEncoded } = await chooseInput(context, recording, format)
  const writeProgress = (progress: number) => updateRendition(db, rendition, { progress })
  const options = { originalKey, stopping: signal, writeProgress }
  const made = await runMedia(context, options, async ({ folder, ...run }) => {
    const coverFile = join(folder, 'cover.jpg')
    if (coverKey !== undefined) await storage.fetchTo(coverKey, coverFile)
    const withCover = { ...tags, ...(coverKey !== undefined && { coverFile }) }
    const result = await media.download({ ...run, format, isEncoded, tags: withCover })
    if (!result.ok) {
      context.log.error({ recordingId, format, error: result.error }, 'rendition failed')
      await updateRendition(db, rendition, { status: 'ERROR' })
      return undefined
    }
    const { file } = result.value
    const stored = {
      key: `renditions/${newId()}.${downloadExtension(format)}`,
      bytes: (await stat(file)).size,
    }
    await storage.put(stored.key, { file }, typeOfKey(stored.key))
    const now = clock.now()
    const ready = { ...stored, status: 'READY', progress: 1, readyAt: now, usedAt: now }
    if (await updateRendition(db, rendition, ready)) return stored
    await storage.delete([stored.key])
    return undefined
  })
  // Another process may have made it meanwhile.
  return made ?? (await findRendition(db, rendition, refusedAfter(context)))?.file
}

/** MP3s of 320 kbit/s are made of the one that was encoded with the streams, if that is there. */
async function chooseInput(
  { storage }: Pick<Context, 'storage'>,
  recording: RecordingRow,
  format: DownloadFormat,
): Promise<{ key: string; isEncoded: boolean }> {
  const key = `${recording.streamPrefix}/${UNTAGGED_MP3_FILE}`
  const isEncoded = format === 'mp3' && (await storage.head(key)) !== undefined
  return { key: isEncoded ? key : recording.originalKey, isEncoded }
}

/**
 * Makes room for so many bytes.
 *
 * @throws Problem storage_full where all that is there is in use: the job tries again later
 */
export async function makeRoom(
  { db, storage, clock, config }: Pick<Context, 'clock' | 'config' | 'db' | 'storage'>,
  bytes = 0,
): Promise<void> {
  const before = new Date(clock.now().getTime() - IN_USE_MS)
  const left = config.downloadsBytes - bytes
  await storage.delete(await removeUnusedFiles(db, left, before))
  if ((await sumFileBytes(db)) > left) throw new Problem('storage_full')
}

/** Rises when the same tags are written otherwise, so that files are made anew when they are asked for. */
const TAGS_VERSION = 2

function hashTags(tags: RenditionTags): string {
  const pairs = Object.entries(tags)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([TAGS_VERSION, pairs]))
    .digest('base64url')
}
