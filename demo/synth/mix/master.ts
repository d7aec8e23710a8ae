import { fadeEnds, fromDecibels, type Stereo, scale } from '../signal/buffers.ts'
import { compress, limit } from '../signal/dynamics.ts'
import { applyFilter, highpass, highshelf } from '../signal/filters.ts'
import { integratedLoudness, truePeak } from '../signal/loudness.ts'

export const TARGET_LUFS = -14
const CEILING = fromDecibels(-1.4)
const HIGHEST_TRUE_PEAK = fromDecibels(-1.1)

/**
 * In place: what lies below hearing is cut, the whole is held together by a gentle compressor,
 * brought near -14 LUFS, limited under -1 dB true peak, and faded at both ends.
 */
export function master(mix: Stereo, rate: number, fade: number): void {
  for (const side of [mix.left, mix.right]) {
    applyFilter(side, highpass({ frequency: 28, rate }))
    applyFilter(side, highshelf({ frequency: 7500, rate, decibels: 1.5 }))
  }
  gainTo(mix, rate, -18)
  compress(mix, rate, { threshold: -20, ratio: 1.8, attack: 0.012, release: 0.18 })
  gainTo(mix, rate, TARGET_LUFS)
  limit(mix, rate, CEILING)
  const peak = Math.max(truePeak(mix.left), truePeak(mix.right))
  if (peak > HIGHEST_TRUE_PEAK) gainBoth(mix, HIGHEST_TRUE_PEAK / peak)
  for (const side of [mix.left, mix.right]) {
    fadeEnds(side, Math.round(rate * 0.004), Math.round(rate * Math.max(0.35, fade)))
  }
}

function gainTo(mix: Stereo, rate: number, lufs: number): void {
  const found = integratedLoudness(mix, rate)
  if (Number.isFinite(found)) gainBoth(mix, fromDecibels(lufs - found))
}

function gainBoth(mix: Stereo, gain: number): void {
  scale(mix.left, gain)
  scale(mix.right, gain)
}
