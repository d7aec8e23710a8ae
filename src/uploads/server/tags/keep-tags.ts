import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '#ports/context.ts'
import { COVER_FILE, type FoundTags } from '#ports/media/media.ts'
import { writeTags } from './store.ts'

interface Run {
  recordingId: number
  /** Where the media engine has left the picture. */
  outputFolder: string
  streamPrefix: string
}

/**
 * Keeps what a file says of itself, and its picture below the prefix of this run: with the run's
 * streams it stays, or goes.
 *
 * @returns the key of the picture
 */
export async function keepTags(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { recordingId, outputFolder, streamPrefix }: Run,
  tags: FoundTags,
): Promise<string | null> {
  const coverKey = tags.cover && `${streamPrefix}/${COVER_FILE}`
  const file = join(outputFolder, COVER_FILE)
  if (coverKey) await storage.put(coverKey, { file }, `image/${tags.cover}`)
  const coverDigest = coverKey && (await digestOf(file))
  await writeTags(db, recordingId, tags, { coverKey, coverDigest })
  return coverKey
}

/** By which the pictures of an album’s files are told to be the same. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64url')
}
