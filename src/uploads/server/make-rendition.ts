import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { type DownloadFormat, downloadExtension, type FileTags } from '#ports/media/media.ts'
import { typeOfKey } from '#ports/storage/object-key.ts'
import { withScratch } from './recordings/scratch.ts'
import { findRecording } from './recordings/store.ts'
import {
  findReadyRendition,
  insertChecksum,
  insertReadyRendition,
  listChecksums,
  listReadyRenditions,
  type RenditionFile,
  type RenditionKey,
  removeUnusedRenditions,
  sumRenditionBytes,
} from './rendition-store.ts'

export { listChecksums, type RenditionFile, touchRenditions } from './rendition-store.ts'

/** A file that was asked for so recently may just be on its way. */
const IN_USE_MS = 60 * 60 * 1000

/**
 * `coverKey` is in the storage. A newer file of a recording replaces older ones of its `scope`:
 * what is made for an album stays beside what is made for the sound.
 */
export type RenditionTags = Omit<FileTags, 'coverFile'> & { coverKey?: string; scope?: string }

/** The downloads that were made with exactly these tags, by recording; others have to be made. */
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
 * Makes and stores a download with these tags; takes seconds, so call it from a job. Concurrent
 * calls in this process share the work.
 *
 * @throws Problem not_found where there is no such recording, transcode_failed
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
  await makeRoom(context)
  return withScratch(context, async ({ folder, inputFile, outputFolder }) => {
    await storage.fetchTo(recording.original_key, inputFile)
    const coverFile = join(folder, 'cover.jpg')
    if (coverKey !== undefined) await storage.fetchTo(coverKey, coverFile)
    const result = await media.download({
      inputFile,
      outputFolder,
      format,
      tags: { ...tags, ...(coverKey !== undefined && { coverFile }) },
      ...(signal && { signal }),
    })
    if (!result.ok) {
      context.log.error({ recordingId, format, error: result.error }, 'rendition failed')
      throw new Problem('transcode_failed', { values: { name: recording.file_name } })
    }
    const { file } = result.value
    const made = {
      key: `renditions/${newId()}.${downloadExtension(format)}`,
      bytes: (await stat(file)).size,
    }
    await storage.put(made.key, { file }, typeOfKey(made.key))
    if (await insertReadyRendition(db, { ...rendition, scope }, made, clock.now())) return made
    await storage.delete([made.key])
    return (await findReadyRendition(db, rendition)) ?? made
  })
}

/** @throws Problem storage_full where all that is there is in use: the job tries again later */
async function makeRoom({ db, storage, clock, config }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - IN_USE_MS)
  await storage.delete(await removeUnusedRenditions(db, config.downloadsBytes, before))
  if ((await sumRenditionBytes(db)) > config.downloadsBytes) throw new Problem('storage_full')
}

/** Reads a stored file where its CRC-32 is not known yet. */
export async function ensureChecksum(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  key: string,
): Promise<number> {
  const known = (await listChecksums(db, [key])).get(key)
  if (known !== undefined) return known
  let sum = 0
  for await (const chunk of await storage.read(key)) sum = crc32(chunk, sum)
  await insertChecksum(db, key, sum)
  return sum
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
