import * as av from 'node-av/constants'
import { Codec, Frame } from 'node-av/lib'
import { openTrack, type TrackOptions } from '../output/track.ts'
import { check, present } from '../worker/ffmpeg.ts'
import { type Tone, toneAt } from './make-wav.ts'

export interface Encoding {
  encoder: av.FFAudioEncoder
  muxer: string
  bitRate?: number
  coverFile?: string
  metadata?: Record<string, string>
  /** 2 by default. */
  channels?: Channels
  muxerOptions?: TrackOptions['muxerOptions']
}

export type Channels = keyof typeof MASKS
/** FFmpeg's masks of mono, stereo and 5.1. */
const MASKS = { 1: 4n, 2: 3n, 6: 0x3fn }

/** Every kind of file that is taken, beside the WAVs. */
const ENCODINGS: Record<string, Encoding> = {
  'tone.mp3': { encoder: av.FF_ENCODER_LIBMP3LAME, muxer: 'mp3', bitRate: 192_000 },
  'tone.flac': { encoder: av.FF_ENCODER_FLAC, muxer: 'flac' },
  'tone.m4a': { encoder: av.FF_ENCODER_AAC, muxer: 'ipod', bitRate: 128_000 },
  'alac.m4a': { encoder: av.FF_ENCODER_ALAC, muxer: 'ipod' },
  'tone.aac': { encoder: av.FF_ENCODER_AAC, muxer: 'adts', bitRate: 128_000 },
  'vorbis.ogg': { encoder: av.FF_ENCODER_LIBVORBIS, muxer: 'ogg', bitRate: 128_000 },
  'tone.opus': { encoder: av.FF_ENCODER_LIBOPUS, muxer: 'ogg', bitRate: 96_000 },
  'flac.ogg': { encoder: av.FF_ENCODER_FLAC, muxer: 'ogg' },
  'tone.aiff': { encoder: av.FF_ENCODER_PCM_S16BE, muxer: 'aiff' },
  'tone.aifc': { encoder: av.FF_ENCODER_PCM_F32BE, muxer: 'aiff' },
  'tone.w64': { encoder: av.FF_ENCODER_PCM_S24LE, muxer: 'w64' },
  'tone.rf64': {
    encoder: av.FF_ENCODER_PCM_S16LE,
    muxer: 'wav',
    muxerOptions: { rf64: 'always' },
  },
}

/** Writes the tone as the kind of file that is named in `ENCODINGS`, at a rate that it takes. */
export function encodeFixture(
  file: string,
  name: string,
  tone: Tone,
  more: Partial<Encoding> = {},
): string {
  const encoding = ENCODINGS[name]
  if (!encoding) throw new Error(`no encoding is named ${name}`)
  const sampleRate = name.endsWith('.opus') ? 48_000 : 44_100
  return encodeTone(file, { sampleRate, ...tone }, { ...encoding, ...more })
}

/** Writes the tone, the same in all channels, through FFmpeg's encoder and muxer. */
function encodeTone(file: string, tone: Tone, encoding: Encoding): string {
  const { sampleRate = 44_100 } = tone
  const codec = present(Codec.findEncoderByName(encoding.encoder), encoding.encoder)
  const sampleFormat = present(codec.sampleFormats?.[0], 'sample format')
  const { channels = 2 } = encoding
  const order = av.AV_CHANNEL_ORDER_NATIVE
  const channelLayout = { nbChannels: channels, order, mask: MASKS[channels] }
  const track = openTrack({
    muxerOptions: {},
    ...encoding,
    file,
    sampleRate,
    channelLayout,
    sampleFormat,
  })
  const size = track.frameSize || 1024
  const total = Math.round(tone.seconds * sampleRate)
  for (let at = 0; at < total; at += size) {
    const samples = Math.min(size, total - at)
    const frame = new Frame()
    frame.alloc()
    frame.format = sampleFormat
    frame.sampleRate = sampleRate
    frame.channelLayout = channelLayout
    frame.nbSamples = samples
    check(frame.getBuffer(), 'frame')
    frame.pts = BigInt(at)
    fill(frame, sampleFormat, at, tone)
    track.encode(frame)
    frame.free()
  }
  track.flush()
  track.close()
  return file
}

function fill(frame: Frame, format: av.AVSampleFormat, start: number, tone: Tone): void {
  const planes = present(frame.data, 'samples')
  const together = planes.length > 1 ? 1 : frame.channels
  for (const plane of planes) {
    for (let index = 0; index < frame.nbSamples * together; index++) {
      const value = toneAt(start + Math.floor(index / together), tone)
      write(plane, format, index, value)
    }
  }
}

function write(plane: Buffer, format: av.AVSampleFormat, index: number, value: number): void {
  if (format === av.AV_SAMPLE_FMT_FLT || format === av.AV_SAMPLE_FMT_FLTP) {
    plane.writeFloatLE(value, index * 4)
  } else if (format === av.AV_SAMPLE_FMT_S32 || format === av.AV_SAMPLE_FMT_S32P) {
    plane.writeInt32LE(Math.round(value * 0x7fffffff), index * 4)
  } else {
    plane.writeInt16LE(Math.round(value * 0x7fff), index * 2)
  }
}
