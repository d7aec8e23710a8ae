import { applyFilter, fadeEnds, highpass, highshelf, type Stereo, scale } from './signal.ts'

const LOUDNESS = -14
const CEILING = 10 ** (-1.6 / 20)
const BLOCK = 64

/**
 * In place: what lies below hearing is cut, the whole brought to −14 LUFS under −1 dB true peak,
 * and faded at both ends. `fade` is in seconds.
 */
export function master(mix: Stereo, rate: number, fade: number): void {
  for (const side of [mix.left, mix.right]) {
    applyFilter(side, highpass({ frequency: 28, rate }))
    applyFilter(side, highshelf({ frequency: 7500, rate, decibels: 1.5 }))
    fadeEnds(side, rate * 0.004, rate * Math.max(0.35, fade))
  }
  // What limiting takes away is given back, until little is missing.
  for (let round = 0; round < 2; round++) {
    const gain = 10 ** ((LOUDNESS - loudness(mix, rate)) / 20)
    scale(mix.left, gain)
    scale(mix.right, gain)
    limit(mix, rate, round)
  }
}

/** Integrated loudness in LUFS, with the absolute and the relative gate (ITU-R BS.1770-4). */
export function loudness(sound: Stereo, rate: number): number {
  const left = powers(sound.left, rate)
  const right = powers(sound.right, rate)
  const blocks = left.slice(3).map((_, b) => {
    const four = [0, 1, 2, 3].map((k) => (left[b + k] ?? 0) + (right[b + k] ?? 0))
    return four.reduce((a, b) => a + b, 0) / 4
  })
  const loud = blocks.filter((power) => lufs(power) > -70)
  const gate = lufs(mean(loud)) - 10
  return lufs(mean(loud.filter((power) => lufs(power) > gate)))
}

/** Of each tenth of a second, weighted as the ear does. */
function powers(channel: Float32Array, rate: number): number[] {
  const weighted = Float32Array.from(channel)
  applyFilter(weighted, highshelf({ frequency: 1682, rate, decibels: 4 }))
  applyFilter(weighted, highpass({ frequency: 38, rate, q: 0.5 }))
  const step = Math.round(rate * 0.1)
  return Array.from({ length: Math.floor(weighted.length / step) }, (_, k) => {
    let sum = 0
    for (let i = k * step; i < (k + 1) * step; i++) sum += (weighted[i] ?? 0) ** 2
    return sum / step
  })
}

function mean(list: number[]): number {
  return list.reduce((a, b) => a + b, 0) / Math.max(1, list.length)
}

function lufs(power: number): number {
  return 10 * Math.log10(power) - 0.691
}

/** A look-ahead limiter: no sample, nor the curve between two, goes over the ceiling. */
function limit({ left, right }: Stereo, rate: number, round: number): void {
  const wanted = new Float32Array(Math.ceil(left.length / BLOCK)).map((_, b) =>
    Math.min(1, CEILING / Math.max(peakOf(left, b * BLOCK), peakOf(right, b * BLOCK))),
  )
  const gains = smooth(wanted, Math.exp(-BLOCK / ((round === 0 ? 0.3 : 0.12) * rate)))
  for (let i = 0; i < left.length; i++) {
    const b = Math.floor(i / BLOCK)
    const low = gains[b] ?? 1
    const gain = low + ((gains[b + 1] ?? low) - low) * (i / BLOCK - b)
    left[i] = (left[i] ?? 0) * gain
    right[i] = (right[i] ?? 0) * gain
  }
}

/** The largest value in a block, the curve's bulges between the samples included (4-point cubic). */
function peakOf(buffer: Float32Array, from: number): number {
  let peak = 1e-6
  for (let i = from; i < from + BLOCK; i++) {
    const here = buffer[i] ?? 0
    const outer = (buffer[i - 1] ?? 0) + (buffer[i + 2] ?? 0)
    const middle = 0.5625 * (here + (buffer[i + 1] ?? 0)) - 0.0625 * outer
    peak = Math.max(peak, Math.abs(here), Math.abs(middle))
  }
  return peak
}

/** Reaches each block's gain before the block begins and lets go slowly after it. */
function smooth(wanted: Float32Array, hold: number): Float32Array {
  const gains = new Float32Array(wanted.length + 1)
  let release = 1
  for (let b = 0; b <= wanted.length; b++) {
    const now = Math.min(wanted[b] ?? 1, wanted[b - 1] ?? 1)
    release = Math.min(now, 1 - (1 - release) * hold)
    gains[b] = release
  }
  for (let b = wanted.length - 1; b >= 0; b--) {
    const next = gains[b + 1] ?? 1
    gains[b] = Math.min(gains[b] ?? 1, next + (1 - next) / 6)
  }
  return gains
}
