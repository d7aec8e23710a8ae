import * as av from 'node-av/constants'
import { Codec, Dictionary, FormatContext, InputFormat, type Stream } from 'node-av/lib'
import { MAX_SECONDS } from '../media.ts'
import { Refusal } from '../sandbox/job.ts'
import { present } from '../worker/ffmpeg.ts'
import { measure, refuseBrokenOff } from './length.ts'
import { type Sniffed, sniff } from './sniff.ts'

/** Decoders that a file may reach, by FFmpeg's names. */
const DECODERS = [
  ...['mp3float', 'flac', 'vorbis', 'opus', 'aac', 'alac', 'pcm_u8', 'pcm_s8', 'pcm_alaw'],
  ...['pcm_mulaw', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be'],
  ...['pcm_f32le', 'pcm_f32be', 'pcm_f64le', 'pcm_f64be'],
]
const MAX_CHANNELS = 8
const MAX_SAMPLE_RATE = 768_000

export type Source = ReturnType<typeof inspect>

/** Inspects a file without decoding. Refuses as empty, not_audio, damaged, too_long or too_large. */
export function inspect(file: string) {
  const sniffed = sniff(file)
  return withInput(file, sniffed, (format, stream) => {
    const parameters = stream.codecpar
    const decoder = decoderOf(stream)
    const { sampleRate, channels } = parameters
    if (sampleRate <= 0 || channels <= 0) throw new Refusal('damaged')
    if (sampleRate > MAX_SAMPLE_RATE || channels > MAX_CHANNELS) throw new Refusal('not_audio')
    const { announced, seconds } = measure(file, format, stream, sniffed)
    if (seconds > MAX_SECONDS) throw new Refusal('too_long')
    if (announced !== null) refuseBrokenOff(announced, seconds)
    const codec = decoder === 'mp3float' ? 'mp3' : decoder
    const bits = bitsOf(stream, decoder)
    return { file, sniffed, decoder, codec, sampleRate, channels, bits, seconds }
  })
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
    protocol_whitelist: 'file',
    skip_initial_bytes: sniffed.skipBytes,
    max_streams: 50,
  })
  try {
    const demuxer = InputFormat.findInputFormat(sniffed.container)
    if (format.openInputSync(`file:${file}`, present(demuxer, 'demuxer'), options) < 0) {
      throw new Refusal('damaged')
    }
    return use(format)
  } finally {
    format.closeInputSync()
  }
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
