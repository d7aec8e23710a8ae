export type Stereo = { left: Float32Array; right: Float32Array }

export function silence(samples: number): Stereo {
  return { left: new Float32Array(samples), right: new Float32Array(samples) }
}

export function peakOf(buffer: Float32Array): number {
  let peak = 0
  for (let i = 0; i < buffer.length; i++) {
    const value = Math.abs(buffer[i] ?? 0)
    if (value > peak) peak = value
  }
  return peak
}

/** Scales in place, so that the largest sample is `peak`; silence stays silence. */
export function normalise(buffer: Float32Array, peak: number): Float32Array {
  const found = peakOf(buffer)
  if (found > 0) scale(buffer, peak / found)
  return buffer
}

export function scale(buffer: Float32Array, gain: number): void {
  for (let i = 0; i < buffer.length; i++) buffer[i] = (buffer[i] ?? 0) * gain
}

export function mixInto(target: Float32Array, source: Float32Array, gain: number): void {
  for (let i = 0; i < source.length; i++) target[i] = (target[i] ?? 0) + (source[i] ?? 0) * gain
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

export function fromDecibels(decibels: number): number {
  return 10 ** (decibels / 20)
}
