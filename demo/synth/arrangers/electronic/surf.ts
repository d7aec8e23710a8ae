import type { Instrument } from '../../instruments/instrument.ts'
import { samplesOf } from '../../instruments/instrument.ts'
import { sweepLowpass } from '../../signal/filters.ts'
import { pinkNoise } from '../../signal/noise.ts'

/** A wave that comes in and draws back: noise that swells and opens. Also wind, also rain. */
export const surf: Instrument = {
  kind: 'struck',
  release: Number.POSITIVE_INFINITY,
  ring: 9,
  takes: 3,
  wide: true,
  render: (tone) => {
    const noise = pinkNoise(samplesOf(tone), tone.random)
    const shape = (i: number) => Math.sin(Math.PI * (i / noise.length) ** 0.7) ** 2
    sweepLowpass(noise, { rate: tone.rate, q: 0.5, cutoff: (i) => 250 + 2600 * shape(i) })
    for (let i = 0; i < noise.length; i++) noise[i] = (noise[i] ?? 0) * shape(i)
    return noise
  },
}
