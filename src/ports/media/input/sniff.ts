import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { MAX_INPUT_BYTES } from '../media.ts'
import { Refusal } from '../sandbox/job.ts'

/** FFmpeg's names of the demuxers that a file may reach. */
export type Container = 'mp3' | 'flac' | 'wav' | 'w64' | 'ogg' | 'mov' | 'aac' | 'aiff'

export interface Sniffed {
  container: Container
  fileBytes: number
  /** Length of the ID3 tags in front, which no demuxer gets to read: they may hold any picture. */
  skipBytes: number
  /** The bytes of the file that this is about, where others stand before or behind them. */
  range?: { start: number; end: number }
  /** Samples that an MP3's Xing tag announces. */
  announcedSamples?: number
}

const WINDOW_BYTES = 256 * 1024
const MAX_TAGS = 8
const KBITS_V1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KBITS_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const RATES = [44_100, 48_000, 32_000]
const W64_RIFF = Buffer.from('726966662e91cf11a5d628db04c10000', 'hex')
const MOV_BOXES = ['ftyp', 'moov', 'wide', 'mdat']

/** Detects the container by content alone. Refuses as empty, too_large or not_audio. */
export function sniff(file: string): Sniffed {
  const descriptor = openSync(file, 'r')
  try {
    const fileBytes = fstatSync(descriptor).size
    if (fileBytes === 0) throw new Refusal('empty')
    if (fileBytes > MAX_INPUT_BYTES) throw new Refusal('too_large')
    const skipBytes = measureId3(descriptor)
    const data = readAt(descriptor, skipBytes, WINDOW_BYTES)
    const container = byMagic(data)
    if (container) return { container, fileBytes, skipBytes }
    return { ...byFrames(data), fileBytes, skipBytes }
  } finally {
    closeSync(descriptor)
  }
}

function measureId3(descriptor: number): number {
  let end = 0
  for (let tags = 0; tags < MAX_TAGS; tags++) {
    const head = readAt(descriptor, end, 10)
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') break
    const hasFooter = (head.readUInt8(5) & 0x10) !== 0
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head.readUInt8(at) & 0x7f), 0)
    end += 10 + size + (hasFooter ? 10 : 0)
  }
  return end
}

function byMagic(data: Buffer): Container | undefined {
  const tag = (at: number) => data.toString('latin1', at, at + 4)
  if (tag(0) === 'fLaC') return 'flac'
  if (tag(0) === 'OggS') return 'ogg'
  if (['RIFF', 'RF64', 'BW64'].includes(tag(0)) && tag(8) === 'WAVE') return 'wav'
  if (tag(0) === 'FORM' && ['AIFF', 'AIFC'].includes(tag(8))) return 'aiff'
  if (data.subarray(0, 16).equals(W64_RIFF)) return 'w64'
  if (MOV_BOXES.includes(tag(4))) return 'mov'
  return undefined
}

/** MP3 and ADTS have no magic: three frames in a row, each where the one before ends. */
function byFrames(data: Buffer): { container: Container; announcedSamples?: number } {
  for (let at = 0; at < data.length - 4; at++) {
    if (data[at] !== 0xff) continue
    if (hasChain(at, (next) => readAdtsLength(data, next), data.length)) return { container: 'aac' }
    if (!hasChain(at, (next) => readMp3Header(data, next)?.bytes, data.length)) continue
    const announcedSamples = readXing(data, at)
    return announcedSamples ? { container: 'mp3', announcedSamples } : { container: 'mp3' }
  }
  throw new Refusal('not_audio')
}

function hasChain(at: number, lengthAt: (at: number) => number | undefined, end: number) {
  let next = at
  for (let frames = 0; frames < 3; frames++) {
    const length = lengthAt(next)
    if (length === undefined) return false
    next += length
    if (next === end) return true
  }
  return true
}

function readXing(data: Buffer, at: number): number | undefined {
  const header = readMp3Header(data, at)
  if (!header) return undefined
  const tag = at + header.tagOffset
  const name = data.toString('latin1', tag, tag + 4)
  if ((name !== 'Xing' && name !== 'Info') || tag + 12 > data.length) return undefined
  const hasFrames = (data.readUInt32BE(tag + 4) & 1) !== 0
  return hasFrames ? data.readUInt32BE(tag + 8) * header.samples : undefined
}

function readAt(descriptor: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  return buffer.subarray(0, readSync(descriptor, buffer, 0, length, position))
}

interface FrameHeader {
  bytes: number
  samples: number
  /** Bytes between the header's start and a Xing or Info tag. */
  tagOffset: number
}

/** The layer III frame (ISO 11172-3, 13818-3) that starts at `at`, or undefined. */
function readMp3Header(data: Buffer, at: number): FrameHeader | undefined {
  if (at + 4 > data.length || data[at] !== 0xff) return undefined
  const [second, third, fourth] = [byte(data, at + 1), byte(data, at + 2), byte(data, at + 3)]
  if ((second & 0xe0) !== 0xe0) return undefined
  const version = (second >> 3) & 3
  const isLayerThree = ((second >> 1) & 3) === 1
  const rate = RATES[(third >> 2) & 3]
  const kbits = (version === 3 ? KBITS_V1 : KBITS_V2)[third >> 4]
  if (version === 1 || !isLayerThree || !rate || !kbits) return undefined
  const sampleRate = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4
  const samples = version === 3 ? 1152 : 576
  const padding = (third >> 1) & 1
  const isMono = fourth >> 6 === 3
  const side = version === 3 ? (isMono ? 17 : 32) : isMono ? 9 : 17
  return {
    bytes: Math.floor((samples * kbits * 125) / sampleRate) + padding,
    samples,
    tagOffset: 4 + side,
  }
}

/** Bytes of the ADTS frame (ISO 13818-7) that starts at `at`, or undefined. */
function readAdtsLength(data: Buffer, at: number): number | undefined {
  if (at + 7 > data.length || data[at] !== 0xff) return undefined
  if ((byte(data, at + 1) & 0xf6) !== 0xf0) return undefined
  const length =
    ((byte(data, at + 3) & 3) << 11) | (byte(data, at + 4) << 3) | (byte(data, at + 5) >> 5)
  return length > 7 ? length : undefined
}

function byte(data: Buffer, at: number): number {
  return data[at] ?? 0
}
