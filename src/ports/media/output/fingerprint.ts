import { readFileSync, rmSync } from 'node:fs'
import * as av from 'node-av/constants'
import { Dictionary, FormatContext, Packet } from 'node-av/lib'
import { check } from '../worker/ffmpeg.ts'

/** Seconds that the fingerprint covers: as many as AcoustID takes. */
const MAX_SECONDS = 120
const FILE = 'fingerprint'

/**
 * Chromaprint of the first two minutes by FFmpeg's muxer, a word of 32 bits for each eighth of a second;
 * none for less than three seconds. @param folder for a temporary file
 */
export function createFingerprint(sampleRate: number, folder = '.') {
  const file = `${folder}/${FILE}`
  const format = openMuxer(file, sampleRate)
  const packet = new Packet()
  packet.alloc()
  let left = MAX_SECONDS * sampleRate
  return {
    add(one: Float32Array, other: Float32Array, length: number): void {
      const samples = Math.min(length, left)
      if (samples === 0) return
      packet.data = mix(one, other, samples)
      packet.streamIndex = 0
      packet.pts = BigInt(MAX_SECONDS * sampleRate - left)
      packet.dts = packet.pts
      left -= samples
      check(format.writeFrameSync(packet), 'fingerprint')
      packet.unref()
    },
    /** Signed words of 32 bits. */
    finish(): number[] {
      // A sound that is too short for a fingerprint is an error here.
      format.writeTrailerSync()
      format.closeOutputSync()
      format.freeContext()
      packet.free()
      const data = readFileSync(file)
      rmSync(file)
      return Array.from({ length: Math.floor(data.length / 4) }, (_, at) =>
        data.readInt32LE(at * 4),
      )
    },
  }
}

function openMuxer(file: string, sampleRate: number): FormatContext {
  const format = new FormatContext()
  check(format.allocOutputContext2(null, 'chromaprint', file), 'chromaprint')
  const { codecpar } = format.newStream(null)
  codecpar.codecType = av.AVMEDIA_TYPE_AUDIO
  codecpar.codecId = av.AV_CODEC_ID_PCM_S16LE
  codecpar.format = av.AV_SAMPLE_FMT_S16
  codecpar.sampleRate = sampleRate
  codecpar.channelLayout = { nbChannels: 1, order: av.AV_CHANNEL_ORDER_NATIVE, mask: 4n }
  check(format.openOutputSync(), 'fingerprint')
  check(format.writeHeaderSync(Dictionary.fromObject({ fp_format: 'raw' })), 'fingerprint')
  return format
}

/** Mixes to mono, which Chromaprint would do first at four times the cost. */
function mix(left: Float32Array, right: Float32Array, length: number): Buffer {
  const samples = new Int16Array(length)
  for (let at = 0; at < length; at++) {
    const value = ((left[at] ?? 0) + (right[at] ?? 0)) * 16_383
    samples[at] = Math.min(32_767, Math.max(-32_768, value))
  }
  return Buffer.from(samples.buffer)
}
