import { closeSync, openSync, readSync } from 'node:fs'
import { MAX_COVER_BYTES } from '../media.ts'
import { type Id3, readId3, type TextName } from './id3.ts'
import type { RawText } from './legacy-text.ts'
import { type Chunk, readChunk } from './pcm-data.ts'
import type { Sniffed } from './sniff.ts'

/** Room for the largest picture that is taken, and for text around it. */
const MAX_ID3_BYTES = MAX_COVER_BYTES + 4 * 1024 ** 2
/** A long podcast has hundreds, for its chapters. */
const MAX_ID3_FRAMES = 2000
const MAX_CHUNKS = 1000
const UNKNOWN_BYTES = 0xffffffff

const INFO_TEXTS: Readonly<Record<string, TextName>> = {
  INAM: 'title',
  IART: 'artist',
  IPRD: 'album',
  IGNR: 'genre',
}
const AIFF_TEXTS: Readonly<Record<string, TextName>> = { NAME: 'title', AUTH: 'artist' }
const ID3V1_BYTES = 128
const ID3V1_TEXTS = new Map<TextName, number>([
  ['title', 3],
  ['artist', 33],
  ['album', 63],
])

/** True if a tag in front of a file is worth reading, by its size and its number of frames. */
export function hasLikelyTags(file: string, bytes: number): boolean {
  return bytes <= MAX_ID3_BYTES && countId3Frames(file, bytes) <= MAX_ID3_FRAMES
}

/** ID3 wherever it is, and texts of WAV and AIFF, of which FFmpeg does not keep the bytes. */
export function readRawTags(file: string, sniffed: Sniffed): Id3 {
  const descriptor = openSync(file, 'r')
  try {
    const { container } = sniffed
    if (container === 'wav' || container === 'aiff') return readChunks(descriptor, sniffed)
    if (!hasLikelyTags(file, sniffed.skipBytes)) return { texts: new Map(), pictures: [] }
    if (sniffed.skipBytes > 0) return readId3(readAt(descriptor, 0, sniffed.skipBytes))
    const hasEnd = container === 'mp3' || container === 'aac'
    return { texts: hasEnd ? readId3v1(descriptor, sniffed) : new Map(), pictures: [] }
  } finally {
    closeSync(descriptor)
  }
}

function readChunks(descriptor: number, { container }: Sniffed): Id3 {
  let id3: Id3 = { texts: new Map(), pictures: [] }
  const others = new Map<TextName, RawText>()
  for (const { name, body, bytes } of listChunks(descriptor, container)) {
    if (bytes > MAX_ID3_BYTES) continue
    const read = () => readAt(descriptor, body, bytes)
    if (name.toUpperCase() === 'ID3 ') id3 = readId3(read())
    else if (name === 'LIST') readInfo(read(), others)
    const text = container === 'aiff' ? AIFF_TEXTS[name] : undefined
    if (text) others.set(text, untilZero(read()))
  }
  return { texts: new Map([...others, ...id3.texts]), pictures: id3.pictures }
}

function* listChunks(descriptor: number, container: Sniffed['container']): Generator<Chunk> {
  let longBytes = 0
  let at = 12
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const chunk = readChunk(descriptor, container, at)
    if (!chunk) return
    // RF64 has the length of its samples in ds64 (EBU Tech 3306).
    if (chunk.name === 'ds64') {
      longBytes = Number(readAt(descriptor, chunk.body + 8, 8).readBigUInt64LE())
    }
    const isLong = chunk.name === 'data' && chunk.bytes === UNKNOWN_BYTES && longBytes > 0
    at = isLong ? chunk.body + longBytes + (longBytes % 2) : chunk.next
    yield chunk
  }
}

function readInfo(list: Buffer, texts: Map<TextName, RawText>): void {
  if (list.toString('latin1', 0, 4) !== 'INFO') return
  let at = 4
  while (at + 8 <= list.length) {
    const name = INFO_TEXTS[list.toString('latin1', at, at + 4)]
    const bytes = list.readUInt32LE(at + 4)
    if (name) texts.set(name, untilZero(list.subarray(at + 8, at + 8 + bytes)))
    at += 8 + bytes + (bytes % 2)
  }
}

function readId3v1(descriptor: number, { fileBytes }: Sniffed): Map<TextName, RawText> {
  const tag = readAt(descriptor, Math.max(0, fileBytes - ID3V1_BYTES), ID3V1_BYTES)
  if (tag.length < ID3V1_BYTES || tag.toString('latin1', 0, 3) !== 'TAG') return new Map()
  return new Map([...ID3V1_TEXTS].map(([name, at]) => [name, untilZero(tag.subarray(at, at + 30))]))
}

function untilZero(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0)
  return end < 0 ? bytes : bytes.subarray(0, end)
}

/** Returns less where the file ends before. */
function readAt(descriptor: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  return buffer.subarray(0, readSync(descriptor, buffer, 0, length, position))
}

const HEAD_BYTES = 10
const OLD_HEAD_BYTES = 6

/** Frames of the ID3v2 tag in front of a file, which takes so many bytes. */
export function countId3Frames(file: string, bytes: number): number {
  const tag = Buffer.alloc(bytes)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, tag, 0, bytes, 0)
  } finally {
    closeSync(descriptor)
  }
  const version = tag[3]
  let count = 0
  // Zeros are padding.
  for (let at = HEAD_BYTES; at + HEAD_BYTES <= bytes && tag[at] !== 0; count++) {
    at += version === 2 ? OLD_HEAD_BYTES + tag.readUIntBE(at + 3, 3) : HEAD_BYTES + size(tag, at)
  }
  return count
}

/** Seven bits a byte since ID3v2.4, which some writers get wrong. */
function size(tag: Buffer, at: number): number {
  const bytes = [...tag.subarray(at + 4, at + 8)]
  const base = tag[3] === 4 && bytes.every((byte) => byte < 0x80) ? 128 : 256
  return bytes.reduce((sum, byte) => sum * base + byte, 0)
}
