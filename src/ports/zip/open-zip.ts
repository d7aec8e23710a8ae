import { PassThrough, pipeline, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  bytes: number
  at: Date
  /** Runs when the entry is written. */
  open(): Promise<Readable>
}

export interface Zip {
  stream: Readable
  /** The length of the whole archive. */
  bytes: number
}

/**
 * An archive of stored entries, made while it is read, one entry open at a time. An entry that fails or
 * has another length than declared ends the stream. `onEnd` is called once, at the end or on leaving.
 */
export function openZip(entries: readonly ZipEntry[], onEnd = () => {}): Zip {
  const zip = new ZipFile()
  const stream = new PassThrough()
  let current: Readable | undefined
  const fail = (error: unknown) =>
    void stream.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  for (const { name, bytes: size, at: mtime, open } of entries) {
    zip.addReadStreamLazy(name, { size, mtime, compress: false }, (give) => {
      open().then((opened) => {
        current = opened
        opened.on('error', fail)
        if (stream.destroyed) opened.destroy()
        else give(null, opened)
      }, fail)
    })
  }
  let bytes = -1
  // All sizes are given, so it is known immediately.
  const end = { forceZip64Format: isLarge(entries), comment: '' }
  zip.end(end, (...sizes: number[]) => {
    bytes = sizes[0] ?? -1
  })
  pipeline(zip.outputStream, stream, () => {
    current?.destroy()
    onEnd()
  })
  return { stream, bytes }
}

/**
 * The length of one entry in the directory at the end, besides its name: with time stamp and ZIP64
 * field.
 */
const RECORD_BYTES = 46 + 9 + 28

/**
 * yazl 3.3 foresees the ZIP64 form for a directory of 64 kB, and writes it from 4 GB on: the length
 * it reports would be 76 bytes too long. When forced, it does both.
 */
function isLarge(entries: readonly ZipEntry[]): boolean {
  const bytes = entries.reduce((sum, { name }) => sum + RECORD_BYTES + Buffer.byteLength(name), 0)
  return bytes >= 0xffff
}
