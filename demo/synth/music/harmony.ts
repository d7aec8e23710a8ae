import { chordTone } from './chord.ts'
import type { Section, Span } from './form.ts'
import { spanAt } from './form.ts'
import { eachStep } from './pattern.ts'
import { mod12 } from './pitch.ts'
import type { Note } from './score.ts'
import { type Register, voiceLead } from './voicing.ts'

/** Every chord of the song with its voicing, led through all sections without a break. */
export function voiceSong(sections: readonly Section[], register: Register): Map<Span, number[]> {
  const spans = sections.flatMap((section) => section.spans)
  const voicings = voiceLead(
    spans.map((span) => span.chord),
    register,
  )
  return new Map(spans.map((span, i) => [span, voicings[i] ?? []]))
}

/** Chords held for as long as they last. */
export function holdChords(
  section: Section,
  voicings: Map<Span, number[]>,
  velocity: number,
  share = 1,
): Note[] {
  return section.spans.flatMap((span) =>
    (voicings.get(span) ?? []).map((pitch) => ({
      at: span.at,
      beats: span.beats * share,
      pitch,
      velocity,
    })),
  )
}

/** Chords struck in a rhythm: `X` accent, `x` plain, `o` soft; `roll` beats between the voices. */
export function strikeChords(
  section: Section,
  voicings: Map<Span, number[]>,
  text: string,
  play: { velocity: number; roll?: number },
): Note[] {
  const notes: Note[] = []
  eachStep(section, text, ({ letter, at, beats }) => {
    const force = { X: 1.15, x: 1, o: 0.72 }[letter] ?? 1
    const held = section.letter === 'z' ? section.beats : beats
    for (const [i, pitch] of (voicings.get(spanAt(section, at)) ?? []).entries()) {
      const velocity = Math.min(1, play.velocity * force)
      notes.push({ at: at + i * (play.roll ?? 0), beats: held, pitch, velocity })
    }
  })
  return notes
}

/** Broken chords: digits are voices from the bottom, `0` the octave under the lowest. */
export function breakChords(
  section: Section,
  voicings: Map<Span, number[]>,
  text: string,
  play: { velocity: number; hold?: number },
): Note[] {
  const notes: Note[] = []
  eachStep(section, text, ({ letter, at, beats }) => {
    const voicing = voicings.get(spanAt(section, at)) ?? []
    const index = Number(letter) - 1
    const size = Math.max(1, voicing.length)
    const pitch = (voicing[mod(index, size)] ?? 60) + 12 * Math.floor(index / size)
    const accent = at % 1 === 0 ? 1.08 : 0.92
    const velocity = Math.min(1, play.velocity * accent)
    notes.push({ at, beats: play.hold ?? beats, pitch, velocity })
  })
  return notes
}

/**
 * A bass figure: `r` root, `3` `5` `7` chord tones, `8` the octave, `b` the written bass note,
 * `a` a step below the next root, `A` one above it. `low` is the lowest pitch it may use.
 */
export function bassFigure(
  sections: readonly Section[],
  section: Section,
  text: string,
  play: { velocity: number; low: number },
): Note[] {
  const notes: Note[] = []
  eachStep(section, text, ({ letter, at, beats }) => {
    const { chord } = spanAt(section, at)
    const root = play.low + mod12(chord.root - play.low)
    const next = nextRoot(sections, section, at, play.low)
    const pitch = {
      r: root,
      b: play.low + mod12(chord.bass - play.low),
      '8': root + 12,
      '3': root + mod12(chordTone(chord, '3') - root),
      '5': root + mod12(chordTone(chord, '5') - root),
      '7': root + mod12(chordTone(chord, '7') - root),
      a: next - 1,
      A: next + 1,
      X: root,
    }[letter]
    const held = section.letter === 'z' ? section.beats : beats
    const velocity = at % 2 === 0 ? play.velocity : play.velocity * 0.88
    notes.push({ at, beats: held, pitch: pitch ?? root, velocity })
  })
  return notes
}

export function nextRoot(
  sections: readonly Section[],
  section: Section,
  at: number,
  low: number,
): number {
  const here = spanAt(section, at)
  const spans = sections.flatMap((one) => one.spans)
  const next = spans[spans.indexOf(here) + 1] ?? here
  return low + mod12(next.chord.bass - low)
}

function mod(value: number, size: number): number {
  return ((value % size) + size) % size
}
