export type Mode = keyof typeof MODES

/** Steps above the tonic, in semitones. The last four are Japanese five-tone scales. */
export const MODES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  majorPentatonic: [0, 2, 4, 7, 9],
  minorPentatonic: [0, 3, 5, 7, 10],
  blues: [0, 3, 5, 6, 7, 10],
  in: [0, 1, 5, 7, 8],
  yo: [0, 2, 5, 7, 9],
  hirajoshi: [0, 2, 3, 7, 8],
  ryukyu: [0, 4, 5, 7, 11],
} as const

const LETTERS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

/** `C#`, `Bb` → 0..11. Throws on anything else. */
export function pitchClass(name: string): number {
  const base = LETTERS[name.charAt(0)]
  if (base === undefined) throw new Error(`no such note: ${name}`)
  const sign = name.charAt(1)
  return mod12(base + (sign === '#' ? 1 : sign === 'b' ? -1 : 0))
}

export function mod12(pitch: number): number {
  return ((pitch % 12) + 12) % 12
}

export function hertz(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12)
}

export function scaleClasses(tonic: number, mode: Mode): number[] {
  return MODES[mode].map((step) => mod12(tonic + step))
}

/** All pitches (MIDI) of the classes between two, lowest first. */
export function pitchesWithin(classes: readonly number[], low: number, high: number): number[] {
  const list: number[] = []
  for (let pitch = low; pitch <= high; pitch++) {
    if (classes.includes(mod12(pitch))) list.push(pitch)
  }
  return list
}

/** The pitch of a class that lies nearest to another pitch. */
export function nearest(pitch: number, classes: readonly number[]): number {
  for (let away = 0; away < 12; away++) {
    if (classes.includes(mod12(pitch - away))) return pitch - away
    if (classes.includes(mod12(pitch + away))) return pitch + away
  }
  return pitch
}
