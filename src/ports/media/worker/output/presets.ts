import {
  FF_ENCODER_AAC,
  FF_ENCODER_LIBFDK_AAC,
  FF_ENCODER_LIBMP3LAME,
  type FFAudioEncoder,
} from 'node-av/constants'
import { Codec } from 'node-av/lib'

/** Numbers of what is made; a request names a preset and never an argument. */
export interface Preset {
  encoder: FFAudioEncoder
  bitRate: number
  muxer: 'mp3' | 'hls'
  file: string
  muxerOptions: Record<string, string | number>
}

export const STREAM_PRESETS = ['mp3', 'high', 'low'] as const
export type StreamPreset = (typeof STREAM_PRESETS)[number]

/** The one that costs least comes first: with it a sound can be heard. */
export const FIRST_STREAM = 'low' satisfies StreamPreset
export const LATER_STREAMS = ['mp3', 'high'] as const satisfies readonly StreamPreset[]

/** Names of the HLS streams, best first. */
export const MASTER_STREAMS = ['high', 'low'] as const

export function streamPreset(name: StreamPreset): Preset {
  switch (name) {
    case 'mp3':
      return {
        encoder: FF_ENCODER_LIBMP3LAME,
        bitRate: 128_000,
        muxer: 'mp3',
        file: 'audio.mp3',
        muxerOptions: { id3v2_version: 0 },
      }
    case 'high':
      return hls('high', 160_000)
    case 'low':
      return hls('low', 64_000)
  }
}

/** One fragmented MP4 whose segments the playlist names by byte ranges. */
function hls(name: string, bitRate: number): Preset {
  return {
    encoder: Codec.findEncoderByName(FF_ENCODER_LIBFDK_AAC)
      ? FF_ENCODER_LIBFDK_AAC
      : FF_ENCODER_AAC,
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
