import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S32,
  type AVSampleFormat,
  FF_ENCODER_FLAC,
} from 'node-av/constants'
import { type ChannelLayout, Frame, SoftwareResampleContext } from 'node-av/lib'
import { check, present } from '../ffmpeg.ts'
import type { Source } from '../input/source.ts'
import { isSampleFormat } from '../pcm/resample.ts'
import { openTrack, type Track } from './track.ts'

/** Writes download.flac in the original's rate and channels, with 16 or 24 bits. */
export function createFlac(source: Source, metadata: Record<string, string>, coverFile?: string) {
  const bits = (source.bits ?? 16) > 16 ? 24 : 16
  const sampleFormat = bits === 24 ? AV_SAMPLE_FMT_S32 : AV_SAMPLE_FMT_S16
  let writer: ReturnType<typeof openWriter> | undefined
  const open = (frame: Frame) => {
    const track = openTrack({
      encoder: FF_ENCODER_FLAC,
      muxer: 'flac',
      file: 'download.flac',
      sampleRate: frame.sampleRate,
      channelLayout: orderedLayout(frame.channelLayout),
      sampleFormat,
      bits,
      muxerOptions: {},
      metadata,
      ...(coverFile ? { coverFile } : {}),
    })
    return openWriter(track, frame, sampleFormat)
  }
  return {
    push(frame: Frame): void {
      writer ??= open(frame)
      writer.push(frame)
    },
    end(): void {
      writer?.end()
    },
  }
}

/** Converts to the track's format and cuts into its frames. */
function openWriter(track: Track, first: Frame, sampleFormat: AVSampleFormat) {
  const layout = orderedLayout(first.channelLayout)
  const rate = first.sampleRate
  const shapeOfAll = { sampleFormat, rate, layout, samples: track.frameSize }
  const frame = openFrame(shapeOfAll)
  // Memory behind buffers over a decoded frame, if requested for each frame, would stay until the end.
  const between = openFrame(shapeOfAll)
  const [converted] = present(between.data, 'samples')
  const idle = Array.from({ length: layout.nbChannels }, () => Buffer.alloc(64))
  const sampleBytes = layout.nbChannels * (sampleFormat === AV_SAMPLE_FMT_S32 ? 4 : 2)
  let converter: SoftwareResampleContext | undefined
  let shape = ''
  let filled = 0
  let position = 0

  let [plane] = present(frame.data, 'samples')
  const makeRoom = () => {
    if (frame.isWritable) return
    check(frame.makeWritable(), 'frame')
    ;[plane] = present(frame.data, 'samples')
  }

  const convert = (input: Buffer[] | null, samples: number): number => {
    if (!converter) return 0
    if (filled === 0) makeRoom()
    const out = present(plane, 'plane').subarray(filled * sampleBytes)
    const made = converter.convertSync([out], track.frameSize - filled, input, samples)
    return take(check(made, 'converting'))
  }
  const convertFrame = (input: Frame): void => {
    if (filled === 0) makeRoom()
    between.nbSamples = track.frameSize - filled
    check(present(converter, 'converter').convertFrame(between, input), 'converting')
    const bytes = between.nbSamples * sampleBytes
    present(converted, 'plane').copy(present(plane, 'plane'), filled * sampleBytes, 0, bytes)
    take(between.nbSamples)
  }
  const take = (made: number): number => {
    filled += made
    if (filled === track.frameSize) send()
    return made
  }
  const send = () => {
    frame.nbSamples = filled
    frame.pts = BigInt(position)
    track.encode(frame)
    position += filled
    filled = 0
    frame.nbSamples = track.frameSize
  }
  return {
    push(next: Frame): void {
      const { format, sampleRate } = next
      const channelLayout = orderedLayout(next.channelLayout)
      const now = `${sampleRate}/${format}/${channelLayout.nbChannels}/${channelLayout.mask}`
      if (now !== shape) {
        while (convert(null, 0) > 0);
        converter?.free()
        converter = new SoftwareResampleContext()
        if (!isSampleFormat(next, format)) throw new Error('a picture came out of a sound')
        check(
          converter.allocSetOpts2(layout, sampleFormat, rate, channelLayout, format, sampleRate),
          'converter',
        )
        check(converter.init(), 'converter')
        shape = now
      }
      next.channelLayout = channelLayout
      convertFrame(next)
      while (filled === 0 && convert(idle, 0) > 0);
    },
    end(): void {
      while (convert(null, 0) > 0);
      if (filled > 0) send()
      track.flush()
      track.close()
    },
  }
}

interface FrameShape {
  sampleFormat: AVSampleFormat
  rate: number
  layout: ChannelLayout
  samples: number
}

function openFrame({ sampleFormat, rate, layout, samples }: FrameShape): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.format = sampleFormat
  frame.sampleRate = rate
  frame.channelLayout = layout
  frame.nbSamples = samples
  check(frame.getBuffer(), 'frame')
  return frame
}

const USUAL_MASKS = [0n, 4n, 3n, 7n, 0x33n, 0x37n, 0x3fn, 0x13fn, 0x63fn]

/** FLAC asks for named channels; a file that only counts them has them in the usual order. */
function orderedLayout(layout: ChannelLayout): ChannelLayout {
  if (layout.mask !== 0n) return layout
  return { ...layout, order: AV_CHANNEL_ORDER_NATIVE, mask: USUAL_MASKS[layout.nbChannels] ?? 3n }
}
