import type { AVSampleFormat, FFAudioEncoder } from 'node-av/constants'
import * as av from 'node-av/constants'
import {
  type ChannelLayout,
  Codec,
  CodecContext,
  Dictionary,
  FormatContext,
  type Frame,
  Packet,
  Rational,
  type Stream,
} from 'node-av/lib'
import { check, isDrained, present } from '../worker/ffmpeg.ts'
import { addCover, readCover } from './cover.ts'

export interface TrackOptions {
  encoder: FFAudioEncoder
  muxer: string
  /** Relative to the working folder, so that playlists hold relative names. */
  file: string
  bitRate?: number
  quality?: number
  sampleRate: number
  channelLayout: ChannelLayout
  sampleFormat: AVSampleFormat
  bits?: number
  muxerOptions: Record<string, string | number>
  metadata?: Record<string, string>
  /** A local JPEG or PNG. */
  coverFile?: string
}

export type Track = ReturnType<typeof openTrack>

/** An encoder and the file it writes. */
export function openTrack(options: TrackOptions) {
  const encoder = openEncoder(options)
  const format = new FormatContext()
  check(format.allocOutputContext2(null, options.muxer, options.file), options.muxer)
  const stream = format.newStream(null)
  check(stream.codecpar.fromContext(encoder), 'parameters')
  stream.timeBase = encoder.timeBase
  if (options.metadata) format.metadata = Dictionary.fromObject(options.metadata)
  const writeCover = options.coverFile ? addCover(format, readCover(options.coverFile)) : undefined
  if (options.muxer !== 'hls') check(format.openOutputSync(), 'output')
  check(format.writeHeaderSync(Dictionary.fromObject(options.muxerOptions)), 'header')
  writeCover?.()

  const send = createWriter(format, stream, options.sampleRate)
  // The first packet starts `padding` before the sound.
  let end = -stream.codecpar.initialPadding
  const write = (packet: Packet) => {
    end = Number(packet.pts) + encoder.frameSize
    // A decoder gives whole frames: where a stream declares less, players cannot cut its end exactly.
    if (options.muxer === 'hls') packet.duration = BigInt(encoder.frameSize)
    send(packet)
  }
  const packet = new Packet()
  packet.alloc()
  const drain = () => receive(encoder, packet, write)
  return {
    frameSize: encoder.frameSize,
    /** Samples that the encoder puts before the first one. */
    padding: stream.codecpar.initialPadding,
    encode(frame: Frame): void {
      check(encoder.sendFrameSync(frame), 'encoding')
      drain()
    },
    /** Writes a packet that was made before, again and again, up to this sample. */
    repeatUntil(data: Buffer, position: number): void {
      while (end < position) {
        packet.data = data
        packet.pts = BigInt(end)
        packet.dts = packet.pts
        packet.duration = BigInt(encoder.frameSize)
        packet.isKeyframe = true
        write(packet)
        packet.unref()
      }
    },
    /** Ends the encoding; the file stays open for `repeatUntil`. */
    flush(): void {
      check(encoder.sendFrameSync(null), 'encoding')
      drain()
    },
    close(): void {
      check(format.writeTrailerSync(), 'trailer')
      if (options.muxer !== 'hls') check(format.pb?.error ?? 0, 'output')
      if (options.muxer !== 'hls') format.closeOutputSync()
      packet.free()
      encoder.freeContext()
      format.freeContext()
    },
  }
}

export function openEncoder(
  options: Omit<TrackOptions, 'muxer' | 'file' | 'muxerOptions'>,
): CodecContext {
  const codec = present(Codec.findEncoderByName(options.encoder), options.encoder)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.sampleFormat = options.sampleFormat
  encoder.sampleRate = options.sampleRate
  encoder.channelLayout = options.channelLayout
  encoder.timeBase = new Rational(1, options.sampleRate)
  if (options.bitRate) encoder.bitRate = BigInt(options.bitRate)
  if (options.bits) encoder.bitsPerRawSample = options.bits
  if (options.quality !== undefined) {
    encoder.globalQuality = options.quality * av.FF_QP2LAMBDA
    encoder.setFlags(av.AV_CODEC_FLAG_QSCALE)
  }
  encoder.threadCount = 1
  encoder.setFlags(av.AV_CODEC_FLAG_GLOBAL_HEADER)
  check(encoder.open2Sync(codec, null), options.encoder)
  return encoder
}

/** Gives each packet to `write` and empties it afterwards. */
export function receive(
  encoder: CodecContext,
  packet: Packet,
  write: (packet: Packet) => void,
): void {
  for (;;) {
    const code = encoder.receivePacketSync(packet)
    if (isDrained(code)) break
    check(code, 'encoding')
    write(packet)
    packet.unref()
  }
}

function createWriter(format: FormatContext, stream: Stream, sampleRate: number) {
  const from = { num: 1, den: sampleRate }
  const to = stream.timeBase
  return (packet: Packet) => {
    packet.streamIndex = stream.index
    packet.rescaleTs(from, to)
    check(format.interleavedWriteFrameSync(packet), 'writing')
  }
}
