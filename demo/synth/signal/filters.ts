export type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number }
type Band = { frequency: number; rate: number; q?: number }

/** Second-order filters after the Audio EQ Cookbook (R. Bristow-Johnson). */
export function lowpass(band: Band): Biquad {
  const { cos, alpha } = angle(band)
  return divide({ b0: (1 - cos) / 2, b1: 1 - cos, b2: (1 - cos) / 2 }, cos, alpha)
}

export function highpass(band: Band): Biquad {
  const { cos, alpha } = angle(band)
  return divide({ b0: (1 + cos) / 2, b1: -1 - cos, b2: (1 + cos) / 2 }, cos, alpha)
}

export function bandpass(band: Band): Biquad {
  const { cos, alpha } = angle(band)
  return divide({ b0: alpha, b1: 0, b2: -alpha }, cos, alpha)
}

export function peaking(band: Band & { decibels: number }): Biquad {
  const { cos, alpha } = angle(band)
  const gain = 10 ** (band.decibels / 40)
  const a0 = 1 + alpha / gain
  return {
    b0: (1 + alpha * gain) / a0,
    b1: (-2 * cos) / a0,
    b2: (1 - alpha * gain) / a0,
    a1: (-2 * cos) / a0,
    a2: (1 - alpha / gain) / a0,
  }
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

function divide(b: { b0: number; b1: number; b2: number }, cos: number, alpha: number): Biquad {
  const a0 = 1 + alpha
  return { b0: b.b0 / a0, b1: b.b1 / a0, b2: b.b2 / a0, a1: (-2 * cos) / a0, a2: (1 - alpha) / a0 }
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
): Float32Array {
  const damping = 1 / sweep.q
  let band = 0
  let low = 0
  let g = 0
  let h = 0
  for (let i = 0; i < buffer.length; i++) {
    if (i % 16 === 0) {
      const hertz = Math.max(30, Math.min(sweep.cutoff(i), sweep.rate * 0.42))
      g = Math.tan((Math.PI * hertz) / sweep.rate)
      h = 1 / (1 + g * (g + damping))
    }
    const v1 = h * (band + g * ((buffer[i] ?? 0) - low))
    const v2 = low + g * v1
    band = 2 * v1 - band
    low = 2 * v2 - low
    buffer[i] = v2 + 1e-18
  }
  return buffer
}
