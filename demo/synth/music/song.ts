import { type Random, seededRandom, seedFrom } from '../signal/random.ts'
import { buildForm, type Section } from './form.ts'
import { type Mode, mod12, pitchClass, scaleClasses } from './pitch.ts'
import type { Note } from './score.ts'

/** What a composer writes down; chords and tonic as in C or A, `transpose` moves it all. */
export type SongPlan = {
  seed: number
  tempo: number
  tonic: string
  mode: Mode
  transpose: number
  beatsPerBar?: number
  form: string
  chords: Record<string, string>
  /** Seconds of fade-out; without it the song ends by itself. */
  fade?: number
  /** Which of a style's colours (instruments, figures) to take. */
  colour?: number
}

export type Song = {
  plan: SongPlan
  sections: Section[]
  beats: number
  beatsPerBar: number
  scale: number[]
  fade: number
  random: (name: string) => Random
  /** One of several, by the plan's colour. */
  choose: <T>(options: readonly [T, ...T[]]) => T
}

export function readPlan(plan: SongPlan): Song {
  const beatsPerBar = plan.beatsPerBar ?? 4
  const sections = buildForm(plan.form, plan.chords, { beatsPerBar, transpose: plan.transpose })
  const last = sections.at(-1)
  return {
    plan,
    sections,
    beats: last ? last.at + last.beats : 0,
    beatsPerBar,
    scale: scaleClasses(mod12(pitchClass(plan.tonic) + plan.transpose), plan.mode),
    fade: plan.fade ?? 0,
    random: (name) => seededRandom(seedFrom(plan.seed, name)),
    choose: (options) => options[(plan.colour ?? 0) % options.length] ?? options[0],
  }
}

/** What a part plays in the sections of these letters, in the order of the song. */
export function inLetters(song: Song, letters: string, play: (section: Section) => Note[]): Note[] {
  return song.sections.filter((one) => letters.includes(one.letter)).flatMap(play)
}

/** One stroke at the start of each section of these letters. */
export function atStarts(song: Song, letters: string, velocity = 0.8): Note[] {
  return inLetters(song, letters, (section) => [{ at: section.at, beats: 4, pitch: 60, velocity }])
}

/** A fill in the last bar of each section of these letters, in place of nothing. */
export function atEnds(
  song: Song,
  letters: string,
  beats: number,
  play: (at: number) => Note[],
): Note[] {
  return inLetters(song, letters, (section) => play(section.at + section.beats - beats))
}

/** Notes moved by an interval, for doubling; `steps` in semitones. */
export function doubled(notes: readonly Note[], steps: number, velocity: number): Note[] {
  return notes.map((note) => ({
    ...note,
    pitch: note.pitch + steps,
    velocity: note.velocity * velocity,
  }))
}
