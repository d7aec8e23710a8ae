import { bell, musicBox } from '../../instruments/fm.ts'
import { harp } from '../../instruments/plucked.ts'
import { glassPad } from '../../instruments/synths.ts'
import { breakChords, holdChords, strikeChords, voiceSong } from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { humanise } from '../../music/pattern.ts'
import type { Part, Score } from '../../music/score.ts'
import { inLetters, type Song } from '../../music/song.ts'

/** A music box beside a bed, with a harp that someone may be dreaming. */
export function musicBoxLullaby(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...box(song), ...dream(song)],
    rubato: { beats: song.beatsPerBar * 8, depth: 0.2 },
    room: { seconds: 2.2, brightness: 6000, preDelay: 0.02, size: 1 },
    tail: 5,
    fade: song.fade,
  }
}

function box(song: Song): Part[] {
  const three = song.beatsPerBar === 3
  const tune = inLetters(song, 'abc', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 72,
      high: 91,
      seed: song.plan.seed,
      velocity: 0.68,
      rhythms: three
        ? ['x---x---x---', 'x-------x---', 'x---x-x-x---', 'x-x-x---x---']
        : ['x---x---x---x---', 'x---x-x-x-------', 'x-x-x---x---x---'],
      cadences: three ? ['x-----------', 'x---x-------'] : ['x-------x-------', 'x---x---x-------'],
    }),
  )
  const voicings = voiceSong(song.sections, { low: 60, high: 76, voices: 3 })
  const figure = three ? '1...2...3...' : '1...3...2...3...'
  const under = inLetters(song, 'iabcxo', (s) =>
    breakChords(s, voicings, figure, { velocity: 0.5, hold: 2 }),
  )
  const end = inLetters(song, 'z', (s) =>
    strikeChords(s, voicings, 'x---', { velocity: 0.5, roll: 0.16 }),
  )
  const touch = { beats: 0.015, velocity: 0.12 }
  return [
    {
      name: 'tune',
      instrument: musicBox,
      notes: humanise(tune, song.random('tune'), touch),
      level: { rms: -19 },
      reverb: 0.28,
      pan: 0.1,
    },
    {
      name: 'under',
      instrument: musicBox,
      notes: humanise([...under, ...end], song.random('under'), touch),
      level: { rms: -24 },
      reverb: 0.25,
      pan: -0.15,
    },
  ]
}

function dream(song: Song): Part[] {
  const wide = voiceSong(song.sections, { low: 45, high: 67, voices: 4 })
  const figure = song.beatsPerBar === 3 ? '1.2.3.4.3.2.' : '1.2.3.4.5.4.3.2.'
  const plucked = inLetters(song, 'bco', (s) =>
    breakChords(s, wide, figure, { velocity: 0.4, hold: 2 }),
  )
  const pad = inLetters(song, 'bcz', (s) => holdChords(s, wide, 0.4))
  const stars = inLetters(song, 'bcz', (s) => [
    { at: s.at, beats: 4, pitch: 84 + ((s.spans[0]?.chord.root ?? 0) % 12), velocity: 0.4 },
  ])
  return [
    {
      name: 'harp',
      instrument: harp,
      notes: plucked,
      level: { rms: -23 },
      reverb: 0.3,
      spread: 0.6,
    },
    {
      name: 'pad',
      instrument: glassPad,
      notes: pad,
      level: { rms: -31 },
      reverb: 0.4,
      lowCut: 150,
    },
    { name: 'stars', instrument: bell, notes: stars, level: { rms: -33 }, reverb: 0.5 },
  ]
}
