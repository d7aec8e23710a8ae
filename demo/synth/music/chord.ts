import { mod12, pitchClass } from './pitch.ts'

export type Chord = { symbol: string; root: number; bass: number; classes: number[] }

const QUALITIES: Record<string, number[]> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  '5': [0, 7],
  '6': [0, 4, 7, 9],
  '69': [0, 4, 7, 9, 2],
  m6: [0, 3, 7, 9],
  '7': [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  maj7: [0, 4, 7, 11],
  mmaj7: [0, 3, 7, 11],
  '9': [0, 4, 7, 10, 2],
  m9: [0, 3, 7, 10, 2],
  maj9: [0, 4, 7, 11, 2],
  m11: [0, 3, 7, 10, 5],
  '13': [0, 4, 10, 2, 9],
  '7b9': [0, 4, 7, 10, 1],
  '7#9': [0, 4, 7, 10, 3],
  '7alt': [0, 4, 10, 3, 8],
  m7b5: [0, 3, 6, 10],
  dim7: [0, 3, 6, 9],
  dim: [0, 3, 6],
  aug: [0, 4, 8],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '7sus4': [0, 5, 7, 10],
  '9sus4': [0, 5, 7, 10, 2],
  add9: [0, 4, 7, 2],
  madd9: [0, 3, 7, 2],
}

/** Reads `F#m7b5` or `C/E`, moved up by `transpose` semitones. Throws on an unknown quality. */
export function parseChord(symbol: string, transpose: number): Chord {
  const match = /^([A-G][#b]?)([^/]*)(?:\/([A-G][#b]?))?$/.exec(symbol)
  const quality = QUALITIES[match?.[2] ?? '?']
  if (!match?.[1] || !quality) throw new Error(`no such chord: ${symbol}`)
  const root = mod12(pitchClass(match[1]) + transpose)
  const bass = match[3] ? mod12(pitchClass(match[3]) + transpose) : root
  return { symbol, root, bass, classes: quality.map((step) => mod12(root + step)) }
}

/** The chord's third, fifth and seventh as classes, where it has them; else the nearest it has. */
export function chordTone(chord: Chord, name: '3' | '5' | '7'): number {
  const steps = chord.classes.map((tone) => mod12(tone - chord.root))
  const wanted = { '3': [3, 4, 5, 2, 7], '5': [7, 6, 8, 4], '7': [10, 11, 9, 7] }[name]
  const found = wanted.find((step) => steps.includes(step)) ?? 0
  return mod12(chord.root + found)
}
