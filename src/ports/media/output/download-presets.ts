import * as av from 'node-av/constants'
import type { DownloadFormat } from '../media.ts'
import { aacEncoder, type Preset } from './presets.ts'

type Lossy = Omit<Preset, 'file'>
interface Lossless {
  /** Encoders for 16 and for 24 bits. */
  encoders: Record<16 | 24, av.FFAudioEncoder>
  sampleFormats: Record<16 | 24, av.AVSampleFormat>
  muxer: 'flac' | 'ipod' | 'wav'
}

// Their ID3 tag is put before them.
const untagged = { id3v2_version: 0 }
const mp3 = { encoder: av.FF_ENCODER_LIBMP3LAME, muxer: 'mp3', muxerOptions: untagged } as const
const packed = { 16: av.AV_SAMPLE_FMT_S16, 24: av.AV_SAMPLE_FMT_S32 } as const
const planar = { 16: av.AV_SAMPLE_FMT_S16P, 24: av.AV_SAMPLE_FMT_S32P } as const
const flac = av.FF_ENCODER_FLAC
const alac = av.FF_ENCODER_ALAC
const pcm = { 16: av.FF_ENCODER_PCM_S16LE, 24: av.FF_ENCODER_PCM_S24LE } as const

export const DOWNLOAD_PRESETS: Readonly<Record<DownloadFormat, Lossy | Lossless>> = {
  mp3: { ...mp3, bitRate: 320_000 },
  mp3_v0: { ...mp3, quality: 0 },
  aac: { encoder: aacEncoder, bitRate: 256_000, muxer: 'ipod', muxerOptions: {} },
  opus: {
    encoder: av.FF_ENCODER_LIBOPUS,
    bitRate: 160_000,
    // Opus knows no other rate.
    sampleRate: 48_000,
    muxer: 'opus',
    muxerOptions: {},
  },
  vorbis: { encoder: av.FF_ENCODER_LIBVORBIS, quality: 6, muxer: 'ogg', muxerOptions: {} },
  flac: { encoders: { 16: flac, 24: flac }, sampleFormats: packed, muxer: 'flac' },
  alac: { encoders: { 16: alac, 24: alac }, sampleFormats: planar, muxer: 'ipod' },
  wav: { encoders: pcm, sampleFormats: packed, muxer: 'wav' },
}
