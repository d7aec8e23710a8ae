import type { Instrument } from '../instruments/instrument.ts'
import type { Stereo } from '../signal/buffers.ts'
import type { Room } from '../signal/reverb.ts'

/** Beats from the start, MIDI pitch, 0..1. */
export type Note = { at: number; beats: number; pitch: number; velocity: number }

/** Works in place on one part's sound; `seconds` a beat for what moves in time. */
export type Insert = (sound: Stereo, rate: number, beat: number) => void

export type Part = {
  name: string
  instrument: Instrument
  notes: Note[]
  /** Loudness while it plays (RMS) or height of its strokes (peak), in dBFS before mastering. */
  level: { rms: number } | { peak: number }
  /** -1 left … 1 right. */
  pan?: number
  /** Low notes to the left, high ones to the right, as from a keyboard; 0..1. */
  spread?: number
  reverb?: number
  echo?: number
  /** How far it steps back under the kick, 0..1. */
  duck?: number
  lowCut?: number
  inserts?: Insert[]
  /** The part whose strokes duck the others. */
  leadsDucking?: boolean
}

export type Score = {
  tempo: number
  beats: number
  parts: Part[]
  /** Off-beats are pushed back: unit in beats (0.5 eighths, 0.25 sixteenths), 0.5 straight, 0.67 triplet. */
  swing?: { unit: number; amount: number }
  /** The beat breathes: later and earlier by `depth` beats over `beats` beats. */
  rubato?: { beats: number; depth: number }
  room: Room
  echo?: { beats: number; feedback: number; brightness: number }
  /** Seconds that the last sounds ring on, and of a fade-out before the end. */
  tail: number
  fade: number
  /** Seconds of slow hiss and crackle under the music, as from a record; 0 none, 1 plenty. */
  dust?: number
}
