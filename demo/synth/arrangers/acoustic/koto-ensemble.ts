import { conga, smallTaiko, taiko } from '../../drums/kick.ts'
import { bell } from '../../instruments/fm.ts'
import { koto } from '../../instruments/plucked.ts'
import { glassPad } from '../../instruments/synths.ts'
import { shakuhachi } from '../../instruments/winds.ts'
import { bassFigure, holdChords, voiceSong } from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { drumLine, humanise } from '../../music/pattern.ts'
import { pitchesWithin } from '../../music/pitch.ts'
import type { Note, Part, Score } from '../../music/score.ts'
import { inLetters, type Song } from '../../music/song.ts'

/** Koto, shakuhachi and drums in one of the five-tone scales; space between the notes. */
export function kotoEnsemble(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...kotos(song), ...breath(song), ...drums(song)],
    room: { seconds: 2.8, brightness: 4800, preDelay: 0.025, size: 1.3 },
    echo: { beats: 1, feedback: 0.25, brightness: 2400 },
    tail: 5,
    fade: song.fade,
  }
}

const TOUCH = { beats: 0.016, velocity: 0.15 }

function kotos(song: Song): Part[] {
  const tune = inLetters(song, 'abc', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 62,
      high: 84,
      seed: song.plan.seed,
      velocity: 0.72,
      reach: 1.3,
      rhythms: ['x---x-x-x---x---', 'x-x-x---..x-x---', 'x---..x-x-x-x-x-', 'x-xxx---x---x---'],
      cadences: ['x-------........', 'x--xx-----......'],
    }),
  )
  const runs = inLetters(song, 'iabcoz', (s) => sweepOver(song, s.at, s.letter === 'z' ? -1 : 1))
  const low = inLetters(song, 'iabcxo', (s) =>
    bassFigure(song.sections, s, song.choose(['r---5-8-..r-5---', 'r-5-8-5-r-5-8-5-']), {
      velocity: 0.5,
      low: 43,
    }).map((note) => ({ ...note, beats: 2 })),
  )
  return [
    {
      name: 'koto',
      instrument: koto,
      notes: humanise([...tune, ...runs], song.random('koto'), TOUCH),
      level: { rms: -19.5 },
      reverb: 0.24,
      echo: 0.08,
      pan: -0.1,
      spread: 0.3,
    },
    {
      name: 'low koto',
      instrument: koto,
      notes: humanise(low, song.random('low'), TOUCH),
      level: { rms: -23 },
      reverb: 0.2,
      pan: 0.25,
    },
  ]
}

/** The player draws the plectrum over the strings, quicker and quicker. */
function sweepOver(song: Song, at: number, direction: 1 | -1): Note[] {
  const strings = pitchesWithin(song.scale, 57, 84)
  const order = direction === 1 ? strings : strings.toReversed()
  return order.map((pitch, i) => {
    const share = (i / order.length) ** 0.8
    return { at: at + share * 0.9, beats: 3, pitch, velocity: 0.25 + 0.35 * (i / order.length) }
  })
}

function breath(song: Song): Part[] {
  const long = inLetters(song, 'bcx', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 62,
      high: 79,
      seed: song.plan.seed + 9,
      velocity: 0.65,
      rhythms: ['x-----------x---', 'x-------x-------', '....x-----------'],
      cadences: ['x---------------', 'x-----------....'],
    }),
  )
  const voicings = voiceSong(song.sections, { low: 50, high: 69, voices: 3 })
  const haze = inLetters(song, 'bcxoz', (s) => holdChords(s, voicings, 0.45))
  const chimes = inLetters(song, 'aboz', (s) => [{ at: s.at, beats: 8, pitch: 81, velocity: 0.4 }])
  return [
    {
      name: 'shakuhachi',
      lowCut: 170,
      instrument: shakuhachi,
      notes: long,
      level: { rms: -22 },
      reverb: 0.4,
      pan: 0.15,
    },
    {
      name: 'haze',
      instrument: glassPad,
      notes: haze,
      level: { rms: -31 },
      reverb: 0.4,
      lowCut: 120,
    },
    { name: 'chime', instrument: bell, notes: chimes, level: { rms: -34 }, reverb: 0.5 },
  ]
}

function drums(song: Song): Part[] {
  const line = (name: string, letters: string, text: string) =>
    humanise(
      inLetters(song, letters, (s) => drumLine(s, text)),
      song.random(name),
      TOUCH,
    )
  return [
    {
      name: 'taiko',
      instrument: taiko,
      notes: line('taiko', 'bc', 'X.....o.x...o...'),
      level: { peak: -10 },
      reverb: 0.3,
    },
    {
      name: 'shime',
      instrument: smallTaiko,
      notes: line('shime', 'c', 'x.oox.ox,oxox.ox'),
      level: { peak: -19 },
      reverb: 0.25,
      pan: 0.3,
    },
    {
      name: 'hand',
      instrument: conga,
      notes: line('hand', 'abc', '....o.......o.x.'),
      level: { peak: -19 },
      reverb: 0.25,
      pan: -0.3,
    },
  ]
}
