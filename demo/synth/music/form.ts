import { type Chord, parseChord } from './chord.ts'

/** A chord and when it sounds, in beats from the start of the song. */
export type Span = { at: number; beats: number; chord: Chord }

export type Section = {
  letter: string
  /** 0 the first time this letter comes, 1 the second … */
  nth: number
  at: number
  beats: number
  bars: number
  /** 0..1: how much is going on. */
  energy: number
  spans: Span[]
}

const ENERGY: Record<string, number> = {
  i: 0.35,
  a: 0.6,
  b: 0.85,
  c: 0.95,
  s: 0.75,
  x: 0.45,
  o: 0.4,
  z: 0.5,
}

/**
 * `i a a b z` and a line of chords for each letter (`Am7 | D9 | G C |`) become sections in order.
 * `z` is the last chord, held. A letter without chords borrows those of `a`.
 */
export function buildForm(
  form: string,
  chords: Record<string, string>,
  meter: { beatsPerBar: number; transpose: number },
): Section[] {
  const seen = new Map<string, number>()
  let at = 0
  return form.split(' ').map((letter) => {
    const bars = readBars(chords[letter] ?? chords.a ?? 'C')
    const nth = seen.get(letter) ?? 0
    seen.set(letter, nth + 1)
    const beats = bars.length * meter.beatsPerBar
    const spans = spread(bars, at, meter)
    const energy = Math.min(1, (ENERGY[letter] ?? 0.6) + nth * 0.07)
    const section = { letter, nth, at, beats, bars: bars.length, energy, spans }
    at += beats
    return section
  })
}

function readBars(line: string): string[][] {
  const bars = line.split('|').map((bar) => bar.trim().split(/\s+/).filter(Boolean))
  const full = bars.filter((bar) => bar.length > 0)
  let before: string[] = []
  return full.map((bar) => {
    if (bar[0] !== '%') before = bar
    return before
  })
}

function spread(
  bars: string[][],
  start: number,
  meter: { beatsPerBar: number; transpose: number },
): Span[] {
  return bars.flatMap((bar, index) => {
    const beats = meter.beatsPerBar / bar.length
    return bar.map((symbol, i) => ({
      at: start + index * meter.beatsPerBar + i * beats,
      beats,
      chord: parseChord(symbol, meter.transpose),
    }))
  })
}

/** The chord that sounds at a beat; the last one after the end. */
export function spanAt(section: Section, beat: number): Span {
  const found = section.spans.findLast((span) => span.at <= beat + 1e-6) ?? section.spans[0]
  if (!found) throw new Error(`section ${section.letter} has no chords`)
  return found
}
