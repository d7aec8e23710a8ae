import type { Random } from '../signal/random.ts'
import type { Section } from './form.ts'
import type { Note, Score } from './score.ts'

/** One stroke of a pattern: its letter, where in the bar (beats), how long. */
export type Step = { letter: string; at: number; beats: number }

/** Sixteenths: any letter strikes, `-` holds, `.` rests, blanks are ignored. */
export function readPattern(text: string): Step[] {
  const letters = text.replaceAll(' ', '')
  const steps: Step[] = []
  let open: Step | undefined
  for (const [i, letter] of [...letters].entries()) {
    if (letter === '-' && open) open.beats += 0.25
    else if (letter === '.' || letter === '-') open = undefined
    else {
      open = { letter, at: i / 4, beats: 0.25 }
      steps.push(open)
    }
  }
  return steps
}

/** Runs a pattern of one or more bars through a section, over and over; cut at the section's end. */
export function eachStep(
  section: Section,
  text: string,
  visit: (step: { letter: string; at: number; beats: number; bar: number }) => void,
): void {
  const steps = readPattern(text)
  const length = text.replaceAll(' ', '').length / 4
  const rounds = section.letter === 'z' ? 1 : Math.ceil(section.beats / length)
  for (let round = 0; round < rounds; round++) {
    for (const step of steps) {
      const offset = round * length + step.at
      if (offset >= section.beats - 1e-6) return
      const beats = Math.min(step.beats, section.beats - offset)
      const bar = Math.floor((offset * section.bars) / section.beats)
      visit({ letter: step.letter, at: section.at + offset, beats, bar })
    }
  }
}

const STRENGTH: Record<string, number> = { X: 1, x: 0.78, o: 0.45, ',': 0.25 }

/** A drum's strokes: `X` accent, `x` plain, `o` soft, `,` ghost. */
export function drumLine(section: Section, text: string, gain = 1): Note[] {
  const notes: Note[] = []
  if (section.letter === 'z') return notes
  eachStep(section, text, ({ letter, at }) => {
    const velocity = Math.min(1, (STRENGTH[letter] ?? 0.7) * gain)
    notes.push({ at, beats: 0.25, pitch: 60, velocity })
  })
  return notes
}

/** No two people play exactly together: a few milliseconds and a little force either way. */
export function humanise(
  notes: readonly Note[],
  random: Random,
  by: { beats: number; velocity: number },
): Note[] {
  return notes.map((note) => ({
    ...note,
    at: Math.max(0, note.at + (random.next() + random.next() - 1) * by.beats),
    velocity: Math.max(
      0.08,
      Math.min(1, note.velocity * (1 + (random.next() + random.next() - 1) * by.velocity)),
    ),
  }))
}

/** Where a beat falls once the off-beats swing. */
export function swung(beat: number, swing: Score['swing']): number {
  if (!swing) return beat
  const pair = swing.unit * 2
  const start = Math.floor(beat / pair + 1e-9) * pair
  const part = (beat - start) / pair
  const moved =
    part < 0.5 ? part * 2 * swing.amount : swing.amount + (part - 0.5) * 2 * (1 - swing.amount)
  return start + moved * pair
}
