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
  let best = 0
  let most = 0
  for (let cents = -60; cents <= 60; cents += 1) {
    const w = (2 * Math.PI * tone.frequency * 2 ** (cents / 1200)) / RATE
    let re = 0
    let im = 0
    for (let i = 0; i < sound.length; i++) {
      const window = Math.sin((Math.PI * i) / sound.length) ** 2
      re += (sound[i] ?? 0) * window * Math.cos(w * i)
      im += (sound[i] ?? 0) * window * Math.sin(w * i)
    }
    const power = re * re + im * im
    if (power > most) {
      most = power
      best = cents
    }
  }
  return best
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
