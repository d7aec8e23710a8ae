import type { Stereo } from '../signal/buffers.ts'
import { applyFilter, bandpass, highpass, lowpass } from '../signal/filters.ts'
import { pinkNoise } from '../signal/noise.ts'
import { seededRandom } from '../signal/random.ts'

/** The surface of an old record: a soft hiss and now and then a crackle. `amount` 0..1. */
export function addDust(mix: Stereo, amount: number, rate: number): void {
  for (const [side, buffer] of [mix.left, mix.right].entries()) {
    const random = seededRandom(77 + side)
    const surface = pinkNoise(buffer.length, random)
    for (let i = 0; i < surface.length; i++) surface[i] = (surface[i] ?? 0) * 0.012
    const crackles = (buffer.length / rate) * 7
    for (let k = 0; k < crackles; k++) {
      const at = random.below(buffer.length)
      const force = random.next() ** 4 * 1.6
      for (let i = 0; i < 12; i++) {
        surface[at + i] = (surface[at + i] ?? 0) + force * (random.next() - 0.5) * (1 - i / 12)
      }
    }
    applyFilter(surface, highpass({ frequency: 350, rate }))
    applyFilter(surface, bandpass({ frequency: 2600, rate, q: 0.4 }))
    applyFilter(surface, lowpass({ frequency: 6500, rate }))
    for (let i = 0; i < buffer.length; i++) {
      buffer[i] = (buffer[i] ?? 0) + (surface[i] ?? 0) * amount
    }
  }
}
