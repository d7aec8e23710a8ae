import type { Instrument, Tone } from '../instruments/instrument.ts'
import { samplesOf } from '../instruments/instrument.ts'
import { applyDecay } from '../signal/envelope.ts'
import { applyFilter, bandpass, highpass } from '../signal/filters.ts'
import { whiteNoise } from '../signal/noise.ts'

type Membrane = {
  /** Hz at the stroke and at rest, seconds of the fall between them and of the whole. */
  from: number
  to: number
  drop: number
  seconds: number
  click: number
  overtone?: number
}

/** A drum skin: a sine that falls in pitch, a little of the skin's second mode, the beater's click. */
export function membrane(skin: Membrane): Instrument {
  return {
    kind: 'struck',
    release: Number.POSITIVE_INFINITY,
    ring: skin.seconds,
    takes: 2,
    render: (tone) => strike(skin, tone),
  }
}

function strike(skin: Membrane, tone: Tone): Float32Array {
  const buffer = new Float32Array(samplesOf(tone))
  const harder = 1 + 0.25 * (tone.velocity - 0.7)
  let phase = 0
  for (let i = 0; i < buffer.length; i++) {
    const t = i / tone.rate
    const hertz = skin.to + (skin.from * harder - skin.to) * Math.exp(-t / skin.drop)
    phase += (2 * Math.PI * hertz) / tone.rate
    const second = (skin.overtone ?? 0) * Math.sin(phase * 1.59) * Math.exp(-t * 18)
    buffer[i] = (Math.sin(phase) + second) * Math.min(1, i / 40)
  }
  applyDecay(buffer, skin.seconds * 1.1, tone.rate)
  const click = whiteNoise(Math.round(0.012 * tone.rate), tone.random)
  applyFilter(click, bandpass({ frequency: 3200, rate: tone.rate, q: 0.6 }))
  for (let i = 0; i < click.length; i++) {
    const fade = (1 - i / click.length) ** 2
    buffer[i] = (buffer[i] ?? 0) + (click[i] ?? 0) * fade * skin.click
  }
  const end = Math.min(buffer.length, 600)
  for (let i = 0; i < end; i++) {
    const j = buffer.length - 1 - i
    buffer[j] = ((buffer[j] ?? 0) * i) / end
  }
  return applyFilter(buffer, highpass({ frequency: 24, rate: tone.rate }))
}

export const houseKick = membrane({ from: 220, to: 48, drop: 0.028, seconds: 0.38, click: 0.5 })
export const softKick = membrane({ from: 120, to: 50, drop: 0.03, seconds: 0.3, click: 0.14 })
export const rockKick = membrane({ from: 170, to: 56, drop: 0.02, seconds: 0.26, click: 1.1 })
export const featherKick = membrane({ from: 95, to: 58, drop: 0.03, seconds: 0.24, click: 0.08 })
export const floorTom = membrane({
  from: 120,
  to: 78,
  drop: 0.05,
  seconds: 0.5,
  click: 0.3,
  overtone: 0.3,
})
export const highTom = membrane({
  from: 210,
  to: 140,
  drop: 0.05,
  seconds: 0.4,
  click: 0.3,
  overtone: 0.3,
})
export const taiko = membrane({
  from: 105,
  to: 62,
  drop: 0.06,
  seconds: 1.1,
  click: 0.6,
  overtone: 0.5,
})
export const smallTaiko = membrane({
  from: 330,
  to: 215,
  drop: 0.03,
  seconds: 0.35,
  click: 0.8,
  overtone: 0.4,
})
export const conga = membrane({
  from: 260,
  to: 205,
  drop: 0.02,
  seconds: 0.28,
  click: 0.4,
  overtone: 0.25,
})
