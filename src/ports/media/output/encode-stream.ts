import { AV_SAMPLE_FMT_FLTP, AV_SAMPLE_FMT_S16, type FFAudioEncoder } from 'node-av/constants'
import { avGetBytesPerSample, Codec, Frame, Packet } from 'node-av/lib'
import { createConverter } from '../input/convert.ts'
import { decode, decodeWhole } from '../input/decode.ts'
import { type Source, streamRate, streamSeconds } from '../input/source.ts'
import { MIN_STREAM_SECONDS } from '../media.ts'
import { check, present, STEREO } from '../worker/ffmpeg.ts'
import type { Preset } from './presets.ts'
import { openEncoder, openTrack, receive, type Track, type TrackOptions } from './track.ts'

/** Decoding starts early, for codecs whose frames lean on the ones before. */
const RUN_UP_SECONDS = 1
/** Silence that is really encoded around the segment. */
const MARGIN_SECONDS = 2

/** Encodes the whole sound in stereo; returns the seconds that were decoded. */
export function encodeStream(
  source: Source,
  preset: Preset,
  tagging: Pick<TrackOptions, 'metadata' | 'coverFile'>,
  onProgress?: (seconds: number) => void,
): number {
  const shape = streamShape(source, preset)
  const track = openTrack({ ...preset, ...tagging, ...shape })
  const filters = `apad=whole_dur=${MIN_STREAM_SECONDS},${cutting(track)}`
  const converter = createConverter(shape, filters, encodeFrom(track, 0))
  const seconds = decodeWhole(source, converter, onProgress)
  track.flush()
  track.close()
  return seconds
}

/** The same with everything outside from..to silent, at the same length. */
export function encodeSegment(
  source: Source,
  preset: Preset,
  { fromSeconds, toSeconds }: Segment,
  onProgress?: (seconds: number) => void,
): void {
  const shape = streamShape(source, preset)
  const { sampleRate } = shape
  const total = Math.round(streamSeconds(source.seconds) * sampleRate)
  const from = Math.min(total, Math.max(0, Math.round(fromSeconds * sampleRate)))
  const to = Math.min(total, Math.max(from, Math.round(toSeconds * sampleRate)))
  const track = openTrack({ ...preset, ...shape })
  const margin = MARGIN_SECONDS * sampleRate
  const start = Math.floor(Math.max(0, from - margin) / track.frameSize) * track.frameSize
  const silent = makeSilentPacket(preset, shape)
  track.repeatUntil(silent, start - track.padding)
  const length = Math.min(total, to + margin) - start
  const silence = silenceOutside({ from, to, total, start, length }, sampleRate)
  // Some of those filters do not take the encoder's format.
  const filters = `${silence},aformat=sample_fmts=${shape.sampleFormat},${cutting(track)}`
  const runUp = Math.max(0, from / sampleRate - RUN_UP_SECONDS)
  let converter: ReturnType<typeof createConverter> | undefined
  decode(source, runUp, ({ frame, startSeconds }) => {
    converter ??= createConverter(shape, filters, encodeFrom(track, start), startSeconds)
    converter.push(frame)
    onProgress?.(converter.seconds - from / sampleRate)
    return converter.seconds * sampleRate < to
  })
  converter?.end()
  track.flush()
  track.repeatUntil(silent, total)
  track.close()
}

export interface Segment {
  fromSeconds: number
  toSeconds: number
}

function cutting({ frameSize }: Track): string {
  return `asetnsamples=n=${frameSize}:p=0`
}

function encodeFrom(track: Track, start: number): (frame: Frame) => void {
  let position = start
  return (frame) => {
    frame.pts = BigInt(position)
    position += frame.nbSamples
    track.encode(frame)
  }
}

function streamShape(source: Source, preset: Preset) {
  const sampleFormat = sampleFormatOf(preset.encoder)
  const sampleRate = preset.sampleRate ?? streamRate(source.sampleRate)
  return { sampleRate, sampleFormat, channelLayout: STEREO }
}

/** Floats where the encoder takes them, else 16 bits. */
export function sampleFormatOf(encoder: FFAudioEncoder) {
  const formats = present(Codec.findEncoderByName(encoder), encoder).sampleFormats ?? []
  return formats.includes(AV_SAMPLE_FMT_FLTP) ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_S16
}

/** Codecs smear a little over the edges of a sound; the segment gives way, not the silence. */
const INSET_SECONDS = 0.025
const FADE_SECONDS = 0.01
/** Frames of silence after which an encoder repeats the same packet. */
const SETTLED = 40

/** Samples of the stream. */
interface Span {
  from: number
  to: number
  total: number
  /** The encoder's start. */
  start: number
  /** The length that it encodes from there. */
  length: number
}

/** FFmpeg's filters that leave the span alone of the sound, and fade at its ends. */
function silenceOutside({ from, to, total, start, length }: Span, sampleRate: number): string {
  const inset = Math.round(INSET_SECONDS * sampleRate)
  const fade = Math.round(FADE_SECONDS * sampleRate)
  // The sound's own start and end need no gap.
  const first = from > 0 ? from + inset : 0
  const last = to < total ? to - inset : total + fade
  const fadeIn = from > 0 ? [`afade=t=in:ss=${first}:ns=${fade}`] : []
  const fadeOut = to < total ? [`afade=t=out:ss=${last - fade}:ns=${fade}`] : []
  const place = [`adelay=${first - start}S:all=1`, `apad=whole_len=${length}`]
  return [`atrim=start_pts=${first}:end_pts=${last}`, ...fadeIn, ...fadeOut, ...place].join()
}

/**
 * A packet of silence that may stand anywhere and any number of times: AAC frames know nothing of
 * each other but the overlap, and a silent MP3 frame reads nothing from its reservoir.
 */
function makeSilentPacket(
  preset: Preset,
  shape: Pick<TrackOptions, 'sampleRate' | 'sampleFormat' | 'channelLayout'>,
): Buffer {
  const encoder = openEncoder({ ...preset, ...shape })
  const { frameSize: nbSamples } = encoder
  const { sampleFormat: format, ...stereo } = shape
  const zeros = Buffer.alloc(nbSamples * STEREO.nbChannels * avGetBytesPerSample(format))
  const frame = Frame.fromAudioBuffer(zeros, { nbSamples, format, ...stereo })
  const packet = new Packet()
  packet.alloc()
  let last: Buffer | null = null
  for (let index = 0; index < SETTLED; index++) {
    frame.pts = BigInt(index * nbSamples)
    check(encoder.sendFrameSync(frame), 'silence')
    receive(encoder, packet, ({ data }) => {
      last = data && Buffer.from(data)
    })
  }
  packet.free()
  encoder.freeContext()
  if (last === null) throw new Error('the encoder made nothing of silence')
  return last
}
