import { closedHat, shaker } from '../../drums/cymbals.ts'
import { conga, softKick } from '../../drums/kick.ts'
import { sideStick, snare } from '../../drums/snare.ts'
import { electricGuitar } from '../../instruments/plucked.ts'
import { fingerBass } from '../../instruments/synths.ts'
import { melodica, organ } from '../../instruments/winds.ts'
import { bassFigure, strikeChords, voiceSong } from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { drumLine, humanise } from '../../music/pattern.ts'
import type { Part, Score } from '../../music/score.ts'
import { inLetters, type Song } from '../../music/song.ts'
import { applyFilter, lowpass } from '../../signal/filters.ts'

/** One drop: nothing on the one, everything on the three, chords on the off-beat, echo on the rest. */
export function reggae(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...kit(song), ...rhythm(song), melody(song)],
    swing: { unit: 0.25, amount: 0.57 },
    room: { seconds: 1.8, brightness: 3800, preDelay: 0.02, size: 1 },
    echo: { beats: 0.75, feedback: 0.55, brightness: 2200 },
    tail: 5,
    fade: song.fade,
  }
}

const EASY = { beats: 0.014, velocity: 0.12 }

function kit(song: Song): Part[] {
  const line = (name: string, letters: string, text: string) =>
    humanise(
      inLetters(song, letters, (s) => drumLine(s, text)),
      song.random(name),
      EASY,
    )
  return [
    {
      name: 'kick',
      instrument: softKick,
      notes: line('kick', 'abco', '........X.......'),
      level: { peak: -7 },
    },
    {
      name: 'stick',
      instrument: sideStick,
      notes: line('stick', 'abco', '........X.....o.'),
      level: { peak: -13 },
      reverb: 0.2,
      echo: 0.15,
    },
    {
      name: 'snare',
      instrument: snare,
      notes: line('snare', 'bc', '..............,x ................'),
      level: { peak: -15 },
      reverb: 0.25,
      echo: 0.3,
    },
    {
      name: 'hats',
      instrument: closedHat,
      notes: line('hats', 'iabcxo', 'x.oox.o.x.oox.o.'),
      level: { peak: -17 },
      pan: 0.25,
    },
    {
      name: 'shaker',
      instrument: shaker,
      notes: line('shaker', 'bc', 'o.x.o.x.o.x.o.x.'),
      level: { peak: -21 },
      pan: -0.4,
    },
    {
      name: 'conga',
      instrument: conga,
      notes: line('conga', 'bcx', '...x..x......xx.'),
      level: { peak: -17 },
      pan: -0.3,
      reverb: 0.2,
    },
  ]
}

function rhythm(song: Song): Part[] {
  const high = voiceSong(song.sections, { low: 58, high: 75, voices: 3 })
  const skank = inLetters(song, 'iabcxo', (s) =>
    strikeChords(s, high, '....x.......x...', { velocity: 0.7, roll: 0.008 }),
  )
  const bubble = inLetters(song, 'abc', (s) =>
    strikeChords(s, high, '..o.x.o...o.x.o.', { velocity: 0.5 }),
  )
  const figure = song.choose(['r--.5-8-..5-..r-', '....r--.5-r-8-5-', 'r--r..5-..8-5-..'])
  const bass = inLetters(song, 'abcxo', (s) =>
    bassFigure(song.sections, s, figure, { velocity: 0.8, low: 31 }),
  )
  return [
    {
      name: 'skank',
      instrument: electricGuitar,
      notes: skank.map((n) => ({ ...n, beats: 0.22 })),
      level: { rms: -22 },
      pan: 0.35,
      reverb: 0.15,
      echo: 0.12,
      lowCut: 280,
    },
    {
      name: 'bubble',
      instrument: organ,
      notes: bubble.map((n) => ({ ...n, beats: 0.2 })),
      level: { rms: -26 },
      pan: -0.3,
      lowCut: 220,
      reverb: 0.1,
    },
    {
      name: 'bass',
      instrument: fingerBass,
      notes: humanise(bass, song.random('bass'), EASY),
      level: { rms: -19 },
      inserts: [
        (sound, rate) => {
          for (const side of [sound.left, sound.right])
            applyFilter(side, lowpass({ frequency: 900, rate }))
        },
      ],
    },
  ]
}

function melody(song: Song): Part {
  const notes = inLetters(song, 'abc', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 64,
      high: 81,
      seed: song.plan.seed,
      velocity: 0.7,
      rhythms: ['x-x-x-----......', '..x-x-x-x---....', 'x---x-x-..x-....', '....x-x-x-x-x---'],
      cadences: ['x-x-----........', 'x---x-----......'],
    }),
  )
  return {
    name: 'melodica',
    instrument: melodica,
    notes: humanise(notes, song.random('melodica'), EASY),
    level: { rms: -19.5 },
    reverb: 0.2,
    echo: 0.4,
  }
}
