import { applyFilter, bandpass } from '../signal/filters.ts'
import { whiteNoise } from '../signal/noise.ts'
import type { Instrument, Tone } from './instrument.ts'
import { samplesOf } from './instrument.ts'

/**
 * A piano by addition: stiff-string partials (each a little sharper than a multiple), two strings
 * that beat against one another, a fast and a slow decay, the knock of the hammer.
 * `felt` is darker and closer.
 */
export function pianoOf(character: {
  brightness: number
  knock: number
  ring: number
}): Instrument {
  return {
    kind: 'struck',
    release: 0.22,
    ring: character.ring,
    render: (tone) => {
      const long = Math.min(tone.seconds, character.ring * (220 / tone.frequency) ** 0.25)
      const buffer = new Float32Array(samplesOf({ ...tone, seconds: long }))
      addStrings(buffer, tone, character.brightness)
      addKnock(buffer, tone, character.knock)
      soften(buffer, tone.rate)
      return buffer
    },
  }
}

export const piano = pianoOf({ brightness: 0.7, knock: 0.05, ring: 5 })
export const feltPiano = pianoOf({ brightness: 0.45, knock: 0.11, ring: 4.5 })

function addStrings(buffer: Float32Array, tone: Tone, brightness: number): void {
  const stiffness = 0.00018 * (tone.frequency / 220) ** 1.2
  const reach = (3200 + 5200 * tone.velocity) * brightness
  const struckAt = 0.123
  for (let k = 1; k <= 26; k++) {
    const frequency = tone.frequency * k * Math.sqrt(1 + stiffness * k * k)
    if (frequency > Math.min(12000, tone.rate * 0.42)) break
    const colour = Math.exp(-frequency / reach) / k ** 0.55
    const gain = colour * Math.abs(Math.sin(Math.PI * k * struckAt) + 0.15)
    if (gain < 0.001) continue
    const slow = (3.4 * (220 / tone.frequency) ** 0.55) / (1 + 0.22 * (k - 1))
    const detune = 1 + 0.00022 * (k < 8 ? 1 : 0)
    addPartial(buffer, {
      frequency,
      gain: gain * 0.7,
      seconds: slow * 0.4,
      rate: tone.rate,
      phase: k,
    })
    if (k < 8) {
      const slower = { frequency: frequency * detune, gain: gain * 0.5, seconds: slow }
      addPartial(buffer, { ...slower, rate: tone.rate, phase: k * 2 })
    }
  }
}

/** A decaying sine by recurrence: two multiplications a sample, until it can no longer be heard. */
export function addPartial(
  buffer: Float32Array,
  partial: { frequency: number; gain: number; seconds: number; rate: number; phase: number },
): void {
  const w = (2 * Math.PI * partial.frequency) / partial.rate
  const r = Math.exp(-1 / (partial.seconds * partial.rate))
  const a = 2 * r * Math.cos(w)
  const b = -r * r
  let y1 = Math.sin(partial.phase - w) / r
  let y2 = Math.sin(partial.phase - 2 * w) / (r * r)
  const end = Math.min(buffer.length, Math.round(partial.seconds * partial.rate * 8))
  for (let i = 0; i < end; i++) {
    const y = a * y1 + b * y2
    y2 = y1
    y1 = y
    buffer[i] = (buffer[i] ?? 0) + y * partial.gain
  }
}

function addKnock(buffer: Float32Array, tone: Tone, gain: number): void {
  const length = Math.min(buffer.length, Math.round(0.05 * tone.rate))
  const noise = whiteNoise(length, tone.random)
  applyFilter(noise, bandpass({ frequency: 900, rate: tone.rate, q: 0.7 }))
  for (let i = 0; i < length; i++) {
    const fade = (1 - i / length) ** 3
    buffer[i] = (buffer[i] ?? 0) + (noise[i] ?? 0) * gain * 6 * fade
  }
}

/** The hammer's contact: the first two milliseconds rise. The end fades, it does not break off. */
function soften(buffer: Float32Array, rate: number): void {
  const rise = Math.round(0.002 * rate)
  for (let i = 0; i < rise; i++) buffer[i] = ((buffer[i] ?? 0) * i) / rise
  const fall = Math.round(0.25 * rate)
  for (let i = 0; i < Math.min(fall, buffer.length); i++) {
    const j = buffer.length - 1 - i
    buffer[j] = ((buffer[j] ?? 0) * i) / fall
  }
}
