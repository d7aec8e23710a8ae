import type { Random } from '../random.ts'
import { applyFilter, fadeEnds, highpass, lowpass, sweepLowpass, whiteNoise } from './signal.ts'
import { addWave, type Shape } from './wavetable.ts'

/** One sound to be made: hertz, 0..1, seconds of the note, samples a second. */
export interface Tone {
  frequency: number
  velocity: number
  seconds: number
  rate: number
  random: Random
}

/** A skin that falls from one pitch to another, noise between two frequencies, ringing metal. */
interface Drum {
  kind: 'drum'
  /** Hz at the stroke and at rest, seconds of the fall between them and of the whole. */
  skin?: [from: number, to: number, drop: number, seconds: number]
  noise?: { gain: number; low: number; high: number; seconds: number; rise?: number }
  metal?: number
  /** Several hands that do not quite meet. */
  hands?: number
}

/** A string that a finger or plectrum pulls. */
interface Plucked {
  kind: 'plucked'
  /** Seconds to −60 dB of a middle string; 0..1 how much of the highs each round trip keeps. */
  sustain: number
  brightness: number
  /** Where the string is plucked, as a share of its length. */
  at: number
  /** Cents that the pitch falls from just after the pluck. */
  pull?: number
  release?: number
}

/** Hammers on strings (`piano` is their brightness), or tines, bars and bells by their partials. */
interface Struck {
  kind: 'struck'
  piano?: number
  partials?: [ratio: number, gain: number, seconds: number][]
  ring: number
  release?: number
}

/** Oscillators through a moving low-pass and an envelope: basses, pads, leads, winds, organs. */
interface Synth {
  kind: 'synth'
  waves: [shape: Shape, gain: number, cents?: number, octave?: number][]
  adsr: [attack: number, decay: number, sustain: number, release: number]
  /** Cutoff in Hz at rest, octaves that each note opens it, seconds of its rise and fall. */
  filter?: { cutoff: number; open: number; fall: number; rise?: number; q?: number }
  vibrato?: { hertz: number; cents: number; delay: number; scoop?: number }
  breath?: number
  /** Left and right are made apart, as two players of a section would. */
  wide?: boolean
}

export type Voice = Drum | Plucked | Struck | Synth

/** A note of a voice, which starts and ends in silence. */
export function playTone(voice: Voice, tone: Tone): Float32Array {
  if (voice.kind === 'drum') return ends(drum(voice, tone), 0.01, tone)
  if (voice.kind === 'synth') return ends(synthesise(voice, tone), 0.01, tone)
  const buffer = voice.kind === 'plucked' ? pluck(voice, tone) : strike(voice, tone)
  return ends(buffer, voice.release ?? 0.15, tone)
}

function ends(buffer: Float32Array, release: number, { rate }: Tone): Float32Array {
  return fadeEnds(buffer, rate * 0.001, rate * release)
}

function samples(seconds: number, { rate }: Tone): number {
  return Math.max(64, Math.round(seconds * rate))
}

const METAL = [1, 1.342, 1.2312, 1.6532, 1.9523, 2.1523, 2.631, 3.117]

function drum({ skin, noise, metal = 0, hands = 1 }: Drum, tone: Tone): Float32Array {
  const length = Math.max(skin?.[3] ?? 0, (noise?.seconds ?? 0) + (noise?.rise ?? 0))
  const buffer = new Float32Array(samples(length, tone))
  const { rate } = tone
  if (noise) {
    const hiss = whiteNoise(buffer.length, tone.random)
    const { gain, seconds, rise = 0 } = noise
    for (let i = 0; i < hiss.length; i++) {
      const t = i / rate
      const late = Math.min(hands - 1, Math.floor(t / 0.011)) * 0.011
      const fall = late < (hands - 1) * 0.011 ? 110 : 6.9 / seconds
      const level = t < rise ? (t / rise) ** 2 : Math.exp(-(t - Math.max(rise, late)) * fall)
      let ring = 0
      for (let k = 0; metal > 0 && k < 8; k += 2) {
        const angle = (2 * Math.PI * 540 * i) / rate
        ring += Math.sin(angle * (METAL[k] ?? 1)) * Math.sin(angle * 5.3 * (METAL[k + 1] ?? 1))
      }
      buffer[i] = ((hiss[i] ?? 0) * gain + ring * metal) * level
    }
    applyFilter(buffer, highpass({ frequency: noise.low, rate }))
    applyFilter(buffer, lowpass({ frequency: noise.high, rate }))
  }
  if (skin) {
    const [from, to, drop, seconds] = skin
    let phase = 0
    for (let i = 0; i < buffer.length; i++) {
      const t = i / rate
      phase += (2 * Math.PI * (to + (from - to) * Math.exp(-t / drop))) / rate
      buffer[i] = (buffer[i] ?? 0) + Math.sin(phase) * Math.exp((-6 * t) / seconds)
    }
  }
  return buffer
}

