import type { Stereo } from './buffers.ts'

/** Gentle bus compression in place, both sides by the same gain. Threshold in dBFS. */
export function compress(
  sound: Stereo,
  rate: number,
  settings: { threshold: number; ratio: number; attack: number; release: number },
): void {
  const { left, right } = sound
  const block = 32
  const rise = 1 - Math.exp(-block / (settings.attack * rate))
  const fall = 1 - Math.exp(-block / (settings.release * rate))
  let level = 0
  let gain = 1
  for (let start = 0; start < left.length; start += block) {
    const end = Math.min(left.length, start + block)
    let sum = 0
    for (let i = start; i < end; i++) {
      const l = left[i] ?? 0
      const r = right[i] ?? 0
      sum += l * l + r * r
    }
    const power = sum / (2 * block)
    level += (power - level) * (power > level ? rise : fall)
    const over = 10 * Math.log10(level + 1e-12) - settings.threshold
    const target = over > 0 ? 10 ** ((over * (1 / settings.ratio - 1)) / 20) : 1
    const step = (target - gain) / block
    for (let i = start; i < end; i++) {
      gain += step
      left[i] = (left[i] ?? 0) * gain
      right[i] = (right[i] ?? 0) * gain
    }
  }
}

/** A look-ahead limiter in place: no sample, nor the curve between two, goes over `ceiling`. */
export function limit(sound: Stereo, rate: number, ceiling: number): void {
  const { left, right } = sound
  const block = 64
  const blocks = Math.ceil(left.length / block)
  const wanted = new Float32Array(blocks).fill(1)
  for (let b = 0; b < blocks; b++) {
    const from = b * block
    const peak = Math.max(between(left, from, block), between(right, from, block))
    if (peak > ceiling) wanted[b] = ceiling / peak
  }
  const gains = smoothGains(wanted, Math.exp(-block / (0.12 * rate)))
  for (let i = 0; i < left.length; i++) {
    const b = Math.floor(i / block)
    const part = (i - b * block) / block
    const low = gains[b] ?? 1
    const gain = low + ((gains[b + 1] ?? low) - low) * part
    left[i] = (left[i] ?? 0) * gain
    right[i] = (right[i] ?? 0) * gain
  }
}

/** The largest value in a block, the curve's bulges between the samples included (4-point cubic). */
function between(buffer: Float32Array, from: number, count: number): number {
  let peak = 0
  const end = Math.min(buffer.length - 2, from + count)
  for (let i = Math.max(1, from); i < end; i++) {
    const here = buffer[i] ?? 0
    const next = buffer[i + 1] ?? 0
    const middle = 0.5625 * (here + next) - 0.0625 * ((buffer[i - 1] ?? 0) + (buffer[i + 2] ?? 0))
    peak = Math.max(peak, Math.abs(here), Math.abs(middle))
  }
  return peak
}

/** Reaches each block's gain before the block begins and lets go slowly after it. */
function smoothGains(wanted: Float32Array, hold: number): Float32Array {
  const ahead = 6
  const gains = new Float32Array(wanted.length + 1).fill(1)
  let release = 1
  for (let b = 0; b <= wanted.length; b++) {
    const now = Math.min(wanted[b] ?? 1, wanted[b - 1] ?? 1)
    release = Math.min(now, 1 - (1 - release) * hold)
    gains[b] = release
  }
  for (let b = wanted.length - 1; b >= 0; b--) {
    const next = gains[b + 1] ?? 1
    const here = gains[b] ?? 1
    if (next < here) gains[b] = Math.min(here, next + (1 - next) / ahead)
  }
  return gains
}

/** The gain curve that makes room for a kick drum: down at each hit (s), back within `seconds`. */
export function duckingCurve(
  samples: number,
  rate: number,
  hits: readonly number[],
  settings: { amount: number; seconds: number },
): Float32Array {
  const curve = new Float32Array(samples).fill(1)
  const length = Math.round(settings.seconds * rate)
  const dip = Math.round(0.006 * rate)
  for (const hit of hits) {
    const start = Math.round(hit * rate)
    for (let i = 0; i < length; i++) {
      const at = start + i
      if (at >= samples) break
      const rise = i < dip ? 1 - i / dip : Math.sin(((i - dip) / (length - dip)) * (Math.PI / 2))
      const gain = 1 - settings.amount * (i < dip ? i / dip : 1 - rise)
      curve[at] = Math.min(curve[at] ?? 1, gain)
    }
  }
  return curve
}
