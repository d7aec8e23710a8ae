import type { Instrument, Tone } from '../instruments/instrument.ts'
import { samplesOf } from '../instruments/instrument.ts'
import { applyFilter, bandpass, highpass, lowpass } from '../signal/filters.ts'
import { whiteNoise } from '../signal/noise.ts'

type Metal = {
  seconds: number
  low: number
  noise: number
  bell?: number
  top?: number
  rise?: number
}

const RATIOS = [1, 1.342, 1.2312, 1.6532, 1.9523, 2.1523, 2.631, 3.117]

/** Struck bronze: eight unrelated sines that ring-modulate, and the hiss of the stroke. */
function cymbal(metal: Metal): Instrument {
  return {
    kind: 'struck',
    release: Number.POSITIVE_INFINITY,
    ring: metal.seconds,
    takes: 3,
    render: (tone) => strike(metal, tone),
  }
}

function strike(metal: Metal, tone: Tone): Float32Array {
  const buffer = whiteNoise(samplesOf(tone), tone.random)
  const steps = RATIOS.map((ratio) => (2 * Math.PI * 540 * ratio) / tone.rate)
  const fall = Math.exp(-6.9 / (metal.seconds * tone.rate))
  const rise = Math.max(8, (metal.rise ?? 0) * tone.rate)
  let level = 1
  for (let i = 0; i < buffer.length; i++) {
    let ring = 0
    for (let k = 0; k < 8; k += 2) {
      const a = Math.sin((steps[k] ?? 0) * i)
      ring += a * Math.sin((steps[k + 1] ?? 0) * i * 5.3)
    }
    const bell = metal.bell ? Math.sin(steps[0] ? steps[0] * 1.7 * i : 0) * metal.bell * level : 0
    const start = i < rise ? i / rise : 1
    buffer[i] = ((buffer[i] ?? 0) * metal.noise + ring * 0.25 + bell) * level * start
    level *= fall
  }
  applyFilter(buffer, highpass({ frequency: metal.low, rate: tone.rate }))
  applyFilter(buffer, highpass({ frequency: metal.low * 0.8, rate: tone.rate }))
  return applyFilter(buffer, lowpass({ frequency: metal.top ?? 13000, rate: tone.rate }))
}

export const closedHat = cymbal({ seconds: 0.09, low: 7000, noise: 0.7 })
export const openHat = cymbal({ seconds: 0.4, low: 6500, noise: 0.7 })
export const dullHat = cymbal({ seconds: 0.08, low: 4500, noise: 0.7, top: 7500 })
export const ride = cymbal({ seconds: 1.1, low: 3800, noise: 0.35, bell: 0.2, top: 10000 })
export const crash = cymbal({ seconds: 2.2, low: 3000, noise: 0.9 })
export const swell = cymbal({ seconds: 3.2, low: 3000, noise: 0.9, rise: 2 })

function shaken(seconds: number, frequency: number, rise: number): Instrument {
  return {
    kind: 'struck',
    release: Number.POSITIVE_INFINITY,
    ring: seconds,
    takes: 4,
    render: (tone) => {
      const noise = whiteNoise(samplesOf(tone), tone.random)
      applyFilter(noise, bandpass({ frequency, rate: tone.rate, q: 0.9 }))
      for (let i = 0; i < noise.length; i++) {
        const t = i / noise.length
        const shape = t < rise ? t / rise : ((1 - t) / (1 - rise)) ** 2
        noise[i] = (noise[i] ?? 0) * shape
      }
      return noise
    },
  }
}

export const shaker = shaken(0.11, 6800, 0.35)
export const tambourine = shaken(0.2, 8500, 0.05)
/** The noise channel of an old game console. */
export const chipNoise = shaken(0.08, 5000, 0.01)
export const chipSnare = shaken(0.14, 2600, 0.01)
