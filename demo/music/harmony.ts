import theory from './harmony.json' with { type: 'json' }

export interface Chord {
  root: number
  bass: number
  /** Pitch classes, 0..11. */
  classes: number[]
}

interface Register {
  range: [low: number, high: number]
  voices: number
}

/** Semitones of the notes above C, of modes above the tonic, and of chords above their root. */
const LETTERS: Record<string, number> = theory.letters
const MODES: Record<string, number[]> = theory.modes
const QUALITIES: Record<string, number[]> = theory.qualities

/** Reads `F#m7b5` or `C/E`, moved up by `transpose` semitones. */
export function parseChord(symbol: string, transpose: number): Chord {
  const [, name, quality = '', slash] = /^([A-G][#b]?)([^/]*)(?:\/(.+))?$/.exec(symbol) ?? []
  const steps = QUALITIES[quality]
  if (name === undefined || steps === undefined) throw new Error(`no such chord: ${symbol}`)
  const root = mod12(pitchClass(name) + transpose)
  return {
    root,
    bass: slash === undefined ? root : mod12(pitchClass(slash) + transpose),
    classes: steps.map((step) => mod12(root + step)),
  }
}

export function scaleOf(tonic: string, mode: string, transpose: number): number[] {
  const steps = MODES[mode]
  if (steps === undefined) throw new Error(`no such mode: ${mode}`)
  return steps.map((step) => mod12(pitchClass(tonic) + transpose + step))
}

function pitchClass(name: string): number {
  const base = LETTERS[name.charAt(0)]
  if (base === undefined) throw new Error(`no such note: ${name}`)
  const sign = name.charAt(1)
  return mod12(base + (sign === '#' ? 1 : sign === 'b' ? -1 : 0))
}

export function mod12(pitch: number): number {
  return ((pitch % 12) + 12) % 12
}

/** All pitches (MIDI) of the classes between two, lowest first. */
export function pitchesWithin(classes: readonly number[], low: number, high: number): number[] {
  const all = Array.from({ length: high - low + 1 }, (_, k) => low + k)
  return all.filter((pitch) => classes.includes(mod12(pitch)))
}

/**
 * A voicing for every chord, lowest pitch first, each near the one before it: common tones stay,
 * the others move by as little as they can.
 */
export function voiceLead(chords: readonly Chord[], register: Register): number[][] {
  const centre = average(register.range)
  let before: number[] = []
  return chords.map((chord) => {
    const cost = (option: number[]) =>
      movement(before, option) + Math.abs(average(option) - centre) * 0.6
    before = candidates(chord, register).reduce((a, b) => (cost(b) < cost(a) ? b : a))
    return before
  })
}

/** Every inversion that fits in close position; where none does, the lowest. */
function candidates(chord: Chord, { range: [low, high], voices }: Register): number[][] {
  const [root = chord.root, third, fifth, ...colours] = chord.classes
  // With few voices the third and the seventh matter more than the fifth.
  const order = [root, third, colours[0], fifth, ...colours.slice(1)]
  const classes = order.filter((tone) => tone !== undefined).slice(0, voices)
  const stacks = pitchesWithin(classes, low, high).map((start) =>
    classes.map((tone) => start + mod12(tone - start)).sort((a, b) => a - b),
  )
  const fitting = stacks.filter((stack) => (stack.at(-1) ?? 0) <= high)
  return fitting.length > 0 ? fitting : stacks.slice(0, 1)
}

function movement(before: number[], after: number[]): number {
  if (before.length === 0) return 0
  const steps = after.map((pitch) => Math.min(...before.map((old) => Math.abs(pitch - old))))
  const top = Math.abs((before.at(-1) ?? 0) - (after.at(-1) ?? 0))
  return steps.reduce((a, b) => a + b, 0) + top * 0.8
}

function average(pitches: number[]): number {
  return pitches.reduce((a, b) => a + b, 0) / pitches.length
}
