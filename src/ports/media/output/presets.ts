import {
  FF_ENCODER_AAC,
  FF_ENCODER_LIBFDK_AAC,
  FF_ENCODER_LIBMP3LAME,
  type FFAudioEncoder,
} from 'node-av/constants'
import { Codec } from 'node-av/lib'
import { UNTAGGED_MP3_FILE } from '../media.ts'

/** Numbers of what is made; a request names a preset and never an argument. */
export interface Preset {
  encoder: FFAudioEncoder
  bitRate?: number
  /** A quality instead of a bit rate, as the encoder counts it. */
  quality?: number
  /** The default is the original's rate, as far as it is 44.1 or 48 kHz. */
  sampleRate?: number
  muxer: 'mp3' | 'hls' | 'ipod' | 'ogg' | 'opus'
  file: string
  muxerOptions: Record<string, string | number>
}

export const aacEncoder = Codec.findEncoderByName(FF_ENCODER_LIBFDK_AAC)
  ? FF_ENCODER_LIBFDK_AAC
  : FF_ENCODER_AAC

/** The same bytes each time, so that a broken download resumes with a file that was made again. */
export const SAME_BYTES = { fflags: 'bitexact' }

const mp3 = {
  encoder: FF_ENCODER_LIBMP3LAME,
  muxer: 'mp3',
  muxerOptions: { id3v2_version: 0 },
} as const

export const STREAM_PRESETS = {
  mp3: { ...mp3, bitRate: 128_000, file: 'audio.mp3' },
  untaggedMp3: {
    ...mp3,
    bitRate: 320_000,
    file: UNTAGGED_MP3_FILE,
    muxerOptions: { ...mp3.muxerOptions, ...SAME_BYTES },
  },
  high: hls('high', 160_000),
  low: hls('low', 64_000),
} as const satisfies Record<string, Preset>
export type StreamPreset = keyof typeof STREAM_PRESETS

/** The one that costs least comes first: with it a sound can be played. */
export const FIRST_STREAM = 'low' as const satisfies StreamPreset
export const LATER_STREAMS = ['mp3', 'high'] as const satisfies readonly StreamPreset[]

/** One fragmented MP4 whose segments the playlist names by byte ranges. */
function hls(name: string, bitRate: number): Preset {
  return {
    encoder: aacEncoder,
    bitRate,
    muxer: 'hls',
    file: `${name}.m3u8`,
    muxerOptions: {
      hls_flags: 'single_file',
      hls_segment_type: 'fmp4',
      hls_segment_filename: `${name}.mp4`,
      hls_playlist_type: 'vod',
      hls_list_size: 0,
      hls_time: 6,
    },
  }
}
