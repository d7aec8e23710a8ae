import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CHANNEL_ORDER_UNSPEC,
  AV_SAMPLE_FMT_FLTP,
  type AVPixelFormat,
  type AVSampleFormat,
} from 'node-av/constants'
import { type ChannelLayout, Frame, SoftwareResampleContext } from 'node-av/lib'
import { check, present, STEREO } from '../ffmpeg.ts'
import { BLOCK_SAMPLES } from './ring.ts'

/** Two planes of floats that take what is converted. */
export interface Planes {
  left: Buffer
  right: Buffer
}

/** Anything that was decoded → stereo floats at one rate; follows changes in mid-stream. */
export function createResampler(sampleRate: number) {
  let context: SoftwareResampleContext | undefined
  let shape = ''
  let idle: Buffer[] = []
  const between = createBetween(sampleRate)

  const open = (frame: Frame) => {
    context?.free()
    context = new SoftwareResampleContext()
    const { format, sampleRate: from } = frame
    const channelLayout = orderedLayout(frame)
    if (!isSampleFormat(frame, format)) throw new Error('a picture came out of a sound')
    check(
      context.allocSetOpts2(STEREO, AV_SAMPLE_FMT_FLTP, sampleRate, channelLayout, format, from),
      'resampler',
    )
    // By default FFmpeg plays one channel in two 3 dB lower.
    if (channelLayout.nbChannels === 1) check(context.setMatrix([1, 1], 1), 'resampler')
    check(context.init(), 'resampler')
    idle = Array.from({ length: channelLayout.nbChannels }, () => Buffer.alloc(64))
  }
  const shapeOf = ({ sampleRate: from, format, channelLayout }: Frame) =>
    `${from}/${format}/${channelLayout.nbChannels}/${channelLayout.mask}`
  const convert = (out: Planes, space: number, input: Buffer[] | null, samples: number) =>
    context
      ? check(context.convertSync([out.left, out.right], space, input, samples), 'resampling')
      : 0

  return {
    /** Whether what is held must be taken with `flush` before this frame can go in. */
    mustFlushFor: (frame: Frame) => context !== undefined && shape !== shapeOf(frame),
    /** Puts a frame in and takes up to `space` samples out; gives how many. */
    put(frame: Frame, out: Planes, space: number): number {
      if (shape !== shapeOf(frame)) {
        open(frame)
        shape = shapeOf(frame)
      }
      return between.put(present(context, 'resampler'), frame, out, space)
    },
    /** Takes more of what is held back for want of space. */
    take: (out: Planes, space: number) => convert(out, space, idle, 0),
    /** Takes the rest after the last frame; 0 is the end. */
    flush: (out: Planes, space: number) => convert(out, space, null, 0),
  }
}

/**
 * Frames are converted by way of another that stays: buffers over a decoded frame, asked for frame by
 * frame, would keep all of the sound in memory until the end.
 */
function createBetween(sampleRate: number) {
  const frame = new Frame()
  frame.alloc()
  frame.format = AV_SAMPLE_FMT_FLTP
  frame.sampleRate = sampleRate
  frame.channelLayout = STEREO
  frame.nbSamples = BLOCK_SAMPLES
  check(frame.getBuffer(), 'frame')
  const [first, second] = present(frame.data, 'samples')
  const [left, right] = [present(first, 'plane'), present(second, 'plane')]
  return {
    put(context: SoftwareResampleContext, input: Frame, out: Planes, space: number): number {
      frame.nbSamples = Math.min(space, BLOCK_SAMPLES)
      input.channelLayout = orderedLayout(input)
      check(context.convertFrame(frame, input), 'resampling')
      left.copy(out.left, 0, 0, frame.nbSamples * 4)
      right.copy(out.right, 0, 0, frame.nbSamples * 4)
      return frame.nbSamples
    },
  }
}

/** By their count, as FFmpeg takes channels that have no names. */
const UNNAMED_MASKS = [0n, 4n, 3n, 0xbn, 0x107n, 0x37n, 0x3fn, 0x70fn, 0x63fn]

function orderedLayout({ channelLayout }: Frame): ChannelLayout {
  const mask = UNNAMED_MASKS[channelLayout.nbChannels]
  if (channelLayout.order !== AV_CHANNEL_ORDER_UNSPEC || !mask) return channelLayout
  return { ...channelLayout, order: AV_CHANNEL_ORDER_NATIVE, mask }
}

/** Narrows the type of a decoded sound's format. */
export function isSampleFormat(
  frame: Frame,
  _format: AVSampleFormat | AVPixelFormat,
): _format is AVSampleFormat {
  return frame.isAudio()
}
