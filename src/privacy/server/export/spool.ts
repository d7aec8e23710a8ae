import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

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
  const { fd } = file
  let end = 0
  return {
    async write(text) {
      const start = end
      const stream = createWriteStream('', { fd, start, autoClose: false })
      await pipeline(text, stream)
      end += stream.bytesWritten
      return { start, bytes: stream.bytesWritten }
    },
    read({ start, bytes }) {
      if (bytes === 0) return Readable.from([])
      return createReadStream('', { fd, start, end: start + bytes - 1, autoClose: false })
    },
    close: () => file.close(),
  }
}
