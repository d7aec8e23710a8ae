import { type Random, seededRandom, seedFrom } from '../random.ts'
import { type Band, bandOf, type Part } from './bands.ts'
import { mod12, scaleOf, voiceLead } from './harmony.ts'
import { composeTune } from './melody.ts'
import { eachStep } from './pattern.ts'
import { type Section, type Song, type Span, sectionsOf, spanAt } from './song.ts'

/** Beats from the start of the song; seconds once it is timed. MIDI pitch, force 0..1. */
export interface Note {
  at: number
  length: number
  pitch: number
  velocity: number
}

export interface Track {
  name: string
  part: Part
  notes: Note[]
}

/** What one part sees of a song. */
export interface View {
  part: Part
  spans: Span[]
  scale: number[]
  voicings: Map<Span, number[]>
  seed: number
}

/** Everything that the band plays, in seconds. The same song gives the same notes. */
export function arrange(song: Song): Track[] {
  const band = bandOf(song)
  const sections = sectionsOf(song)
  const spans = sections.flatMap((section) => section.spans)
  return Object.entries(band.parts).map(([name, part]) => {
    const voiced = voiceLead(
      spans.map(({ chord }) => chord),
      part,
    )
    const view: View = {
      part,
      spans,
      scale: scaleOf(song.tonic, song.mode, song.transpose),
      voicings: new Map(spans.map((span, k) => [span, voiced[k] ?? []])),
      seed: song.seed,
    }
    const random = seededRandom(seedFrom(song.seed, name))
    const notes = sections.flatMap((section) => play(section, view))
    return { name, part, notes: notes.map((note) => time(note, song.tempo, band, random)) }
  })
}

function play(section: Section, view: View): Note[] {
  const entries = Object.entries(view.part.patterns)
  const pattern = entries.find(([letters]) => letters.includes(section.letter))?.[1]
  return pattern === undefined ? [] : PLAYERS[view.part.plays](section, pattern, view)
}

type Player = (section: Section, pattern: string, view: View) => Note[]

/** `X` accent, `x` plain, `o` soft, `,` ghost. */
const FORCE: Record<string, number> = { X: 1, x: 0.8, o: 0.5, ',': 0.28 }

const PLAYERS: Record<Part['plays'], Player> = {
  tune: composeTune,

  drum(section, pattern) {
    return eachStep(section, pattern).map(({ letter, at, length }) => {
      return { at, length, pitch: 60, velocity: FORCE[letter] ?? 0.8 }
    })
  },

  /** 1 is the root, 3 5 7 the chord's tones, 8 the octave, `b` the written bass, `a` leads on. */
  bass(section, pattern, { part, spans }) {
    const [low] = part.range
    return eachStep(section, pattern).map(({ letter, at, length }) => {
      const span = spanAt(section, at)
      const root = low + mod12(span.chord.root - low)
      const [, third = 0, fifth = 0, seventh = fifth] = span.chord.classes
      const next = spans[spans.indexOf(span) + 1] ?? span
      const pitches: Record<string, number> = {
        b: low + mod12(span.chord.bass - low),
        '3': root + mod12(third - root),
        '5': root + mod12(fifth - root),
        '7': root + mod12(seventh - root),
        '8': root + 12,
        a: low + mod12(next.chord.bass - low) - 1,
      }
      return { at, length, pitch: pitches[letter] ?? root, velocity: at % 2 === 0 ? 0.85 : 0.72 }
    })
  },

  /** `h` holds a chord for as long as it lasts; other letters strike it. */
  chords(section, pattern, { part, voicings }) {
    const held = section.spans.map(({ at, beats }) => ({ letter: 'x', at, length: beats }))
    const strokes = pattern === 'h' ? held : eachStep(section, pattern)
    return strokes.flatMap(({ letter, at, length }) => {
      const velocity = 0.8 * (FORCE[letter] ?? 1)
      const voicing = voicings.get(spanAt(section, at)) ?? []
      return voicing.map((pitch, k) => ({ at: at + k * part.roll, length, pitch, velocity }))
    })
  },

  /** Root, fifth and octave: distortion turns more than that into noise. */
  power(section, pattern, { part }) {
    const [low] = part.range
    return eachStep(section, pattern).flatMap(({ letter, at, length }) => {
      const root = low + mod12(spanAt(section, at).chord.root - low)
      const velocity = FORCE[letter] ?? 0.8
      return [0, 7, 12].map((step) => ({ at, length, pitch: root + step, velocity }))
    })
  },

  /** Digits are the chord's voices from the bottom, and go on in the octave above. */
  broken(section, pattern, { part, voicings }) {
    return eachStep(section, pattern).map(({ letter, at, length }) => {
      const voicing = voicings.get(spanAt(section, at)) ?? []
      const size = Math.max(1, voicing.length)
      const index = Number(letter) - 1
      const pitch = (voicing[index % size] ?? 60) + 12 * Math.floor(index / size)
      return { at, length: Math.max(part.ring, length), pitch, velocity: at % 1 ? 0.58 : 0.68 }
    })
  },
}

/** Off-beats swing, the beat breathes, and no two people play exactly together. */
function time(note: Note, tempo: number, band: Band, random: Random): Note {
  const moved = (beat: number) => {
    const later = band.swing ? swung(beat, ...band.swing) : beat
    return later + band.breath * (1 - Math.cos((Math.PI * beat) / 8))
  }
  const start = moved(note.at) + (random.next() + random.next() - 1) * band.loose
  const force = 1 + (random.next() + random.next() - 1) * band.loose * 8
  const length = moved(note.at + note.length) - moved(note.at)
  return {
    at: (Math.max(0, start) * 60) / tempo,
    length: Math.max(0.03, (length * 60) / tempo),
    pitch: note.pitch,
    velocity: Math.max(0.08, Math.min(1, note.velocity * force)),
  }
}

function swung(beat: number, unit: number, share: number): number {
  const pair = unit * 2
  const start = Math.floor(beat / pair + 1e-9) * pair
  const part = (beat - start) / pair
  return start + pair * (part < 0.5 ? part * 2 * share : share + (part - 0.5) * 2 * (1 - share))
}
