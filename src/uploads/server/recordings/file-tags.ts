import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import { COVER_FILE } from '#ports/media/media.ts'
import type { FoundTags } from '#ports/media/sandbox/message.ts'
import { FileTags } from '../../contract.ts'
import { type RecordingRow, updateRecording } from './store.ts'

/**
 * Stores a file's tags, and its picture below the prefix of this run, whose fate it shares.
 *
 * @returns the key of the picture
 */
export async function storeTags(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  recordingId: number,
  { cover, ...found }: FoundTags,
  { outputFolder, streamPrefix }: { outputFolder: string; streamPrefix: string },
): Promise<string | null> {
  const coverKey = cover && `${streamPrefix}/${COVER_FILE}`
  const file = join(outputFolder, COVER_FILE)
  if (coverKey) await storage.put(coverKey, { file }, `image/${cover}`)
  const tags = JSON.stringify({ ...found, coverDigest: coverKey && (await digestOf(file)) })
  await updateRecording(db, recordingId, { tags, coverKey }, { status: 'TRANSCODING' })
  return coverKey
}

/** Makes the digest by which the pictures of an album’s files are found to be the same. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64url')
}

const laterText = z._default(z.nullable(z.string()), null)
/** Rows of files that were read before there were these fields do not have them. */
const StoredTags = z.extend(z.omit(FileTags, { hasCover: true }), {
  discNumber: z._default(z.nullable(z.number()), null),
  genre: laterText,
  coverDigest: laterText,
})

/** Undefined as long as the file was not looked at; null where it has none. */
export function presentTags(
  row: Pick<RecordingRow, 'tags' | 'coverKey'>,
): FileTags | null | undefined {
  if (row.tags === null) return undefined
  const tags = { ...z.parse(StoredTags, row.tags), hasCover: row.coverKey !== null }
  return Object.values(tags).some((value) => value !== null && value !== false) ? tags : null
}
