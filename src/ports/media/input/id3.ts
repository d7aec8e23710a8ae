import { decode, type RawText } from './legacy-text.ts'

/** Texts that are read from the bytes of a file, by FFmpeg's names. */
export type TextName = 'title' | 'artist' | 'album' | 'track' | 'disc' | 'date' | 'genre' | 'TSRC'

export interface Picture {
  data: Buffer
  isFront: boolean
}

export interface Id3 {
  texts: Map<TextName, RawText>
  pictures: Picture[]
}

const TEXTS = new Map<string, TextName>([
  ...nameFrames('title', 'TIT2', 'TT2'),
  ...nameFrames('artist', 'TPE1', 'TP1'),
  ...nameFrames('album', 'TALB', 'TAL'),
  ...nameFrames('track', 'TRCK', 'TRK'),
  ...nameFrames('disc', 'TPOS', 'TPA'),
  ...nameFrames('date', 'TDRC', 'TYER', 'TYE'),
  ...nameFrames('genre', 'TCON', 'TCO'),
  ...nameFrames('TSRC', 'TSRC', 'TRC'),
])
const FRONT_COVER = 3
const UTF16 = 1
const UTF16_BIG = 2
const UTF8 = 3

function nameFrames(name: TextName, ...frames: string[]): (readonly [string, TextName])[] {
  return frames.map((frame) => [frame, name] as const)
}

/**
 * Reads ID3v2 tags that follow one another. FFmpeg loses UTF-16 without a mark and what comes after a
 * frame that was made longer by unsynchronisation, and takes every text without an encoding for
 * Latin-1. Compressed and encrypted frames are left out.
 */
export function readId3(tags: Buffer): Id3 {
  const found: Id3 = { texts: new Map(), pictures: [] }
  let at = 0
  while (tags.length >= at + 10 && tags.toString('latin1', at, at + 3) === 'ID3') {
    const version = tags.readUInt8(at + 3)
    const flags = tags.readUInt8(at + 5)
    const size = synchsafe(tags, at + 6)
    readTag(tags.subarray(at + 10, at + 10 + size), version, flags, found)
    at += 10 + size + ((flags & 0x10) !== 0 ? 10 : 0)
  }
  return found
}

/**
 * A tag up to 2.3 is unsynchronised as a whole (2.3, §5), and lengths count what was there before.
 */
function readTag(stored: Buffer, version: number, flags: number, found: Id3): void {
  if (version < 2 || version > 4 || (version === 2 && (flags & 0x40) !== 0)) return
  const isUnsynchronised = (flags & 0x80) !== 0
  const body = isUnsynchronised && version < 4 ? resynchronise(stored) : stored
  let at = (flags & 0x40) !== 0 && body.length >= 4 ? extendedBytes(body, version) : 0
  for (;;) {
    const frame = frameAt(body, at, version)
    if (!frame) return
    const name = TEXTS.get(frame.name)
    const isPicture = frame.name === 'APIC' || frame.name === 'PIC'
    const data = name || isPicture ? unwrap(frame, version, isUnsynchronised) : undefined
    if (data && isPicture) readPicture(data, version, found.pictures)
    else if (data && name && !found.texts.has(name)) {
      const text = readText(data)
      if (text !== undefined) found.texts.set(name, text)
    }
    at = frame.end
  }
}

function extendedBytes(body: Buffer, version: number): number {
  return version === 4 ? synchsafe(body, 0) : 4 + body.readUInt32BE(0)
}

interface Frame {
  name: string
  /** The second byte of its flags. */
  flags: number
  data: Buffer
  end: number
}

/** Undefined at the padding, and where the rest is damaged. */
function frameAt(body: Buffer, at: number, version: number): Frame | undefined {
  const head = version === 2 ? 6 : 10
  if (!hasName(body, at, version) || at + head > body.length) return undefined
  const start = at + head
  const end = start + frameBytes(body, at, version)
  if (end > body.length) return undefined
  return {
    name: body.toString('latin1', at, at + (version === 2 ? 3 : 4)),
    flags: version === 2 ? 0 : body.readUInt8(at + 9),
    data: body.subarray(start, end),
    end,
  }
}

