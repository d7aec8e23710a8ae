import type { Random } from '../signal/random.ts'

/** One sound to be made: hertz, 0..1, seconds of the held note, samples a second. */
export type Tone = {
  frequency: number
  velocity: number
  seconds: number
  rate: number
  random: Random
}

/**
 * `held` instruments sound as long as the note and shape their own release; `struck` ones ring for
 * `ring` seconds and are damped within `release` seconds when the note ends.
 */
export type Instrument = {
  kind: 'held' | 'struck'
  release: number
  ring: number
  /** Left and right are made apart, as two players of a section would. */
  wide?: boolean
  /** How many takes of one note there are, so that repeats do not sound like a machine. */
  takes?: number
  render(tone: Tone): Float32Array
}

export function samplesOf(tone: Tone, extra = 0): number {
  return Math.max(32, Math.round((tone.seconds + extra) * tone.rate))
}
