import { Packet } from 'node-av/lib'
import { check, STEREO } from '../ffmpeg.ts'
import type { Preset } from './presets.ts'
import { createStereoFrame, sampleFormatOf } from './stereo-encoder.ts'
import { openEncoder, receive } from './track.ts'

/** Frames after which an encoder that hears nothing gives the same packet for ever. */
const SETTLED = 40

/**
 * A packet of silence that may stand anywhere and any number of times: AAC frames know nothing of
 * each other but the overlap, and a silent MP3 frame reads nothing from its reservoir.
 */
export function makeSilentPacket(preset: Preset, sampleRate: number): Buffer {
  const encoder = openEncoder({
    encoder: preset.encoder,
    bitRate: preset.bitRate,
    sampleRate,
    channelLayout: STEREO,
    sampleFormat: sampleFormatOf(preset.encoder),
  })
  const size = encoder.frameSize
  const zeros = Buffer.alloc(size * 4)
  const frame = createStereoFrame(preset.encoder, sampleRate, size)
  const packet = new Packet()
  packet.alloc()
  let last: Buffer | null = null
  for (let index = 0; index < SETTLED; index++) {
    check(encoder.sendFrameSync(frame.fill(zeros, zeros, size, index * size)), 'silence')
    receive(encoder, packet, (made) => {
      last = made.data && Buffer.from(made.data)
    })
  }
  packet.free()
  encoder.freeContext()
  if (last === null) throw new Error('the encoder made nothing of silence')
  return last
}