/**
 * Karplus-Strong: a burst of noise runs round a delay line that a gentle low-pass wears down.
 * The line is read between samples, so that it is in tune.
 */
function pluck(string: Plucked, tone: Tone): Float32Array {
  const { frequency, rate } = tone
  const seconds = Math.min(tone.seconds + (string.release ?? 0.15), string.sustain)
  const buffer = new Float32Array(samples(seconds, tone))
  const wear = 0.5 - 0.5 * string.brightness
  // The two-point average delays by its weight; the rest of the period is the line's.
  const period = rate / frequency - wear
  const line = excite(string, tone, period)
  const decay = string.sustain * (196 / frequency) ** 0.4
  const keep = 10 ** (-3 / (decay * frequency))
  let last = 0
  let at = 0
  for (let i = 0; i < buffer.length; i++) {
    const cents = (string.pull ?? 0) * Math.exp(-i / (0.06 * rate))
    let from = at - period * (1 - cents * 0.000578)
    if (from < 0) from += line.length
    const whole = Math.floor(from)
    const low = line[whole] ?? 0
    const next = line[whole + 1 === line.length ? 0 : whole + 1] ?? 0
    const read = low + (next - low) * (from - whole)
    const value = (read * (1 - wear) + last * wear) * keep
    last = read
    line[at] = value + 1e-18
    buffer[i] = value
    at = at + 1 === line.length ? 0 : at + 1
  }
  return applyFilter(buffer, highpass({ frequency: 45, rate }))
}

/** The first period of a string: noise without the partials that have a node where it is plucked. */
function excite(string: Plucked, tone: Tone, period: number): Float32Array {
  const size = Math.ceil(period) + 4
  const burst = whiteNoise(size, tone.random)
  const frequency = (1800 + 7000 * tone.velocity) * (0.35 + 0.65 * string.brightness)
  applyFilter(burst, lowpass({ frequency, rate: tone.rate }))
  const shift = Math.max(1, Math.round(period * string.at))
  const line = burst.map((value, i) => value - (burst[(i + shift) % size] ?? 0))
  const mean = line.reduce((sum, value) => sum + value, 0) / size
  return line.map((value) => value - mean)
}

function strike({ piano, partials = [], ring, release = 0.15 }: Struck, tone: Tone): Float32Array {
  const buffer = new Float32Array(samples(Math.min(tone.seconds + release, ring), tone))
  if (piano !== undefined) addStrings(buffer, tone, piano)
  const shorter = (261 / tone.frequency) ** 0.35
  for (const [ratio, gain, seconds] of partials) {
    // A soft stroke has less of the high partials.
    const colour = ratio > 1 ? 0.3 + 0.7 * tone.velocity : 1
    addPartial(buffer, tone.rate, [tone.frequency * ratio, gain * colour, seconds * shorter, 0])
  }
  return buffer
}

/** Stiff strings: each partial a little sharp, with a fast and a slow decay that beat. */
function addStrings(buffer: Float32Array, tone: Tone, brightness: number): void {
  const stiffness = 0.00018 * (tone.frequency / 220) ** 1.2
  const reach = (3200 + 5200 * tone.velocity) * brightness
  for (let k = 1; k <= 26; k++) {
    const frequency = tone.frequency * k * Math.sqrt(1 + stiffness * k * k)
    const colour = Math.exp(-frequency / reach) / k ** 0.55
    const gain = colour * Math.abs(Math.sin(Math.PI * k * 0.123) + 0.15)
    const slow = (3.4 * (220 / tone.frequency) ** 0.55) / (1 + 0.22 * (k - 1))
    addPartial(buffer, tone.rate, [frequency, gain * 0.7, slow * 0.4, k])
    if (k < 8) addPartial(buffer, tone.rate, [frequency * 1.00022, gain * 0.5, slow, k * 2])
  }
  const knock = whiteNoise(Math.min(buffer.length, samples(0.05, tone)), tone.random)
  applyFilter(knock, lowpass({ frequency: 1100, rate: tone.rate }))
  for (let i = 0; i < knock.length; i++) {
    buffer[i] = (buffer[i] ?? 0) + (knock[i] ?? 0) * 0.25 * (1 - i / knock.length) ** 3
  }
}

