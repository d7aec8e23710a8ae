import { AV_SAMPLE_FMT_FLTP, AV_SAMPLE_FMT_S16, type FFAudioEncoder } from 'node-av/constants'
import { Codec, Frame, SoftwareResampleContext } from 'node-av/lib'
import { check, present, STEREO } from '../ffmpeg.ts'

/** What the encoder takes of stereo floats: floats where it can, else 16 bits. */
export function sampleFormatOf(encoder: FFAudioEncoder) {
  const formats = present(Codec.findEncoderByName(encoder), encoder).sampleFormats ?? []
  return formats.includes(AV_SAMPLE_FMT_FLTP) ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_S16
}

/** A frame that is filled again and again with stereo floats, in the encoder's own format. */
export function createStereoFrame(encoder: FFAudioEncoder, sampleRate: number, samples: number) {
  const format = sampleFormatOf(encoder)
  const frame = new Frame()
  frame.alloc()
  frame.format = format
  frame.sampleRate = sampleRate
  frame.channelLayout = STEREO
  frame.nbSamples = samples
  check(frame.getBuffer(), 'frame')
  const converter = new SoftwareResampleContext()
  check(
    converter.allocSetOpts2(STEREO, format, sampleRate, STEREO, AV_SAMPLE_FMT_FLTP, sampleRate),
    'converter',
  )
  check(converter.init(), 'converter')
  let planes = present(frame.data, 'samples')
  return {
    fill(left: Buffer, right: Buffer, length: number, position: number): Frame {
      if (!frame.isWritable) {
        check(frame.makeWritable(), 'frame')
        planes = present(frame.data, 'samples')
      }
      check(converter.convertSync(planes, length, [left, right], length), 'converting')
      frame.nbSamples = length
      frame.pts = BigInt(position)
      return frame
    },
  }
}
