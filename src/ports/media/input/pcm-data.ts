import { closeSync, openSync, readSync } from 'node:fs'
import type { Container } from './sniff.ts'

/** The position of the samples according to the header. */
export interface PcmData {
  offset: number
  /** Announced length; null where the header leaves it open. */
  bytes: number | null
}

export interface Chunk {
  name: string
  body: number
  bytes: number
  next: number
}

const MAX_CHUNKS = 1000
/** All ones in a WAV header, written to a pipe. */
const UNKNOWN_BYTES = 0xffffffff

/** Reads the lengths itself: FFmpeg quietly corrects one that passes the file's end. */
export function findPcmData(file: string, container: Container): PcmData | undefined {
  const descriptor = openSync(file, 'r')
  try {
    return walk(descriptor, container)
  } finally {
    closeSync(descriptor)
  }
}

function walk(descriptor: number, container: Container): PcmData | undefined {
  let longBytes: number | undefined
  let at = container === 'w64' ? 40 : 12
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const chunk = readChunk(descriptor, container, at)
    if (!chunk) return undefined
    // RF64 has the length of its samples in ds64 (EBU Tech 3306).
    if (chunk.name === 'ds64')
      longBytes = Number(readAt(descriptor, chunk.body + 8, 8)?.readBigUInt64LE())
    if (chunk.name === 'SSND') return { offset: chunk.body + 8, bytes: chunk.bytes - 8 }
    if (chunk.name === 'data') {
      const isLong = chunk.bytes === UNKNOWN_BYTES && longBytes !== undefined
      const bytes = isLong ? (longBytes ?? 0) : chunk.bytes
      const isKnown = bytes > 0 && bytes !== UNKNOWN_BYTES
      return { offset: chunk.body, bytes: isKnown ? bytes : null }
    }
    at = chunk.next
  }
  return undefined
}

export function readChunk(descriptor: number, container: Container, at: number): Chunk | undefined {
  const head = readAt(descriptor, at, container === 'w64' ? 24 : 8)
  if (!head) return undefined
  const name = head.toString('latin1', 0, 4)
  if (container === 'w64') {
    // Names of 16 bytes, lengths with the head in them, on multiples of 8.
    const size = Number(head.readBigUInt64LE(16))
    return {
      name,
      body: at + 24,
      bytes: size - 24,
      next: at + Math.ceil(Math.max(24, size) / 8) * 8,
    }
  }
  const bytes = container === 'aiff' ? head.readUInt32BE(4) : head.readUInt32LE(4)
  return { name, body: at + 8, bytes, next: at + 8 + bytes + (bytes % 2) }
}

function readAt(descriptor: number, position: number, length: number): Buffer | undefined {
  const buffer = Buffer.alloc(length)
  return readSync(descriptor, buffer, 0, length, position) === length ? buffer : undefined
}