type Sine = [frequency: number, gain: number, seconds: number, phase: number]

/** A decaying sine by recurrence: two multiplications a sample, until it can no longer be heard. */
function addPartial(buffer: Float32Array, rate: number, sine: Sine): void {
  const [frequency, gain, seconds, phase] = sine
  if (gain < 0.001 || frequency > 12000) return
  const w = (2 * Math.PI * frequency) / rate
  const r = Math.exp(-1 / (seconds * rate))
  const [a, b] = [2 * r * Math.cos(w), -r * r]
  let y1 = Math.sin(phase - w) / r
  let y2 = Math.sin(phase - 2 * w) / (r * r)
  const end = Math.min(buffer.length, Math.round(seconds * rate * 8))
  for (let i = 0; i < end; i++) {
    const y = a * y1 + b * y2
    y2 = y1
    y1 = y
    buffer[i] = (buffer[i] ?? 0) + y * gain
  }
}

function synthesise(synth: Synth, tone: Tone): Float32Array {
  const { rate, random } = tone
  const release = synth.adsr[3]
  const buffer = new Float32Array(samples(tone.seconds + release, tone))
  const bend = synth.vibrato && bendOf(buffer.length, rate, synth.vibrato)
  for (const [shape, gain, cents = 0, octave = 0] of synth.waves) {
    const drift = synth.wide ? random.between(-2, 2) : 0
    const frequency = tone.frequency * 2 ** (octave + (cents + drift) / 1200)
    addWave(buffer, { shape, gain, frequency, rate, phase: random.next() }, bend)
  }
  if (synth.breath !== undefined) {
    const air = whiteNoise(buffer.length, random)
    applyFilter(air, lowpass({ frequency: 2400, rate }))
    for (let i = 0; i < air.length; i++) buffer[i] = (buffer[i] ?? 0) + (air[i] ?? 0) * synth.breath
  }
  if (synth.filter) {
    const { cutoff, open, fall, rise = 0, q = 0.8 } = synth.filter
    const rest = cutoff * (tone.frequency / 220) ** 0.4
    const octaves = open * (0.4 + 0.6 * tone.velocity)
    const at = (t: number) => (t < rise ? t / rise : Math.exp(-(t - rise) / fall))
    sweepLowpass(buffer, { rate, q, cutoff: (i) => rest * 2 ** (octaves * at(i / rate)) })
  }
  return shape(buffer, synth.adsr, tone)
}

/** Attack as a quarter sine, exponential decay to the sustain, exponential release. */
function shape(buffer: Float32Array, adsr: Synth['adsr'], tone: Tone): Float32Array {
  const [attack, decay, sustain, release] = adsr
  const rise = Math.max(1, Math.round(attack * tone.rate))
  const held = Math.round(tone.seconds * tone.rate)
  const fall = Math.exp(-1 / (decay * 0.4 * tone.rate))
  const end = Math.exp(-1 / (release * 0.25 * tone.rate))
  let level = 0
  for (let i = 0; i < buffer.length; i++) {
    if (i >= held) level *= end
    else if (i < rise) level = Math.sin(((i + 1) / rise) * (Math.PI / 2))
    else level = sustain + (level - sustain) * fall
    buffer[i] = (buffer[i] ?? 0) * level
  }
  return buffer
}

/** What multiplies the pitch: a vibrato that sets in late, a scoop up to the note. */
function bendOf(length: number, rate: number, by: NonNullable<Synth['vibrato']>): Float32Array {
  return new Float32Array(length).map((_, i) => {
    const t = i / rate
    const depth = Math.min(1, Math.max(0, (t - by.delay) / 0.4)) * by.cents
    const scoop = (by.scoop ?? 0) * Math.exp(-t * 28)
    return 1 + (depth * Math.sin(2 * Math.PI * by.hertz * t) - scoop) * 0.000578
  })
}
