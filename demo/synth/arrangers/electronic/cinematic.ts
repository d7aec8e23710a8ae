import { swell } from '../../drums/cymbals.ts'
import { smallTaiko, taiko } from '../../drums/kick.ts'
import { bell } from '../../instruments/fm.ts'
import { feltPiano } from '../../instruments/piano.ts'
import { harp } from '../../instruments/plucked.ts'
import { glassPad, strings } from '../../instruments/synths.ts'
import { choir, flute } from '../../instruments/winds.ts'
import { bassFigure, breakChords, holdChords, voiceSong } from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { drumLine, humanise } from '../../music/pattern.ts'
import type { Part, Score } from '../../music/score.ts'
import { doubled, inLetters, type Song } from '../../music/song.ts'

/** For a picture that is not there: strings that build, harp, choir, drums far off. */
export function cinematic(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...orchestra(song), ...theme(song), ...drums(song)],
    room: { seconds: 3.8, brightness: 4600, preDelay: 0.03, size: 1.5 },
    tail: 6,
    fade: song.fade,
  }
}

function orchestra(song: Song): Part[] {
  const middle = voiceSong(song.sections, { low: 52, high: 74, voices: 4 })
  const held = inLetters(song, 'abcoz', (s) => holdChords(s, middle, 0.3 + 0.6 * s.energy))
  const voices = inLetters(song, 'bcz', (s) => holdChords(s, middle, 0.7))
  const low = inLetters(song, 'abcoz', (s) =>
    bassFigure(song.sections, s, 'b---------------', { velocity: 0.7, low: 36 }),
  )
  const broken = inLetters(song, 'iabcxo', (s) =>
    breakChords(s, middle, song.beatsPerBar === 3 ? '123454321234' : '1.2.3.4.5.4.3.2.', {
      velocity: 0.35 + 0.3 * s.energy,
      hold: 2,
    }),
  )
  return [
    {
      name: 'strings',
      instrument: strings,
      notes: held,
      level: { rms: -22 },
      reverb: 0.35,
      lowCut: 110,
    },
    {
      name: 'low strings',
      instrument: strings,
      notes: [...low, ...doubled(low, 12, 0.6)],
      level: { rms: -22 },
      reverb: 0.25,
    },
    {
      name: 'choir',
      instrument: choir,
      notes: voices,
      level: { rms: -26 },
      reverb: 0.5,
      lowCut: 160,
    },
    {
      name: 'harp',
      instrument: song.choose([harp, feltPiano, harp]),
      notes: humanise(broken, song.random('harp'), { beats: 0.012, velocity: 0.12 }),
      level: { rms: -24 },
      reverb: 0.35,
      spread: 0.7,
    },
  ]
}

function theme(song: Song): Part[] {
  const three = song.beatsPerBar === 3
  const tune = inLetters(song, 'abc', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 64,
      high: 83,
      seed: song.plan.seed,
      velocity: 0.75,
      rhythms: three
        ? ['x-------x---', 'x---x---x---', 'x-----x-x---']
        : ['x-------x---x---', 'x-----x-x-------', 'x---x---x-----x-', 'x-----------x---'],
      cadences: three ? ['x-----------', 'x---x-------'] : ['x---------------', 'x---x-----------'],
    }),
  )
  const solo = tune.filter((note) => inside(song, note.at, 'a'))
  const full = tune.filter((note) => inside(song, note.at, 'bc'))
  return [
    {
      name: 'solo',
      lowCut: 170,
      instrument: song.choose([flute, flute, bell]),
      notes: solo,
      level: { rms: -21 },
      reverb: 0.4,
      pan: 0.1,
    },
    {
      name: 'violins',
      instrument: strings,
      notes: [...full, ...doubled(full, -12, 0.8)],
      level: { rms: -19 },
      reverb: 0.35,
      pan: -0.1,
    },
    {
      name: 'shine',
      instrument: glassPad,
      notes: doubled(full, 12, 0.6),
      level: { rms: -31 },
      reverb: 0.5,
    },
  ]
}

function drums(song: Song): Part[] {
  const three = song.beatsPerBar === 3
  const deep = three ? 'X.......o.x.' : 'X.....x...o.x...'
  const small = three ? 'x.oxx.ox.oxx' : 'x.oxx.oxx.oxxoxx'
  return [
    {
      name: 'taiko',
      instrument: taiko,
      level: { peak: -9 },
      reverb: 0.35,
      notes: inLetters(song, 'bc', (s) => drumLine(s, deep, s.energy)),
    },
    {
      name: 'small',
      instrument: smallTaiko,
      level: { peak: -20 },
      reverb: 0.35,
      pan: 0.4,
      notes: inLetters(song, 'c', (s) => drumLine(s, small, 0.8)),
    },
    {
      name: 'swell',
      instrument: swell,
      level: { peak: -17 },
      reverb: 0.4,
      notes: inLetters(song, 'bc', (s) => [
        { at: Math.max(0, s.at - (2 * song.plan.tempo) / 60), beats: 4, pitch: 60, velocity: 0.8 },
      ]),
    },
  ]
}

function inside(song: Song, at: number, letters: string): boolean {
  const section = song.sections.findLast((one) => one.at <= at + 1e-6)
  return section !== undefined && letters.includes(section.letter)
}
