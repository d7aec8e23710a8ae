import type { Random } from '../random.ts'

export interface Stereo {
  left: Float32Array
  right: Float32Array
}

interface Biquad {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

interface Band {
  frequency: number
  rate: number
  q?: number
}

export function silence(samples: number): Stereo {
  return { left: new Float32Array(samples), right: new Float32Array(samples) }
}

export function mixInto(target: Float32Array, source: Float32Array, gain: number): void {
  for (let i = 0; i < source.length; i++) target[i] = (target[i] ?? 0) + (source[i] ?? 0) * gain
}

export function scale(buffer: Float32Array, gain: number): void {
  for (let i = 0; i < buffer.length; i++) buffer[i] = (buffer[i] ?? 0) * gain
}

/** Scales in place, so that the largest sample is `peak`. */
export function normalise(buffer: Float32Array, peak: number): Float32Array {
  let found = 1e-9
  for (const value of buffer) if (Math.abs(value) > found) found = Math.abs(value)
  scale(buffer, peak / found)
  return buffer
}

/** Raised-cosine fades at both ends, in samples: what begins or ends abruptly clicks. */
export function fadeEnds(buffer: Float32Array, fadeIn: number, fadeOut: number): Float32Array {
  for (let i = 0; i < Math.min(fadeIn, buffer.length); i++) {
    buffer[i] = (buffer[i] ?? 0) * (0.5 - 0.5 * Math.cos((Math.PI * i) / fadeIn))
  }
  for (let i = 0; i < Math.min(fadeOut, buffer.length); i++) {
    const j = buffer.length - 1 - i
    buffer[j] = (buffer[j] ?? 0) * (0.5 - 0.5 * Math.cos((Math.PI * i) / fadeOut))
  }
  return buffer
}

export function whiteNoise(samples: number, random: Random): Float32Array {
  return new Float32Array(samples).map(() => random.next() * 2 - 1)
}

/** The second-order filters of the Audio EQ Cookbook (R. Bristow-Johnson). */
export function lowpass(band: Band): Biquad {
  const { cos, alpha } = angle(band)
  return divide([(1 - cos) / 2, 1 - cos, (1 - cos) / 2], cos, alpha)
}

export function highpass(band: Band): Biquad {
  const { cos, alpha } = angle(band)
  return divide([(1 + cos) / 2, -1 - cos, (1 + cos) / 2], cos, alpha)
}

export function highshelf(band: Band & { decibels: number }): Biquad {
  const { cos, alpha } = angle(band)
  const a = 10 ** (band.decibels / 40)
  const root = 2 * Math.sqrt(a) * alpha
  const a0 = a + 1 - (a - 1) * cos + root
  return {
    b0: (a * (a + 1 + (a - 1) * cos + root)) / a0,
    b1: (-2 * a * (a - 1 + (a + 1) * cos)) / a0,
    b2: (a * (a + 1 + (a - 1) * cos - root)) / a0,
    a1: (2 * (a - 1 - (a + 1) * cos)) / a0,
    a2: (a + 1 - (a - 1) * cos - root) / a0,
  }
}

function angle({ frequency, rate, q = Math.SQRT1_2 }: Band) {
  const w = (2 * Math.PI * Math.min(frequency, rate * 0.47)) / rate
  return { cos: Math.cos(w), alpha: Math.sin(w) / (2 * q) }
}

function divide(b: [number, number, number], cos: number, alpha: number): Biquad {
  const a0 = 1 + alpha
  const [b0, b1, b2] = b
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: (-2 * cos) / a0, a2: (1 - alpha) / a0 }
}

/** Filters in place (transposed direct form II). */
export function applyFilter(buffer: Float32Array, filter: Biquad): Float32Array {
  const { b0, b1, b2, a1, a2 } = filter
  let s1 = 0
  let s2 = 0
  for (let i = 0; i < buffer.length; i++) {
    const x = buffer[i] ?? 0
    const y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b2 * x - a2 * y
    // A tiny offset keeps the state out of the slow range of denormal numbers.
    buffer[i] = y + 1e-18
  }
  return buffer
}

/** A resonant low-pass whose cutoff (Hz) moves; `cutoff(i)` is asked every 16 samples. */
export function sweepLowpass(
  buffer: Float32Array,
  sweep: { rate: number; q: number; cutoff: (sample: number) => number },
): void {
  let band = 0
  let low = 0
  let g = 0
  let h = 0
  for (let i = 0; i < buffer.length; i++) {
    if (i % 16 === 0) {
      const hertz = Math.max(30, Math.min(sweep.cutoff(i), sweep.rate * 0.42))
      g = Math.tan((Math.PI * hertz) / sweep.rate)
      h = 1 / (1 + g * (g + 1 / sweep.q))
    }
    const v1 = h * (band + g * ((buffer[i] ?? 0) - low))
    const v2 = low + g * v1
    band = 2 * v1 - band
    low = 2 * v2 - low
    buffer[i] = v2 + 1e-18
  }
}

/** A guitar amplifier and its loudspeaker: tight before the valves, no fizz after them. */
export function amplify(buffer: Float32Array, rate: number, gain: number): void {
  applyFilter(buffer, highpass({ frequency: 130, rate, q: 1.1 }))
  let before = 0
  for (let i = 0; i < buffer.length; i++) {
    const x = (buffer[i] ?? 0) * gain
    // The mean with the sample between keeps most of what would fold back away.
    buffer[i] = 0.5 * (Math.tanh((x + before) * 0.5) + Math.tanh(x))
    before = x
  }
  applyFilter(buffer, lowpass({ frequency: 4200, rate, q: 0.8 }))
  applyFilter(buffer, lowpass({ frequency: 5600, rate }))
}