function frameBytes(body: Buffer, at: number, version: number): number {
  if (version === 2) return body.readUIntBE(at + 3, 3)
  const plain = body.readUInt32BE(at + 4)
  if (version === 3) return plain
  const size = synchsafe(body, at + 4)
  // iTunes wrote plain lengths in 2.4.
  const fits = (bytes: number) => {
    const next = at + 10 + bytes
    return next === body.length || body[next] === 0 || hasName(body, next, version)
  }
  return fits(plain) && !fits(size) ? plain : size
}

function hasName(body: Buffer, at: number, version: number): boolean {
  const length = version === 2 ? 3 : 4
  return (
    at + length <= body.length && /^[A-Z][A-Z0-9]+$/.test(body.toString('latin1', at, at + length))
  )
}

/** The frame's own bytes; undefined where they are compressed or encrypted. */
function unwrap(frame: Frame, version: number, isUnsynchronised: boolean): Buffer | undefined {
  const { flags, data } = frame
  if (version < 4) {
    if ((flags & 0xc0) !== 0) return undefined
    return (flags & 0x20) !== 0 ? data.subarray(1) : data
  }
  if ((flags & 0x0c) !== 0) return undefined
  const own = data.subarray(((flags & 0x40) !== 0 ? 1 : 0) + ((flags & 0x01) !== 0 ? 4 : 0))
  return isUnsynchronised || (flags & 0x02) !== 0 ? resynchronise(own) : own
}

/** Removes the zero that follows each byte of ones. */
function resynchronise(data: Buffer): Buffer {
  const result = Buffer.alloc(data.length)
  let length = 0
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0 && data[at - 1] === 0xff) continue
    result[length] = data[at] ?? 0
    length += 1
  }
  return result.subarray(0, length)
}

/** The first of its values. */
function readText(data: Buffer): RawText | undefined {
  const encoding = data[0]
  const bytes = data.subarray(1)
  if (encoding === UTF16 || encoding === UTF16_BIG) return decodeUtf16(bytes, encoding)
  const end = bytes.indexOf(0)
  const value = end < 0 ? bytes : bytes.subarray(0, end)
  return encoding === UTF8 ? (decode(value, 'utf-8') ?? value) : value
}

function decodeUtf16(data: Buffer, encoding: number): string | undefined {
  const bytes = data.subarray(0, data.length - (data.length % 2))
  const mark = bytes.length >= 2 ? bytes.readUInt16BE() : 0
  const read = (order: 'utf-16le' | 'utf-16be') => {
    return new TextDecoder(order).decode(bytes).split('\0', 1)[0] ?? ''
  }
  if (mark === 0xfffe) return read('utf-16le')
  if (mark === 0xfeff || encoding === UTF16_BIG) return read('utf-16be')
  const [little, big] = [read('utf-16le'), read('utf-16be')]
  return likeliness(big) > likeliness(little) ? big : little
}

/** Bytes in the wrong order become kanji at best. */
function likeliness(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return 2 * count(/[ -~\u3000-\u30ff\uff01-\uff9f]/g) + count(/[\u4e00-\u9fff]/g)
}

function readPicture(data: Buffer, version: number, pictures: Picture[]): void {
  const typeEnd = version === 2 ? 4 : data.indexOf(0, 1) + 1
  if (typeEnd < 1 || typeEnd >= data.length) return
  const isWide = data[0] === UTF16 || data[0] === UTF16_BIG
  let at = typeEnd + 1
  while (at < data.length && (data[at] !== 0 || (isWide && data[at + 1] !== 0)))
    at += isWide ? 2 : 1
  const picture = data.subarray(at + (isWide ? 2 : 1))
  pictures.push({ data: picture, isFront: data[typeEnd] === FRONT_COVER })
}

function synchsafe(data: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((sum, byte) => sum * 128 + (data.readUInt8(at + byte) & 0x7f), 0)
}
