import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const CHUNK = 64 * 1024

export interface Piece {
  start: number
  bytes: number
}

/** Text of any length in a file, until its size is known and it is read. */
export interface Spool {
  write(text: Iterable<string> | AsyncIterable<string>): Promise<Piece>
  read(piece: Piece): Readable
  close(): Promise<void>
}

/** The file is unlinked once it is open: however the process ends, nothing stays. */
export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `spool-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  let end = 0
  return {
    async write(text) {
      const start = end
      for await (const chunk of inChunks(text)) {
        await file.write(chunk, 0, chunk.length, end)
        end += chunk.length
      }
      return { start, bytes: end - start }
    },
    read: (piece) => Readable.from(readPiece(file, piece), { objectMode: false }),
    close: () => file.close(),
  }
}

async function* inChunks(text: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting = ''
  for await (const part of text) {
    waiting += part
    if (waiting.length < CHUNK) continue
    yield Buffer.from(waiting)
    waiting = ''
  }
  if (waiting !== '') yield Buffer.from(waiting)
}

async function* readPiece(file: FileHandle, { start, bytes }: Piece): AsyncGenerator<Buffer> {
  for (let at = start; at < start + bytes; ) {
    const length = Math.min(CHUNK, start + bytes - at)
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
    if (bytesRead === 0) throw new Error('The spool is shorter than it was')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
