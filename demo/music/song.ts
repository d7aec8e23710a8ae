import { z } from 'zod'
import { bandOf } from './bands.ts'
import { type Chord, parseChord } from './harmony.ts'

/** What a composer writes down. Chords and tonic are moved by `transpose` semitones. */
export const Song = z.strictObject({
  band: z.string(),
  seed: z.number(),
  tempo: z.number(),
  tonic: z.string(),
  mode: z.string(),
  transpose: z.number(),
  beatsPerBar: z.number().default(4),
  /** Letters of sections in order; `z` is the last chord, held. */
  form: z.string(),
  /** For each letter a line such as `Am7 | D9 | G C | %`; without one, it is that of `a`. */
  chords: z.record(z.string(), z.string()),
  /** Seconds of fade-out; without it the song ends by itself. */
  fade: z.number().default(0),
  /** What parts do otherwise than the band's, by the part's name. */
  parts: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
})
export type Song = z.output<typeof Song>

/** A chord and when it sounds, in beats from the start of the song. */
export interface Span {
  at: number
  beats: number
  chord: Chord
}

export interface Section {
  letter: string
  /** 0 the first time this letter comes, 1 the second … */
  nth: number
  at: number
  beats: number
  bars: number
  spans: Span[]
}

export function sectionsOf({ form, chords, beatsPerBar, transpose }: Song): Section[] {
  const letters = form.split(' ')
  let end = 0
  return letters.map((letter, index) => {
    const at = end
    const bars = readBars(chords[letter] ?? chords.a ?? '')
    const spans = bars.flatMap((bar, b) =>
      bar.map((symbol, k) => ({
        at: at + (b + k / bar.length) * beatsPerBar,
        beats: beatsPerBar / bar.length,
        chord: parseChord(symbol, transpose),
      })),
    )
    const nth = letters.slice(0, index).filter((other) => other === letter).length
    const beats = bars.length * beatsPerBar
    end += beats
    return { letter, nth, at, beats, bars: bars.length, spans }
  })
}

/** The names of each bar's chords; `%` is the bar before once more. */
function readBars(line: string): string[][] {
  let before: string[] = []
  return line.split('|').map((bar) => {
    if (bar.trim() !== '%') before = bar.trim().split(/\s+/)
    return before
  })
}

/** Seconds of the whole song, what rings on at the end included. */
export function secondsOf(song: Song): number {
  const beats = sectionsOf(song).reduce((sum, section) => sum + section.beats, 0)
  return (beats * 60) / song.tempo + bandOf(song).tail
}

/** The chord that sounds at a beat. */
export function spanAt(section: Section, beat: number): Span {
  const found = section.spans.findLast((span) => span.at <= beat + 1e-6) ?? section.spans[0]
  if (!found) throw new Error(`section ${section.letter} has no chords`)
  return found
}
