import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import { createConverter } from '../input/convert.ts'
import { decode } from '../input/decode.ts'
import { inspect } from '../input/source.ts'
import { STEREO } from '../worker/ffmpeg.ts'

/** Decodes a file as a listener's player does, to one channel of 48 kHz floats. */
export function decodeFile(file: string): { samples: Float32Array; sampleRate: number } {
  const sampleRate = 48_000
  const source = inspect(file)
  const samples = new Float32Array(Math.ceil((source.seconds + 1) * sampleRate))
  const bytes = Buffer.from(samples.buffer)
  const shape = { sampleRate, sampleFormat: AV_SAMPLE_FMT_FLTP, channelLayout: STEREO }
  let at = 0
  const converter = createConverter(shape, 'anull', ({ data, nbSamples }) => {
    data?.[0]?.copy(bytes, at * 4, 0, nbSamples * 4)
    at += nbSamples
  })
  decode(source, 0, ({ frame }) => {
    converter.push(frame)
    return true
  })
  converter.end()
  return { samples: samples.subarray(0, at), sampleRate }
}

/** The loudest sample between two moments. */
export function loudestBetween(
  { samples, sampleRate }: ReturnType<typeof decodeFile>,
  fromSeconds: number,
  toSeconds: number,
): number {
  return samples
    .subarray(Math.max(0, Math.round(fromSeconds * sampleRate)), Math.round(toSeconds * sampleRate))
    .reduce((most, value) => Math.max(most, Math.abs(value)), 0)
}
