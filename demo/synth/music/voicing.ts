import type { Chord } from './chord.ts'
import { mod12 } from './pitch.ts'

export type Register = { low: number; high: number; voices: number; rootless?: boolean }

/**
 * A voicing for every chord, lowest pitch first, each near the one before it: common tones stay,
 * the others move by as little as they can.
 */
export function voiceLead(chords: readonly Chord[], register: Register): number[][] {
  let before: number[] | undefined
  return chords.map((chord) => {
    const options = candidates(chord, register)
    const centre = (register.low + register.high) / 2
    let best = options[0] ?? []
    let least = Number.POSITIVE_INFINITY
    for (const option of options) {
      const cost = movement(before, option) + Math.abs(average(option) - centre) * 0.6
      if (cost < least) {
        least = cost
        best = option
      }
    }
    before = best
    return best
  })
}

function candidates(chord: Chord, register: Register): number[][] {
  const classes = choose(chord, register)
  const options: number[][] = []
  for (let start = register.low - 12; start <= register.high; start++) {
    const inversion = classes.indexOf(mod12(start))
    if (inversion < 0) continue
    const sorted = stack(classes, start)
    if (sorted[0] !== undefined && sorted[0] >= register.low) {
      if ((sorted.at(-1) ?? 0) <= register.high) options.push(sorted)
    }
  }
  return options.length > 0 ? options : [stack(classes, register.low)]
}

/** What matters most when there are few voices: third, seventh, colour, fifth, root. */
function choose(chord: Chord, register: Register): number[] {
  const [root = chord.root, third, fifth, ...colours] = chord.classes
  const order = register.rootless
    ? [third, ...colours, fifth, root]
    : [root, third, colours[0], fifth, ...colours.slice(1)]
  const present = order.filter((tone) => tone !== undefined)
  return present.slice(0, register.voices)
}

/** Close position upwards from a pitch. */
function stack(classes: readonly number[], start: number): number[] {
  const pitches = classes.map((tone) => start + mod12(tone - start))
  return pitches.sort((a, b) => a - b)
}

function movement(before: number[] | undefined, after: number[]): number {
  if (!before) return 0
  let sum = 0
  for (const pitch of after) {
    let least = 12
    for (const old of before) least = Math.min(least, Math.abs(pitch - old))
    sum += least
  }
  return sum + Math.abs((before.at(-1) ?? 0) - (after.at(-1) ?? 0)) * 0.8
}

function average(pitches: number[]): number {
  return pitches.reduce((a, b) => a + b, 0) / Math.max(1, pitches.length)
}
