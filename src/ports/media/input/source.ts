import { closeSync, openSync, readSync } from 'node:fs'
import * as av from 'node-av/constants'
import { Codec, Dictionary, FormatContext, InputFormat, type Stream } from 'node-av/lib'
import { MAX_SAMPLES, MAX_SECONDS, MIN_STREAM_SECONDS } from '../media.ts'
import { Refusal } from '../sandbox/job.ts'
import { present } from '../worker/ffmpeg.ts'
import { readingTags } from '../worker/watch.ts'
import { measure, refuseBrokenOff } from './length.ts'
import { pcmCodec } from './pcm-data.ts'
import { type Sniffed, sniff } from './sniff.ts'

/** Decoders that a file may reach, by FFmpeg's names. */
const DECODERS = [
  ...['mp3float', 'flac', 'vorbis', 'opus', 'aac', 'alac', 'pcm_u8', 'pcm_s8', 'pcm_alaw'],
  ...['pcm_mulaw', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be'],
  ...['pcm_f32le', 'pcm_f32be', 'pcm_f64le', 'pcm_f64be', 'pcm_f24le', 'pcm_f16le'],
]
const MAX_CHANNELS = 8
const MAX_SAMPLE_RATE = 768_000

export type Source = ReturnType<typeof inspect>
/** The parts one behind the other are the sound; only chained Ogg files have more than one. */
export type Part = ReturnType<typeof inspectPart>

/**
 * Inspects a file without decoding. Refuses as empty, not_audio, damaged, too_long, too_many_samples,
 * too_many_tags or too_large.
 */
export function inspect(file: string) {
  const sniffed = sniff(file)
  const parts: Part[] = []
  for (const link of findLinks(file, sniffed)) {
    parts.push(inspectPart(file, link))
    if (sum(parts, (part) => part.seconds) > MAX_SECONDS) throw new Refusal('too_long')
    if (sum(parts, samplesOf) > MAX_SAMPLES) throw new Refusal('too_many_samples')
  }
  const { codec, bits } = present(parts[0], 'part')
  const most = (of: (part: Part) => number) => Math.max(...parts.map(of))
  return {
    file,
    sniffed,
    parts,
    codec,
    bits,
    sampleRate: most((part) => part.sampleRate),
    channels: most((part) => part.channels),
    seconds: sum(parts, (part) => part.seconds),
  }
}

function inspectPart(file: string, sniffed: Sniffed) {
  return withInput(file, sniffed, (format, stream) => {
    const decoder = decoderOf(stream)
    const { sampleRate, channels } = stream.codecpar
    if (sampleRate <= 0 || channels <= 0) throw new Refusal('damaged')
    if (sampleRate > MAX_SAMPLE_RATE || channels > MAX_CHANNELS) throw new Refusal('not_audio')
    const { announced, seconds } = measure(file, format, stream, sniffed)
    if (announced !== null) refuseBrokenOff(announced, seconds)
    const codec = decoder === 'mp3float' ? 'mp3' : decoder
    return { sniffed, decoder, codec, sampleRate, channels, bits: bitsOf(stream, decoder), seconds }
  })
}

function sum(parts: readonly Part[], of: (part: Part) => number): number {
  return parts.reduce((total, part) => total + of(part), 0)
}

const samplesOf = ({ seconds, sampleRate, channels }: Part) => seconds * sampleRate * channels

/** The length of what is made for listeners. */
export function streamSeconds(seconds: number): number {
  return Math.max(MIN_STREAM_SECONDS, seconds)
}

/** Streams are in 44.1 or 48 kHz, whichever the original's rate divides into. */
export function streamRate(sampleRate: number): 44_100 | 48_000 {
  return sampleRate % 11_025 === 0 ? 44_100 : 48_000
}

/** Opens the file with its one demuxer and looks for its sound, for the length of `use`. */
export function withInput<Value>(
  file: string,
  sniffed: Sniffed,
  use: (format: FormatContext, stream: Stream) => Value,
): Value {
  return withDemuxer(file, sniffed, (format) => {
    const first = format.streams[0]
    if (first) first.codecpar.codecId = pcmCodec(file, sniffed.container, first)
    format.findStreamInfoSync(null)
    return use(format, audioStream(format))
  })
}

/** The same, as far as the demuxer reads to open it: its headers and tags. */
export function withDemuxer<Value>(
  file: string,
  sniffed: Sniffed,
  use: (format: FormatContext) => Value,
): Value {
  const format = new FormatContext()
  format.allocContext()
  const options = Dictionary.fromObject({
    format_whitelist: sniffed.container === 'mov' ? 'mov,mp4,m4a,3gp,3g2,mj2' : sniffed.container,
    codec_whitelist: DECODERS.join(','),
    protocol_whitelist: 'file,subfile',
    skip_initial_bytes: sniffed.skipBytes,
    max_streams: 50,
  })
  try {
    const demuxer = InputFormat.findInputFormat(sniffed.container)
    const open = () =>
      format.openInputSync(addressOf(file, sniffed), present(demuxer, 'demuxer'), options)
    if (readingTags(open) < 0) throw new Refusal('damaged')
    return use(format)
  } finally {
    format.closeInputSync()
  }
}

function addressOf(file: string, { range }: Sniffed): string {
  return `${range ? `subfile,,start,${range.start},end,${range.end},,:` : ''}file:${file}`
}

function audioStream(format: FormatContext): Stream {
  const index = format.findBestStream(av.AVMEDIA_TYPE_AUDIO)
  for (const stream of format.streams) {
    if (stream.index !== index) stream.discard = av.AVDISCARD_ALL
  }
  const stream = format.streams[index]
  if (!stream) throw new Refusal(format.nbStreams === 0 ? 'damaged' : 'not_audio')
  return stream
}

function decoderOf(stream: Stream): string {
  const name = Codec.findDecoder(stream.codecpar.codecId)?.name
  if (!name || !DECODERS.includes(name)) throw new Refusal('not_audio')
  return name
}

function bitsOf(stream: Stream, decoder: string): number | null {
  const { bitsPerRawSample, bitsPerCodedSample } = stream.codecpar
  if (decoder.startsWith('pcm_')) return bitsPerCodedSample || null
  return decoder === 'flac' || decoder === 'alac' ? bitsPerRawSample || null : null
}

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
function findLinks(file: string, sniffed: Sniffed): Sniffed[] {
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
