import { closeSync, openSync, readSync } from 'node:fs'
import type { AVCodecID } from 'node-av/constants'
import * as av from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { MAX_INPUT_BYTES } from '../media.ts'
import type { Container } from './sniff.ts'

/** The position of the samples according to the header. */
export interface PcmData {
  offset: number
  /** Announced length; null where the header leaves it open. */
  bytes: number | null
  /** Bytes of one sample in all channels, as WAV and Wave64 count them. */
  blockBytes?: number
  /** WAVEFORMATEXTENSIBLE, which says by itself whether samples are floats. */
  isExtensible?: boolean
}

export interface Chunk {
  name: string
  body: number
  bytes: number
  next: number
}

const MAX_CHUNKS = 1000
/** RF64 has the length in another chunk (EBU Tech 3306). */
const ELSEWHERE = 0xffffffff

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
  let format: { blockBytes: number; isExtensible: boolean } | undefined
  let at = container === 'w64' ? 40 : 12
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const chunk = readChunk(descriptor, container, at)
    if (!chunk) return undefined
    if (chunk.name === 'ds64')
      longBytes = Number(readAt(descriptor, chunk.body + 8, 8)?.readBigUInt64LE())
    if (chunk.name === 'fmt ') format = readFormat(readAt(descriptor, chunk.body, 14))
    if (chunk.name === 'SSND') return { offset: chunk.body + 8, bytes: known(chunk.bytes - 8) }
    if (chunk.name === 'data') {
      const isLong = chunk.bytes === ELSEWHERE && longBytes !== undefined
      const bytes = known((isLong ? longBytes : chunk.bytes) || Number.POSITIVE_INFINITY)
      return { offset: chunk.body, bytes, ...format }
    }
    at = chunk.next
  }
  return undefined
}

function readFormat(head: Buffer | undefined) {
  if (!head) return undefined
  return { blockBytes: head.readUInt16LE(12), isExtensible: head.readUInt16LE(0) === 0xfffe }
}

/** The bytes that a sample of one channel takes, which may be more than its bits fill. */
export function sampleBytes(
  { codecpar: { channels, bitsPerCodedSample } }: Stream,
  { blockBytes = 0 }: PcmData,
): number {
  const least = Math.ceil(bitsPerCodedSample / 8)
  const bytes = blockBytes / channels
  return Number.isInteger(bytes) && bytes >= least && bytes <= 8 ? bytes : least
}

/** Whole numbers by the bytes that each takes. */
const INTEGERS = [
  av.AV_CODEC_ID_PCM_U8,
  av.AV_CODEC_ID_PCM_S16LE,
  av.AV_CODEC_ID_PCM_S24LE,
  av.AV_CODEC_ID_PCM_S32LE,
]
/** Samples that are looked at. */
const SOME = 16_384

/**
 * The codec of the samples by the bytes that each takes: FFmpeg goes by the bits that are valid, so
 * it takes 16 of 24 for 16, and 24 of 32 for the floats that Cool Edit once wrote.
 */
export function pcmCodec(file: string, container: Container, stream: Stream): AVCodecID {
  const { codecId } = stream.codecpar
  const isWide = codecId === av.AV_CODEC_ID_PCM_F24LE
  if (!isWide && !INTEGERS.includes(codecId)) return codecId
  const data = findPcmData(file, container)
  if (!data) return codecId
  if (isWide && !data.isExtensible && !isFilledFromTop(file, data.offset)) return codecId
  return INTEGERS[sampleBytes(stream, data) - 1] ?? codecId
}

/** True if the lowest of four bytes is never used. */
function isFilledFromTop(file: string, offset: number): boolean {
  const descriptor = openSync(file, 'r')
  try {
    const some = Buffer.alloc(SOME * 4)
    readSync(descriptor, some, 0, some.length, offset)
    return some.every((byte, at) => at % 4 !== 0 || byte === 0)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * A program that writes to a pipe cannot go back to the header, and has put into it the most that
 * it holds, or nearly: SoX 0x7ffff000, FFmpeg 0xffffffff, others 0. No file that is accepted has so
 * many bytes.
 */
function known(bytes: number): number | null {
  return bytes > MAX_INPUT_BYTES ? null : bytes
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
