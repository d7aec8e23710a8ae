import { shaker, tambourine } from '../../drums/cymbals.ts'
import { featherKick } from '../../drums/kick.ts'
import { nylonGuitar, steelGuitar, uprightBass } from '../../instruments/plucked.ts'
import { strings } from '../../instruments/synths.ts'
import { flute, melodica } from '../../instruments/winds.ts'
import {
  bassFigure,
  breakChords,
  holdChords,
  strikeChords,
  voiceSong,
} from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { drumLine, humanise } from '../../music/pattern.ts'
import type { Part, Score } from '../../music/score.ts'
import { inLetters, type Song } from '../../music/song.ts'

/** A guitar picked by thumb and fingers, a whistle or another guitar that sings, feet on a floor. */
export function folk(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...guitars(song), ...voices(song), ...floor(song)],
    swing: { unit: 0.25, amount: 0.53 },
    room: { seconds: 1.3, brightness: 5000, preDelay: 0.01, size: 0.8 },
    tail: 4,
    fade: song.fade,
  }
}

const FINGERS = { beats: 0.012, velocity: 0.14 }

function guitars(song: Song): Part[] {
  const three = song.beatsPerBar === 3
  const voicings = voiceSong(song.sections, { low: 52, high: 71, voices: 4 })
  const picking = three
    ? '..3.4.2.4.3.'
    : song.choose(['..3.4.2...4.3.2.', '..324...3.2.4.3.', '.3.4.2.3.4.2.3.4'])
  const fingers = inLetters(song, 'iabcxo', (s) =>
    breakChords(s, voicings, picking, { velocity: 0.4 + 0.2 * s.energy, hold: 1.4 }),
  )
  const thumb = inLetters(song, 'iabcxo', (s) =>
    bassFigure(song.sections, s, three ? 'r---5---5---' : 'r---5---r---5---', {
      velocity: 0.55,
      low: 40,
    }),
  )
  const strummed = inLetters(song, 'bcz', (s) =>
    strikeChords(
      s,
      voicings,
      s.letter === 'z' ? 'X---' : three ? 'X---x-o-x-o-' : 'X---x-xo..xox-xo',
      {
        velocity: 0.5,
        roll: s.letter === 'z' ? 0.06 : 0.012,
      },
    ),
  )
  const loose = (name: string, notes: typeof thumb) => humanise(notes, song.random(name), FINGERS)
  return [
    {
      name: 'picking',
      instrument: steelGuitar,
      notes: loose('picking', [...fingers, ...thumb]),
      level: { rms: -21 },
      pan: -0.25,
      reverb: 0.15,
    },
    {
      name: 'strumming',
      instrument: steelGuitar,
      notes: loose('strumming', strummed),
      level: { rms: -25 },
      pan: 0.4,
      reverb: 0.15,
      lowCut: 160,
    },
  ]
}

function voices(song: Song): Part[] {
  const three = song.beatsPerBar === 3
  const tune = inLetters(song, 'abc', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 64,
      high: 81,
      seed: song.plan.seed,
      velocity: 0.68,
      rhythms: three
        ? ['x---x-x-x---', 'x-----x-x---', 'x-x-x---x---']
        : ['x---x-x-x---x---', 'x-x-x---x-x-x---', '..x-x-x-x-----x-', 'x-----x-x-x-x---'],
      cadences: three ? ['x-----------', 'x---x-------'] : ['x---x-------....', 'x-x---------....'],
    }),
  )
  const voicings = voiceSong(song.sections, { low: 57, high: 74, voices: 3 })
  const far = inLetters(song, 'cb', (s) => (s.nth > 0 ? holdChords(s, voicings, 0.5) : []))
  return [
    {
      name: 'tune',
      lowCut: 170,
      instrument: song.choose([flute, nylonGuitar, melodica]),
      notes: humanise(tune, song.random('tune'), FINGERS),
      level: { rms: -20 },
      reverb: 0.22,
      pan: 0.08,
    },
    { name: 'far', instrument: strings, notes: far, level: { rms: -28 }, reverb: 0.4, lowCut: 200 },
  ]
}

function floor(song: Song): Part[] {
  const three = song.beatsPerBar === 3
  const bass = inLetters(song, 'abcz', (s) =>
    bassFigure(song.sections, s, three ? 'r-------5---' : 'r-----5-r---5-a-', {
      velocity: 0.6,
      low: 28,
    }),
  )
  const line = (text: string, letters: string) => inLetters(song, letters, (s) => drumLine(s, text))
  return [
    {
      name: 'bass',
      instrument: uprightBass,
      notes: humanise(bass, song.random('bass'), FINGERS),
      level: { rms: -19.5 },
    },
    {
      name: 'foot',
      instrument: featherKick,
      notes: line(three ? 'x...........' : 'x.......x.......', 'abc'),
      level: { peak: -14 },
      reverb: 0.05,
    },
    {
      name: 'shaker',
      instrument: shaker,
      notes: line(three ? 'o...x.o.x.o.' : 'o.x.o.x.o.x.o.x.', 'bc'),
      level: { peak: -24 },
      pan: 0.3,
    },
    {
      name: 'jingle',
      instrument: tambourine,
      notes: line(three ? '....x.......' : '....x.......x...', 'bc'),
      level: { peak: -24 },
      pan: -0.3,
      reverb: 0.15,
    },
  ]
}
