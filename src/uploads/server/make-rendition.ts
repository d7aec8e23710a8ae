import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { DownloadFormat, FileTags } from '#ports/media/media.ts'
import { withScratch } from './recordings/scratch.ts'
import { findRecording } from './recordings/store.ts'
import {
  findReadyRendition,
  insertReadyRendition,
  listReadyRenditions,
  type RenditionFile,
  type RenditionKey,
} from './renditions/store.ts'

export type { RenditionFile }

/**
 * The cover by its key in the storage. A newer file of a recording takes the place of an older one
 * of the same `scope` alone: what is made for an album stays beside what is made for the sound.
 */
export type RenditionTags = Omit<FileTags, 'coverFile'> & { coverKey?: string; scope?: string }

const TYPES: Record<DownloadFormat, string> = { mp3: 'audio/mpeg', flac: 'audio/flac' }

/** The download that was made with exactly these tags; undefined where it has to be made. */
export function findRendition(
  { db }: Pick<Context, 'db'>,
  recordingId: number,
  format: DownloadFormat,
  tags: RenditionTags,
): Promise<RenditionFile | undefined> {
  return findReadyRendition(db, { recordingId, format, tagsHash: hashTags(tags) })
}

/** The same for many recordings in one query, by recording. */
export function findRenditions(
  { db }: Pick<Context, 'db'>,
  format: DownloadFormat,
  files: readonly { recordingId: number; tags: RenditionTags }[],
): Promise<Map<number, RenditionFile>> {
  const asked = files.map(({ recordingId, tags }) => ({ recordingId, tagsHash: hashTags(tags) }))
  return listReadyRenditions(db, format, asked)
}

const making = new Map<string, Promise<RenditionFile>>()

/**
 * Makes a download with these tags inside and keeps it; takes seconds, so call it from a job. Those
 * who ask for the same in this process wait for the same work.
 *
 * @throws Problem not_found where there is no such recording, transcode_failed where it cannot be made
 */
export async function makeRendition(
  context: Context,
  recordingId: number,
  format: DownloadFormat,
  tags: RenditionTags,
  signal?: AbortSignal,
): Promise<RenditionFile> {
  const rendition = { recordingId, format, tagsHash: hashTags(tags) }
  const found = await findReadyRendition(context.db, rendition)
  if (found) return found
  const id = Object.values(rendition).join('/')
  const work =
    making.get(id) ?? make(context, rendition, tags, signal).finally(() => making.delete(id))
  making.set(id, work)
  return work
}

async function make(
  context: Context,
  rendition: RenditionKey,
  { coverKey, scope = '', ...tags }: RenditionTags,
  signal: AbortSignal | undefined,
): Promise<RenditionFile> {
  const { storage, media, clock, db } = context
  const { recordingId, format } = rendition
  const recording = await findRecording(db, recordingId)
  if (recording?.status !== 'READY') throw new Problem('not_found')
  return withScratch(context, async ({ folder, inputFile, outputFolder }) => {
    await storage.fetchTo(recording.original_key, inputFile)
    const coverFile = coverKey === undefined ? undefined : join(folder, 'cover.jpg')
    if (coverKey !== undefined && coverFile !== undefined)
      await storage.fetchTo(coverKey, coverFile)
    const result = await media.download({
      inputFile,
      outputFolder,
      format,
      tags: { ...tags, ...(coverFile !== undefined && { coverFile }) },
      ...(signal && { signal }),
    })
    if (!result.ok) {
      context.log.error({ recordingId, format, error: result.error }, 'rendition failed')
      throw new Problem('transcode_failed', { values: { name: recording.file_name } })
    }
    const { file } = result.value
    const made = { key: `renditions/${newId()}.${format}`, bytes: (await stat(file)).size }
    await storage.put(made.key, { file }, TYPES[format])
    if (await insertReadyRendition(db, { ...rendition, scope }, made, clock.now())) return made
    await storage.delete([made.key])
    return (await findReadyRendition(db, rendition)) ?? made
  })
}

/** The same tags give the same hash, whatever their order. */
function hashTags(tags: RenditionTags): string {
  const pairs = Object.entries(tags)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(pairs)).digest('base64url')
}
