import { decode } from '../worker/input/decode.ts'
import { inspect } from '../worker/input/source.ts'
import { createResampler } from '../worker/pcm/resample.ts'

/** What a listener's player makes of a file: one channel of 48 kHz floats. */
export function decodeFile(file: string): { samples: Float32Array; sampleRate: number } {
  const sampleRate = 48_000
  const source = inspect(file)
  const samples = new Float32Array(Math.ceil((source.seconds + 1) * sampleRate))
  const left = Buffer.from(samples.buffer)
  const right = Buffer.alloc(left.length)
  const resampler = createResampler(sampleRate)
  let at = 0
  decode(source, 0, ({ frame }) => {
    const out = { left: left.subarray(at * 4), right: right.subarray(at * 4) }
    at += resampler.put(frame, out, samples.length - at)
    return true
  })
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
