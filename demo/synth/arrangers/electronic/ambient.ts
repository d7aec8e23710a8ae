import { featherKick } from '../../drums/kick.ts'
import { bell, electricPiano, vibraphone } from '../../instruments/fm.ts'
import { feltPiano } from '../../instruments/piano.ts'
import { glassPad, subBass, warmPad } from '../../instruments/synths.ts'
import { bassFigure, breakChords, holdChords, voiceSong } from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { drumLine, humanise } from '../../music/pattern.ts'
import type { Part, Score } from '../../music/score.ts'
import { inLetters, type Song } from '../../music/song.ts'
import { surf } from './surf.ts'

/** Slow chords, a bell or a felt piano that thinks aloud, an engine far below, the sea. */
export function ambient(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...pads(song), ...voices(song), ...below(song)],
    room: { seconds: 5.5, brightness: 4200, preDelay: 0.04, size: 1.6 },
    echo: { beats: 0.75, feedback: 0.52, brightness: 2600 },
    tail: 7,
    fade: Math.max(3, song.fade),
  }
}

function pads(song: Song): Part[] {
  const high = voiceSong(song.sections, { low: 57, high: 79, voices: 4 })
  const low = voiceSong(song.sections, { low: 45, high: 64, voices: 3 })
  const glass = inLetters(song, 'iabcxoz', (s) => holdChords(s, high, 0.4 + 0.4 * s.energy))
  const warm = inLetters(song, 'abcoz', (s) => holdChords(s, low, 0.6))
  return [
    {
      name: 'glass',
      instrument: glassPad,
      notes: glass,
      level: { rms: -25 },
      reverb: 0.5,
      lowCut: 180,
    },
    {
      name: 'warm',
      instrument: warmPad,
      notes: warm,
      level: { rms: -27 },
      reverb: 0.35,
      lowCut: 120,
    },
  ]
}

function voices(song: Song): Part[] {
  const tune = inLetters(song, 'abc', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 67,
      high: 86,
      seed: song.plan.seed,
      velocity: 0.62,
      reach: 1.3,
      rhythms: ['x-----x-x-------', '....x---x-x-----', 'x-------..x-x---', '......x---x-----'],
      cadences: ['x---------------', '..x-x-----------', 'x---x-----------'],
    }),
  )
  const arpeggio = voiceSong(song.sections, { low: 60, high: 78, voices: 4 })
  const pattern = song.choose(['1.2.3.4.5.4.3.2.', '1..2..3..4..3.2.', '1...3...2...4...'])
  const rippling = inLetters(song, 'bcx', (s) =>
    breakChords(s, arpeggio, pattern, { velocity: 0.5, hold: 1.5 }),
  )
  const loose = { beats: 0.02, velocity: 0.15 }
  return [
    {
      name: 'tune',
      instrument: song.choose([bell, feltPiano, electricPiano]),
      notes: humanise(tune, song.random('tune'), loose),
      level: { rms: -21 },
      reverb: 0.45,
      echo: 0.4,
      pan: 0.08,
    },
    {
      name: 'ripple',
      instrument: song.choose([electricPiano, vibraphone, vibraphone]),
      notes: humanise(rippling, song.random('ripple'), loose),
      level: { rms: -29 },
      reverb: 0.4,
      echo: 0.35,
      spread: 0.7,
    },
  ]
}

function below(song: Song): Part[] {
  const bass = inLetters(song, 'abc', (s) =>
    bassFigure(song.sections, s, 'r---------------', { velocity: 0.6, low: 33 }),
  )
  const engine = inLetters(song, 'abc', (s) => drumLine(s, 'x...,...o...,...', 0.7))
  const waves = song.sections.flatMap((s) => {
    const count = Math.max(1, Math.floor(s.beats / 12))
    return Array.from({ length: count }, (_, k) => ({
      at: s.at + k * 12,
      beats: 8,
      pitch: 60,
      velocity: 0.8 - 0.4 * s.energy,
    }))
  })
  return [
    { name: 'bass', instrument: subBass, notes: bass, level: { rms: -27 } },
    { name: 'engine', instrument: featherKick, notes: engine, level: { peak: -15 }, reverb: 0.12 },
    { name: 'surf', instrument: surf, notes: waves, level: { rms: -33 }, reverb: 0.1 },
  ]
}
