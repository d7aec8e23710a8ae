import { closedHat, openHat, shaker } from '../../drums/cymbals.ts'
import { softKick } from '../../drums/kick.ts'
import { handClap, sideStick, snare } from '../../drums/snare.ts'
import { electricPiano } from '../../instruments/fm.ts'
import { electricGuitar } from '../../instruments/plucked.ts'
import { fingerBass, softLead } from '../../instruments/synths.ts'
import { choir, softReed } from '../../instruments/winds.ts'
import { bassFigure, holdChords, strikeChords, voiceSong } from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { drumLine, humanise } from '../../music/pattern.ts'
import type { Part, Score } from '../../music/score.ts'
import { inLetters, type Song } from '../../music/song.ts'
import { chorus } from '../../signal/echo.ts'

/** Ninth chords on an electric piano, a bass that speaks, a back-beat that leans back. */
export function soul(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...kit(song), ...keys(song), ...voices(song)],
    swing: { unit: 0.25, amount: 0.58 },
    room: { seconds: 1.7, brightness: 4800, preDelay: 0.018, size: 1 },
    echo: { beats: 0.75, feedback: 0.35, brightness: 3000 },
    tail: 4,
    fade: song.fade,
  }
}

const LAID_BACK = { beats: 0.016, velocity: 0.13 }

function kit(song: Song): Part[] {
  const line = (name: string, letters: string, text: string) =>
    humanise(
      inLetters(song, letters, (s) => drumLine(s, text)),
      song.random(name),
      LAID_BACK,
    )
  return [
    {
      name: 'kick',
      instrument: softKick,
      notes: line('kick', 'abc', 'X..o...x..X.....'),
      level: { peak: -7 },
      leadsDucking: true,
    },
    {
      name: 'stick',
      instrument: sideStick,
      notes: line('stick', 'a', '....X.......X...'),
      level: { peak: -14 },
      reverb: 0.2,
    },
    {
      name: 'snare',
      instrument: snare,
      notes: line('snare', 'bc', '....X..,.,..X...'),
      level: { peak: -11 },
      reverb: 0.2,
    },
    {
      name: 'clap',
      instrument: handClap,
      notes: line('clap', 'bc', '....x.......x...'),
      level: { peak: -17 },
      reverb: 0.25,
    },
    {
      name: 'hats',
      instrument: closedHat,
      notes: line('hats', 'iabcx', 'x.oox.o,x.oox.oo'),
      level: { peak: -17 },
      pan: 0.2,
    },
    {
      name: 'open',
      instrument: openHat,
      notes: line('open', 'bc', '..............x. ................'),
      level: { peak: -18 },
      pan: 0.2,
    },
    {
      name: 'shaker',
      instrument: shaker,
      notes: line('shaker', 'bc', 'o,x,o,x,o,x,o,x,'),
      level: { peak: -21 },
      pan: -0.35,
    },
  ]
}

function keys(song: Song): Part[] {
  const voicings = voiceSong(song.sections, { low: 53, high: 73, voices: 5, rootless: true })
  const comp = inLetters(song, 'iabcxoz', (s) =>
    strikeChords(s, voicings, s.letter === 'z' ? 'X---' : 'X-----x---..o-x-', {
      velocity: 0.58,
      roll: 0.015,
    }),
  )
  const bass = inLetters(song, 'abcz', (s) =>
    bassFigure(song.sections, s, song.choose(['r--..r8-..r-5-a-', 'r-..r--r..8-7-5-']), {
      velocity: 0.78,
      low: 31,
    }),
  )
  const licks = inLetters(song, 'bc', (s) =>
    strikeChords(s, voicings, '......x.......x.', { velocity: 0.5, roll: 0.01 }),
  )
  return [
    {
      name: 'keys',
      instrument: electricPiano,
      notes: humanise(comp, song.random('keys'), LAID_BACK),
      level: { rms: -21 },
      reverb: 0.18,
      spread: 0.5,
      duck: 0.15,
      inserts: [(sound, rate) => chorus(sound, rate, { hertz: 0.9, depthMs: 1.8, mix: 0.5 })],
    },
    {
      name: 'bass',
      instrument: fingerBass,
      notes: humanise(bass, song.random('bass'), LAID_BACK),
      level: { rms: -20 },
      duck: 0.2,
    },
    {
      name: 'licks',
      instrument: electricGuitar,
      notes: licks.map((n) => ({ ...n, beats: 0.2 })),
      level: { rms: -27 },
      pan: 0.4,
      lowCut: 300,
      reverb: 0.2,
    },
  ]
}

function voices(song: Song): Part[] {
  const tune = inLetters(song, 'abc', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 62,
      high: 80,
      seed: song.plan.seed,
      velocity: 0.7,
      rhythms: ['..x-x-x---x-----', 'x--x--x-x-----..', '....x-xxx---x---', 'x-----x-x-x-....'],
      cadences: ['x-x-x---------..', 'x--x--------....'],
    }),
  )
  const high = voiceSong(song.sections, { low: 60, high: 77, voices: 3 })
  const backing = inLetters(song, 'bcz', (s) => holdChords(s, high, 0.5))
  return [
    {
      name: 'tune',
      lowCut: 170,
      instrument: song.choose([softReed, softLead]),
      notes: humanise(tune, song.random('tune'), LAID_BACK),
      level: { rms: -19 },
      reverb: 0.25,
      echo: 0.2,
    },
    {
      name: 'backing',
      instrument: choir,
      notes: backing,
      level: { rms: -28 },
      reverb: 0.4,
      lowCut: 220,
    },
  ]
}
