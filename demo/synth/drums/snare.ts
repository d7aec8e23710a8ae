import type { Instrument, Tone } from '../instruments/instrument.ts'
import { samplesOf } from '../instruments/instrument.ts'
import { applyDecay } from '../signal/envelope.ts'
import { applyFilter, bandpass, highpass, lowpass } from '../signal/filters.ts'
import { whiteNoise } from '../signal/noise.ts'

type Shell = { tone: number; body: number; wires: number; seconds: number; colour: number }

function drum(ring: number, render: (tone: Tone) => Float32Array): Instrument {
  return { kind: 'struck', release: Number.POSITIVE_INFINITY, ring, takes: 4, render }
}

/** Two modes of the skin and the wires' noise. */
function snareOf(shell: Shell): Instrument {
  return drum(shell.seconds * 1.3, (tone) => {
    const buffer = whiteNoise(samplesOf(tone), tone.random)
    applyFilter(buffer, highpass({ frequency: 900, rate: tone.rate }))
    applyFilter(buffer, lowpass({ frequency: shell.colour, rate: tone.rate }))
    applyDecay(buffer, shell.seconds, tone.rate)
    for (let i = 0; i < buffer.length; i++) {
      const t = i / tone.rate
      const fall = Math.exp(-t * 26)
      const bend = 1 + 0.25 * Math.exp(-t * 90)
      const skin = Math.sin(2 * Math.PI * shell.tone * bend * t) * fall
      const ring = Math.sin(2 * Math.PI * shell.tone * 1.78 * t) * fall * fall * 0.6
      buffer[i] = (buffer[i] ?? 0) * shell.wires + (skin + ring) * shell.body * Math.min(1, i / 20)
    }
    return buffer
  })
}

export const snare = snareOf({ tone: 188, body: 0.75, wires: 0.6, seconds: 0.26, colour: 9500 })
export const fatSnare = snareOf({ tone: 165, body: 0.9, wires: 0.7, seconds: 0.36, colour: 8000 })
export const dustySnare = snareOf({ tone: 210, body: 0.7, wires: 0.5, seconds: 0.16, colour: 4200 })
export const sideStick = drum(0.12, (tone) => {
  const buffer = whiteNoise(samplesOf(tone), tone.random)
  applyFilter(buffer, bandpass({ frequency: 1750, rate: tone.rate, q: 6 }))
  for (let i = 0; i < buffer.length; i++) {
    const t = i / tone.rate
    const wood = Math.sin(2 * Math.PI * 520 * t) + Math.sin(2 * Math.PI * 1690 * t)
    buffer[i] = (buffer[i] ?? 0) * 2 + wood * 0.5 * Math.min(1, i / 12)
  }
  return applyDecay(buffer, 0.09, tone.rate)
})

/** Several hands that do not quite meet. */
export const handClap = drum(0.3, (tone) => {
  const noise = whiteNoise(samplesOf(tone), tone.random)
  applyFilter(noise, bandpass({ frequency: 1250, rate: tone.rate, q: 1.1 }))
  const late = [0, 0.011, 0.021, 0.03].map((s) => s + tone.random.between(-0.002, 0.002))
  for (let i = 0; i < noise.length; i++) {
    const t = i / tone.rate
    let level = 0
    for (const [k, at] of late.entries()) {
      if (t >= at) level = Math.max(level, Math.exp(-(t - at) * (k === 3 ? 17 : 120)))
    }
    noise[i] = (noise[i] ?? 0) * level
  }
  return noise
})

/** A brush dragged over the skin: swells and falls. */
export const brushSweep = drum(0.42, (tone) => {
  const noise = whiteNoise(samplesOf(tone), tone.random)
  applyFilter(noise, bandpass({ frequency: 2600, rate: tone.rate, q: 0.5 }))
  for (let i = 0; i < noise.length; i++) {
    noise[i] = (noise[i] ?? 0) * Math.sin((Math.PI * i) / noise.length) ** 1.5
  }
  return noise
})

export const brushTap = drum(0.16, (tone) => {
  const noise = whiteNoise(samplesOf(tone), tone.random)
  applyFilter(noise, bandpass({ frequency: 3000, rate: tone.rate, q: 0.6 }))
  return applyDecay(noise, 0.13, tone.rate)
})
