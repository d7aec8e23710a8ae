import { AV_SAMPLE_FMT_FLTP, AV_SAMPLE_FMT_S16, type FFAudioEncoder } from 'node-av/constants'
import { Codec, type Frame } from 'node-av/lib'
import { createConverter } from '../input/convert.ts'
import { decode, decodeWhole } from '../input/decode.ts'
import { type Source, streamRate, streamSeconds } from '../input/source.ts'
import { MIN_STREAM_SECONDS } from '../media.ts'
import { present, STEREO } from '../worker/ffmpeg.ts'
import type { Preset } from './presets.ts'
import { makeSilentPacket, silenceOutside } from './silence.ts'
import { openTrack, type Track, type TrackOptions } from './track.ts'

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
