import type { Instrument, Tone } from './instrument.ts'
import { samplesOf } from './instrument.ts'

/** A modulator swings the carrier's phase; `index` falls with time, and with it the brightness. */
type Pair = {
  ratio: number
  carrier?: number
  index: number
  indexFall: number
  gain: number
  fall: number
}

function fmInstrument(pairs: Pair[], ring: number, release: number): Instrument {
  return {
    kind: 'struck',
    release,
    ring,
    render: (tone) => {
      const buffer = new Float32Array(samplesOf(tone))
      for (const pair of pairs) addPair(buffer, pair, tone)
      return buffer
    },
  }
}

function addPair(buffer: Float32Array, pair: Pair, tone: Tone): void {
  const carrier = tone.frequency * (pair.carrier ?? 1)
  const modulator = tone.frequency * pair.ratio
  if (Math.max(carrier, modulator) > tone.rate * 0.45) return
  const high = Math.min(1, 600 / tone.frequency + 0.25)
  const carrierStep = (2 * Math.PI * carrier) / tone.rate
  const modulatorStep = (2 * Math.PI * modulator) / tone.rate
  const shorter = (261 / tone.frequency) ** 0.35
  const fall = Math.exp(-1 / (pair.fall * shorter * tone.rate))
  const indexFall = Math.exp(-1 / (pair.indexFall * shorter * tone.rate))
  const rise = Math.round(0.0015 * tone.rate)
  let level = pair.gain
  let index = pair.index * (0.25 + 0.75 * tone.velocity) * high
  for (let i = 0; i < buffer.length; i++) {
    const swing = index * Math.sin(modulatorStep * i)
    const start = i < rise ? i / rise : 1
    buffer[i] = (buffer[i] ?? 0) + Math.sin(carrierStep * i + swing) * level * start
    level *= fall
    index *= indexFall
    if (level < 2e-5) break
  }
}

/** Tine and tone bar, after the electric pianos of the seventies. */
export const electricPiano = fmInstrument(
  [
    { ratio: 1.0005, index: 1.7, indexFall: 0.7, gain: 0.8, fall: 1.3 },
    { ratio: 14, index: 0.55, indexFall: 0.06, gain: 0.25, fall: 0.5 },
    { ratio: 1, carrier: 1.002, index: 0.5, indexFall: 0.9, gain: 0.4, fall: 1.7 },
  ],
  3.6,
  0.16,
)

export const bell = fmInstrument(
  [
    { ratio: 3.5, index: 1.9, indexFall: 0.9, gain: 0.6, fall: 1.4 },
    { ratio: 1.41, carrier: 2.002, index: 0.8, indexFall: 0.5, gain: 0.2, fall: 0.8 },
  ],
  4.5,
  2,
)

export const musicBox = fmInstrument(
  [
    { ratio: 5.04, index: 0.75, indexFall: 0.14, gain: 0.7, fall: 0.75 },
    { ratio: 1, carrier: 3.01, index: 0.2, indexFall: 0.1, gain: 0.13, fall: 0.28 },
  ],
  3,
  1.2,
)

export const vibraphone = fmInstrument(
  [
    { ratio: 4, index: 0.5, indexFall: 0.16, gain: 0.8, fall: 1.5 },
    { ratio: 10, index: 0.3, indexFall: 0.03, gain: 0.12, fall: 0.3 },
  ],
  3.6,
  0.5,
)

export const marimba = fmInstrument(
  [
    { ratio: 4, index: 0.7, indexFall: 0.05, gain: 0.9, fall: 0.28 },
    { ratio: 9.2, index: 0.5, indexFall: 0.02, gain: 0.15, fall: 0.08 },
  ],
  1.4,
  0.4,
)
