import type { Section } from './song.ts'

/** One stroke: its letter, when and for how long, in beats. */
export interface Step {
  letter: string
  at: number
  length: number
}

/** Sixteenths: any letter strikes, `-` holds, `.` rests, blanks are ignored. */
export function readPattern(text: string): Step[] {
  const pattern = text.replaceAll(' ', '')
  return [...pattern.matchAll(/[^.-]-*/g)].map((stroke) => ({
    letter: stroke[0].charAt(0),
    at: stroke.index / 4,
    length: stroke[0].length / 4,
  }))
}

/**
 * Runs a pattern of one or more bars through a section, over and over, cut at its end. One that
 * ends in `>` runs once; in the last section the first stroke alone is held.
 */
export function eachStep(section: Section, text: string): Step[] {
  const steps = readPattern(text.replace('>', ''))
  if (section.letter === 'z') {
    return steps.slice(0, 1).map((step) => ({ ...step, at: section.at, length: section.beats }))
  }
  const length = text.endsWith('>') ? section.beats : text.replaceAll(' ', '').length / 4
  const rounds = Array.from({ length: Math.ceil(section.beats / length) }, (_, k) => k * length)
  return rounds
    .flatMap((offset) => steps.map((step) => ({ ...step, at: offset + step.at })))
    .filter(({ at }) => at < section.beats - 1e-6)
    .map((step) => ({
      letter: step.letter,
      at: section.at + step.at,
      length: Math.min(step.length, section.beats - step.at),
    }))
}
