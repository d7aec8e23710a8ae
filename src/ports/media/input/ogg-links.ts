import { closeSync, openSync, readSync } from 'node:fs'
import { Refusal } from '../sandbox/job.ts'
import type { Sniffed } from './sniff.ts'

const WINDOW_BYTES = 1024 * 1024
const HEAD_BYTES = 27
const MAX_HEAD_BYTES = HEAD_BYTES + 255
/** A recording of a radio station has one for each song. */
const MAX_LINKS = 1000
/** A page is the first of its stream (RFC 3533, 6). */
const BEGINS_STREAM = 0x02

/**
 * The parts of an Ogg file that stand one behind the other, each with headers, rate and channels of
 * its own (RFC 3533, 4): FFmpeg decodes those alone that are like the first. Other files are whole.
 */
export function findLinks(file: string, sniffed: Sniffed): Sniffed[] {
  if (sniffed.container !== 'ogg') return [sniffed]
  const starts = [sniffed.skipBytes]
  let hasBody = false
  for (const { at, begins } of readPages(file, sniffed)) {
    if (begins && hasBody) starts.push(at)
    hasBody = !begins
    if (starts.length > MAX_LINKS) throw new Refusal('damaged')
  }
  if (starts.length === 1) return [sniffed]
  return starts.map((start, index) => {
    const range = { start, end: starts[index + 1] ?? sniffed.fileBytes }
    return { ...sniffed, skipBytes: 0, range }
  })
}

/** The pages of the file, whatever lies between them. */
function* readPages(file: string, { skipBytes, fileBytes }: Sniffed) {
  const descriptor = openSync(file, 'r')
  const window = Buffer.alloc(WINDOW_BYTES)
  let [from, to] = [0, 0]
  try {
    for (let at = skipBytes; at + HEAD_BYTES <= fileBytes; ) {
      if (at + MAX_HEAD_BYTES > to && to < fileBytes) {
        from = at
        to = at + readSync(descriptor, window, 0, window.length, at)
      }
      const bytes = window.subarray(at - from, to - from)
      if (bytes.length < HEAD_BYTES) return
      if (bytes.toString('latin1', 0, 4) === 'OggS') {
        yield { at, begins: (bytes.readUInt8(5) & BEGINS_STREAM) !== 0 }
        at += pageBytes(bytes)
      } else {
        const next = bytes.indexOf('OggS', 1)
        at += next > 0 ? next : Math.max(1, bytes.length - 3)
      }
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Its head, a length for each segment, and the segments. */
function pageBytes(bytes: Buffer): number {
  const segments = bytes.readUInt8(26)
  const lengths = bytes.subarray(HEAD_BYTES, HEAD_BYTES + segments)
  return HEAD_BYTES + lengths.reduce((sum, length) => sum + length, segments)
}
