/** @module-tag slow */

import { expect, test } from 'vitest'
import { hertz } from '../music/pitch.ts'
import { seededRandom } from '../signal/random.ts'
import { pulseLead } from './chip.ts'
import { electricPiano } from './fm.ts'
import type { Instrument } from './instrument.ts'
import { feltPiano, piano } from './piano.ts'
import { electricGuitar, harp, koto, nylonGuitar, steelGuitar, uprightBass } from './plucked.ts'
import { fingerBass, softLead } from './synths.ts'
import { melodica, organ } from './winds.ts'

const RATE = 44100

/** How far a sound is from a pitch, in cents, by the strength of nearby frequencies. */
function centsOff(instrument: Instrument, midi: number): number {
  const tone = {
    frequency: hertz(midi),
    velocity: 0.8,
    seconds: 1.2,
    rate: RATE,
    random: seededRandom(midi),
  }
  const sound = instrument.render(tone).subarray(Math.round(RATE * 0.25), Math.round(RATE * 1.05))
  const windowed = sound.map((value, i) => value * Math.sin((Math.PI * i) / sound.length) ** 2)
  let best = 0
  let most = 0
  for (let cents = -60; cents <= 60; cents += 1) {
    const power = powerAt(windowed, (2 * Math.PI * tone.frequency * 2 ** (cents / 1200)) / RATE)
    if (power > most) {
      most = power
      best = cents
    }
  }
  return best
}

/** Goertzel's algorithm, in radians per sample. */
function powerAt(samples: Float32Array, frequency: number): number {
  const factor = 2 * Math.cos(frequency)
  let last = 0
  let before = 0
  for (const sample of samples) {
    const next = sample + factor * last - before
    before = last
    last = next
  }
  return last ** 2 + before ** 2 - factor * last * before
}

const INSTRUMENTS = {
  piano,
  feltPiano,
  electricPiano,
  steelGuitar,
  nylonGuitar,
  electricGuitar,
  koto,
  harp,
  softLead,
  melodica,
  organ,
  pulseLead,
}

test.each(Object.entries(INSTRUMENTS))('%s is in tune in the middle and above', (_, instrument) => {
  for (const midi of [55, 64, 76])
    expect(Math.abs(centsOff(instrument, midi))).toBeLessThanOrEqual(6)
})

test('the basses are in tune below', () => {
  for (const bass of [uprightBass, fingerBass]) {
    expect(Math.abs(centsOff(bass, 36))).toBeLessThanOrEqual(8)
  }
})
