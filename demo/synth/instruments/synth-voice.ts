import { type Adsr, applyAdsr, vibrato } from '../signal/envelope.ts'
import { sweepLowpass } from '../signal/filters.ts'
import { pinkNoise } from '../signal/noise.ts'
import { addBentWave, addWave, type Shape } from '../signal/wavetable.ts'
import type { Instrument, Tone } from './instrument.ts'
import { samplesOf } from './instrument.ts'

type Oscillator = { shape: Shape; gain: number; cents?: number; octave?: number }

export type SynthVoice = {
  oscillators: Oscillator[]
  adsr: Adsr
  /** Cutoff in Hz at rest, octaves that the envelope opens it, its fall in seconds. */
  filter?: { cutoff: number; open: number; fall: number; q?: number; rise?: number }
  wobble?: { hertz: number; cents: number; delay: number; scoopCents?: number }
  breath?: number
  wide?: boolean
}

/** A subtractive synthesiser: oscillators → moving low-pass → envelope. */
export function synthVoice(voice: SynthVoice): Instrument {
  const release = voice.adsr.release
  return {
    kind: 'held',
    release,
    ring: 0,
    wide: voice.wide ?? false,
    render: (tone) => {
      const buffer = new Float32Array(samplesOf(tone, release))
      oscillate(buffer, voice, tone)
      if (voice.breath) {
        const air = pinkNoise(buffer.length, tone.random)
        for (let i = 0; i < air.length; i++) {
          buffer[i] = (buffer[i] ?? 0) + (air[i] ?? 0) * voice.breath
        }
      }
      if (voice.filter) openFilter(buffer, voice.filter, tone)
      return applyAdsr(buffer, voice.adsr, tone)
    },
  }
}

function oscillate(buffer: Float32Array, voice: SynthVoice, tone: Tone): void {
  const bend = voice.wobble && vibrato(buffer.length, tone.rate, voice.wobble)
  for (const { shape, gain, cents = 0, octave = 0 } of voice.oscillators) {
    const drift = voice.wide ? tone.random.between(-2, 2) : 0
    const frequency = tone.frequency * 2 ** (octave + (cents + drift) / 1200)
    const wave = { shape, frequency, rate: tone.rate, gain, phase: tone.random.next() }
    if (bend) addBentWave(buffer, bend, wave)
    else addWave(buffer, wave)
  }
}

function openFilter(
  buffer: Float32Array,
  filter: NonNullable<SynthVoice['filter']>,
  tone: Tone,
): void {
  const { cutoff, open, fall, q = 0.8, rise = 0 } = filter
  const base = cutoff * (tone.frequency / 220) ** 0.4
  const octaves = open * (0.4 + 0.6 * tone.velocity)
  sweepLowpass(buffer, {
    rate: tone.rate,
    q,
    cutoff: (i) => {
      const t = i / tone.rate
      const shape = t < rise ? t / rise : Math.exp(-(t - rise) / fall)
      return base * 2 ** (octaves * shape)
    },
  })
}
