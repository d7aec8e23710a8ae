import { applyFilter, highpass, lowpass, peaking } from '../signal/filters.ts'
import type { Instrument, Tone } from './instrument.ts'
import { samplesOf } from './instrument.ts'

type String = {
  /** Seconds to -60 dB of a middle string; higher ones are shorter. */
  sustain: number
  /** 0..1, how much of the highs each round trip keeps. */
  brightness: number
  /** Where the string is plucked, as a share of its length. */
  at: number
  body?: { frequency: number; decibels: number }[]
  /** Cents that the pitch falls from just after the pluck, as a hard-pulled string does. */
  pull?: number
  ring: number
  release: number
}

/**
 * Karplus-Strong: a burst of noise runs round a delay line that a gentle low-pass wears down.
 * The line is read between samples, so that it is in tune.
 */
export function pluckedString(string: String): Instrument {
  return {
    kind: 'struck',
    release: string.release,
    ring: string.ring,
    takes: 2,
    render: (tone) => {
      const buffer = vibrate(string, tone)
      for (const band of string.body ?? []) {
        applyFilter(buffer, peaking({ ...band, rate: tone.rate, q: 1.2 }))
      }
      return applyFilter(buffer, highpass({ frequency: 45, rate: tone.rate }))
    },
  }
}

function vibrate(string: String, tone: Tone): Float32Array {
  const buffer = new Float32Array(samplesOf(tone))
  const wear = 0.5 - 0.5 * string.brightness
  // The two-point average delays by its weight; the rest of the period is the line's.
  const period = tone.rate / tone.frequency - wear
  const size = Math.ceil(period) + 4
  const line = excite(string, tone, size, period)
  const seconds = string.sustain * (196 / tone.frequency) ** 0.4
  const keep = 10 ** (-3 / (seconds * tone.frequency))
  let last = 0
  let at = 0
  for (let i = 0; i < buffer.length; i++) {
    const pulled = string.pull ? string.pull * Math.exp(-i / (0.06 * tone.rate)) : 0
    const delay = period * (1 - pulled * 0.000578)
    let from = at - delay
    if (from < 0) from += size
    const whole = Math.floor(from)
    const low = line[whole] ?? 0
    const read = low + ((line[whole + 1 === size ? 0 : whole + 1] ?? 0) - low) * (from - whole)
    const value = (read * (1 - wear) + last * wear) * keep
    last = read
    line[at] = value + 1e-18
    buffer[i] = value
    at = at + 1 === size ? 0 : at + 1
  }
  return buffer
}

function excite(string: String, tone: Tone, size: number, period: number): Float32Array {
  const burst = new Float32Array(size)
  for (let i = 0; i < size; i++) burst[i] = tone.random.next() * 2 - 1
  const cutoff = (1800 + 7000 * tone.velocity) * (0.35 + 0.65 * string.brightness)
  applyFilter(burst, lowpass({ frequency: cutoff, rate: tone.rate }))
  const shift = Math.max(1, Math.round(period * string.at))
  const line = new Float32Array(size)
  let mean = 0
  for (let i = 0; i < size; i++) {
    line[i] = (burst[i] ?? 0) - (burst[(i + shift) % size] ?? 0)
    mean += (line[i] ?? 0) / size
  }
  for (let i = 0; i < size; i++) line[i] = (line[i] ?? 0) - mean
  return line
}

const WOOD = [
  { frequency: 110, decibels: 4 },
  { frequency: 220, decibels: 3 },
  { frequency: 2600, decibels: 2 },
]

export const steelGuitar = pluckedString({
  sustain: 4.5,
  brightness: 0.8,
  at: 0.18,
  body: WOOD,
  ring: 3.6,
  release: 0.12,
})
export const nylonGuitar = pluckedString({
  sustain: 3,
  brightness: 0.5,
  at: 0.3,
  body: WOOD,
  ring: 2.8,
  release: 0.12,
})
export const electricGuitar = pluckedString({
  sustain: 6,
  brightness: 0.8,
  at: 0.13,
  ring: 4,
  release: 0.06,
})
export const mutedGuitar = pluckedString({
  sustain: 0.5,
  brightness: 0.6,
  at: 0.1,
  ring: 0.5,
  release: 0.03,
})
export const koto = pluckedString({
  sustain: 4,
  brightness: 0.9,
  at: 0.09,
  pull: 34,
  ring: 3.6,
  release: 0.6,
  body: [
    { frequency: 380, decibels: 4 },
    { frequency: 1500, decibels: 3 },
  ],
})
export const harp = pluckedString({ sustain: 5, brightness: 0.55, at: 0.42, ring: 3.6, release: 1 })
export const uprightBass = pluckedString({
  sustain: 3.2,
  brightness: 0.3,
  at: 0.22,
  pull: 12,
  ring: 2.2,
  release: 0.07,
  body: [
    { frequency: 95, decibels: 5 },
    { frequency: 700, decibels: 2 },
  ],
})
export const pickedBass = pluckedString({
  sustain: 5,
  brightness: 0.62,
  at: 0.12,
  ring: 2.6,
  release: 0.05,
  body: [{ frequency: 90, decibels: 4 }],
})
