import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { Storage } from '#ports/storage/storage.ts'
import type { ByteRange } from './byte-range.ts'

/** A larger file is held in pieces of so many bytes: several segments each. */
const PIECE_BYTES = 1024 ** 2
/** Longer ranges are no player's segments, and would push out what is. */
const LONGEST_RANGE = 1024 ** 2

type Read = () => Promise<Buffer>
export type HotFiles = LRUCache<string, Buffer, Read>

/**
 * Files in memory, the least recently used leaving first; concurrent loads of one file are one
 * load.
 *
 * @param budget bytes in all @param largest bytes of one file; larger ones are not held
 */
export function createHotFiles(budget: number, largest: number): HotFiles {
  return new LRUCache({
    maxSize: budget,
    maxEntrySize: largest,
    sizeCalculation: ({ length }) => Math.max(1, length),
    // One that is pushed out while it is loaded is still wanted by those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context: read }) => read(),
  })
}

export interface HotFile {
  storage: Pick<Storage, 'read'>
  hot: HotFiles
  key: string
  /** The size of the whole file. */
  bytes: number
}

/** The whole file, from memory if it may be held; else what reads it or a range of it. */
export async function loadBody({
  storage,
  hot,
  key,
  bytes,
}: HotFile): Promise<Buffer | ((range: ByteRange | undefined) => Promise<Readable>)> {
  if (bytes > hot.maxEntrySize) return (range) => readLarge({ storage, hot, key, bytes }, range)
  return hot.forceFetch(key, { context: async () => buffer(await storage.read(key)) })
}

/** Reads segments by pieces that stay in memory, all else straight from the storage. */
export async function readLarge(
  { storage, hot, key, bytes }: HotFile,
  range: ByteRange | undefined,
): Promise<Readable> {
  if (range === undefined || range.end - range.start >= LONGEST_RANGE) {
    return storage.read(key, range)
  }
  const from = Math.floor(range.start / PIECE_BYTES) * PIECE_BYTES
  const parts: Buffer[] = []
  for (let start = from; start <= range.end; start += PIECE_BYTES) {
    const end = Math.min(start + PIECE_BYTES, bytes) - 1
    const context = async () => buffer(await storage.read(key, { start, end }))
    const piece = await hot.forceFetch(`${key} ${start}`, { context })
    parts.push(piece.subarray(Math.max(0, range.start - start), range.end + 1 - start))
  }
  return Readable.from(parts)
}
