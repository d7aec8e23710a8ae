import { AV_SAMPLE_FMT_FLTP, type AVPixelFormat, type AVSampleFormat } from 'node-av/constants'
import { type Frame, SoftwareResampleContext } from 'node-av/lib'
import { check, STEREO } from '../ffmpeg.ts'

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

  const open = (frame: Frame) => {
    context?.free()
    context = new SoftwareResampleContext()
    const { channelLayout, format, sampleRate: from } = frame
    if (!isSampleFormat(frame, format)) throw new Error('a picture came out of a sound')
    check(
      context.allocSetOpts2(STEREO, AV_SAMPLE_FMT_FLTP, sampleRate, channelLayout, format, from),
      'resampler',
    )
    // By itself FFmpeg plays one channel in two 3 dB lower.
    if (channelLayout.nbChannels === 1) check(context.setMatrix([1, 1], 1), 'resampler')
    check(context.init(), 'resampler')
    idle = Array.from({ length: channelLayout.nbChannels }, () => Buffer.alloc(64))
  }
  const shapeOf = (frame: Frame) => `${frame.sampleRate}/${frame.format}/${frame.channels}`
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
      return convert(out, space, frame.extendedData, frame.nbSamples)
    },
    /** Takes more of what is held back for want of space. */
    take: (out: Planes, space: number) => convert(out, space, idle, 0),
    /** Takes the rest after the last frame; 0 is the end. */
    flush: (out: Planes, space: number) => convert(out, space, null, 0),
  }
}

/** Tells the compiler what a decoded sound's format is. */
export function isSampleFormat(
  frame: Frame,
  _format: AVSampleFormat | AVPixelFormat,
): _format is AVSampleFormat {
  return frame.isAudio()
}
