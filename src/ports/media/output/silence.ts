import { avGetBytesPerSample, Frame, Packet } from 'node-av/lib'
import { check, STEREO } from '../worker/ffmpeg.ts'
import type { Preset } from './presets.ts'
import { openEncoder, receive, type TrackOptions } from './track.ts'

/** Codecs smear a little over the edges of a sound; the segment gives way, not the silence. */
const INSET_SECONDS = 0.025
const FADE_SECONDS = 0.01
/** Frames of silence after which an encoder repeats the same packet. */
const SETTLED = 40

/** Samples of the stream. */
interface Span {
  from: number
  to: number
  total: number
  /** The encoder's start. */
  start: number
  /** The length that it encodes from there. */
  length: number
}

/** FFmpeg's filters that leave the span alone of the sound, and fade at its ends. */
export function silenceOutside(
  { from, to, total, start, length }: Span,
  sampleRate: number,
): string {
  const inset = Math.round(INSET_SECONDS * sampleRate)
  const fade = Math.round(FADE_SECONDS * sampleRate)
  // The sound's own start and end need no gap.
  const first = from > 0 ? from + inset : 0
  const last = to < total ? to - inset : total + fade
  const fadeIn = from > 0 ? [`afade=t=in:ss=${first}:ns=${fade}`] : []
  const fadeOut = to < total ? [`afade=t=out:ss=${last - fade}:ns=${fade}`] : []
  const place = [`adelay=${first - start}S:all=1`, `apad=whole_len=${length}`]
  return [`atrim=start_pts=${first}:end_pts=${last}`, ...fadeIn, ...fadeOut, ...place].join()
}

/**
 * A packet of silence that may stand anywhere and any number of times: AAC frames know nothing of
 * each other but the overlap, and a silent MP3 frame reads nothing from its reservoir.
 */
export function makeSilentPacket(
  preset: Preset,
  shape: Pick<TrackOptions, 'sampleRate' | 'sampleFormat' | 'channelLayout'>,
): Buffer {
  const encoder = openEncoder({ ...preset, ...shape })
  const { frameSize: nbSamples } = encoder
  const { sampleFormat: format, ...stereo } = shape
  const zeros = Buffer.alloc(nbSamples * STEREO.nbChannels * avGetBytesPerSample(format))
  const frame = Frame.fromAudioBuffer(zeros, { nbSamples, format, ...stereo })
  const packet = new Packet()
  packet.alloc()
  let last: Buffer | null = null
  for (let index = 0; index < SETTLED; index++) {
    frame.pts = BigInt(index * nbSamples)
    check(encoder.sendFrameSync(frame), 'silence')
    receive(encoder, packet, ({ data }) => {
      last = data && Buffer.from(data)
    })
  }
  packet.free()
  encoder.freeContext()
  if (last === null) throw new Error('the encoder made nothing of silence')
  return last
}
