import type { Stereo } from './buffers.ts'
import { applyFilter, highpass, highshelf } from './filters.ts'

/** Integrated loudness in LUFS, with the absolute and the relative gate (ITU-R BS.1770-4). */
export function integratedLoudness(sound: Stereo, rate: number): number {
  const step = Math.round(rate * 0.1)
  const left = powers(sound.left, rate, step)
  const right = powers(sound.right, rate, step)
  const blocks: number[] = []
  for (let b = 0; b + 4 <= left.length; b++) {
    let sum = 0
    for (let k = b; k < b + 4; k++) sum += (left[k] ?? 0) + (right[k] ?? 0)
    blocks.push(sum / 4)
  }
  const loud = blocks.filter((power) => lufs(power) > -70)
  const gate = lufs(mean(loud)) - 10
  return lufs(mean(loud.filter((power) => lufs(power) > gate)))
}

function powers(channel: Float32Array, rate: number, step: number): number[] {
  const weighted = Float32Array.from(channel)
  applyFilter(weighted, highshelf({ frequency: 1682, rate, decibels: 4 }))
  applyFilter(weighted, highpass({ frequency: 38, rate, q: 0.5 }))
  const list: number[] = []
  for (let start = 0; start + step <= weighted.length; start += step) {
    let sum = 0
    for (let i = start; i < start + step; i++) sum += (weighted[i] ?? 0) ** 2
    list.push(sum / step)
  }
  return list
}

function mean(list: number[]): number {
  return list.length === 0 ? 0 : list.reduce((a, b) => a + b, 0) / list.length
}

function lufs(power: number): number {
  return power > 0 ? -0.691 + 10 * Math.log10(power) : Number.NEGATIVE_INFINITY
}

/** The largest value of the curve through the samples (four times oversampled), as amplitude. */
export function truePeak(channel: Float32Array): number {
  let peak = 0
  const reach = 6
  for (let i = reach; i < channel.length - reach; i++) {
    const here = Math.abs(channel[i] ?? 0)
    if (here > peak) peak = here
    // Only where the samples come near the top can the curve between them pass it.
    if (here < peak * 0.7) continue
    for (const shift of [-0.5, -0.25, 0.25, 0.5]) {
      const value = Math.abs(interpolate(channel, i, shift, reach))
      if (value > peak) peak = value
    }
  }
  return peak
}

function interpolate(channel: Float32Array, i: number, shift: number, reach: number): number {
  let sum = 0
  for (let k = -reach; k <= reach; k++) {
    const x = shift - k
    const sinc = Math.sin(Math.PI * x) / (Math.PI * x)
    sum += (channel[i + k] ?? 0) * sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / (reach + 1)))
  }
  return sum
}
