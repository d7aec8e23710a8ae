import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '#ports/storage/storage.ts'
import type { ByteRange } from './byte-range.ts'
import type { HotFiles } from './hot-files.ts'

/** A file is held in pieces of so many bytes: several segments each. */
const PIECE_BYTES = 1024 ** 2
/** Longer ranges are no player's segments, and would push out what is. */
const LONGEST_RANGE = 1024 ** 2

interface Large {
  storage: Pick<Storage, 'read'>
  hot: HotFiles
  key: string
  /** Of the whole file. */
  bytes: number
}

/**
 * Reads from a file that is too large to be held: segments by pieces that stay in memory, all else
 * straight from the storage.
 */
export async function readLarge(
  { storage, hot, key, bytes }: Large,
  range: ByteRange | undefined,
): Promise<Readable> {
  if (range === undefined || range.end - range.start >= LONGEST_RANGE) {
    return storage.read(key, range)
  }
  const from = Math.floor(range.start / PIECE_BYTES) * PIECE_BYTES
  const parts: Buffer[] = []
  for (let start = from; start <= range.end; start += PIECE_BYTES) {
    const end = Math.min(start + PIECE_BYTES, bytes) - 1
    const read = async () => buffer(await storage.read(key, { start, end }))
    const piece = await (hot.load(`${key} ${start}`, end - start + 1, read) ?? read())
    parts.push(piece.subarray(Math.max(0, range.start - start), range.end + 1 - start))
  }
  return Readable.from(parts)
}
