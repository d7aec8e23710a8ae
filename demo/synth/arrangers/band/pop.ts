import { closedHat, crash, openHat, tambourine } from '../../drums/cymbals.ts'
import { houseKick } from '../../drums/kick.ts'
import { handClap, snare } from '../../drums/snare.ts'
import { bell } from '../../instruments/fm.ts'
import { piano } from '../../instruments/piano.ts'
import { steelGuitar } from '../../instruments/plucked.ts'
import { fingerBass, softLead, strings } from '../../instruments/synths.ts'
import { bassFigure, holdChords, strikeChords, voiceSong } from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { drumLine, humanise } from '../../music/pattern.ts'
import type { Part, Score } from '../../music/score.ts'
import { atStarts, doubled, inLetters, type Song } from '../../music/song.ts'

/** Piano and guitar in the verse, everyone in the chorus, one tune to take home. */
export function pop(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...kit(song), ...harmony(song), ...melody(song)],
    room: { seconds: 1.6, brightness: 5400, preDelay: 0.015, size: 1 },
    echo: { beats: 0.5, feedback: 0.3, brightness: 3600 },
    tail: 4,
    fade: song.fade,
  }
}

const NEAT = { beats: 0.008, velocity: 0.1 }

function kit(song: Song): Part[] {
  const line = (name: string, letters: string, text: string) =>
    humanise(
      inLetters(song, letters, (s) => drumLine(s, text)),
      song.random(name),
      NEAT,
    )
  return [
    {
      name: 'kick',
      instrument: houseKick,
      notes: line('kick', 'abc', 'X.....x.X.x.....'),
      level: { peak: -8 },
      leadsDucking: true,
    },
    {
      name: 'snare',
      instrument: snare,
      notes: line('snare', 'abc', '....X.......X...'),
      level: { peak: -10.5 },
      reverb: 0.2,
    },
    {
      name: 'clap',
      instrument: handClap,
      notes: line('clap', 'bc', '....x.......x...'),
      level: { peak: -17 },
      reverb: 0.2,
    },
    {
      name: 'hats',
      instrument: closedHat,
      notes: line('hats', 'abcx', 'x.o.x.o.x.o.x.oo'),
      level: { peak: -17 },
      pan: 0.25,
    },
    {
      name: 'open',
      instrument: openHat,
      notes: line('open', 'bc', '..o...o...o...o.'),
      level: { peak: -18 },
      pan: 0.25,
    },
    {
      name: 'jingle',
      instrument: tambourine,
      notes: line('jingle', 'bc', 'o.x.o.x.o.x.o.x.'),
      level: { peak: -21 },
      pan: -0.4,
    },
    {
      name: 'crash',
      instrument: crash,
      notes: atStarts(song, 'bcz', 0.8),
      level: { peak: -18 },
      reverb: 0.2,
    },
  ]
}

function harmony(song: Song): Part[] {
  const middle = voiceSong(song.sections, { low: 55, high: 74, voices: 4 })
  const comp = inLetters(song, 'iabcxoz', (s) =>
    strikeChords(
      s,
      middle,
      s.letter === 'z' ? 'X---' : s.letter === 'a' ? 'X-----x---x-----' : 'X-x-x-X-x-x-X-x-',
      {
        velocity: 0.4 + 0.25 * s.energy,
      },
    ),
  )
  const strummed = inLetters(song, 'bc', (s) =>
    strikeChords(s, middle, 'X-o-x-oxX-o-x-ox', { velocity: 0.5, roll: 0.012 }),
  )
  const bass = inLetters(song, 'abcz', (s) =>
    bassFigure(song.sections, s, s.letter === 'a' ? 'b-----r-r---5---' : 'b-b-b-r-r-r-5-a-', {
      velocity: 0.75,
      low: 33,
    }),
  )
  const high = voiceSong(song.sections, { low: 62, high: 81, voices: 3 })
  const far = inLetters(song, 'bcz', (s) => holdChords(s, high, 0.6))
  return [
    {
      name: 'piano',
      instrument: piano,
      notes: humanise(comp, song.random('piano'), NEAT),
      level: { rms: -22 },
      spread: 0.5,
      reverb: 0.15,
      duck: 0.15,
    },
    {
      name: 'guitar',
      instrument: steelGuitar,
      notes: humanise(strummed, song.random('guitar'), NEAT),
      level: { rms: -24 },
      pan: 0.5,
      lowCut: 220,
      reverb: 0.1,
    },
    { name: 'bass', instrument: fingerBass, notes: bass, level: { rms: -20.5 }, duck: 0.25 },
    {
      name: 'strings',
      instrument: strings,
      notes: far,
      level: { rms: -27 },
      reverb: 0.35,
      lowCut: 220,
      duck: 0.2,
    },
  ]
}

function melody(song: Song): Part[] {
  const tune = inLetters(song, 'abc', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 65,
      high: 82,
      seed: song.plan.seed,
      velocity: 0.72,
      rhythms: ['x-x-x---x-x-x---', 'x--x--x-x---x-x-', '..x-x-x-x-x-x---', 'x---x-x-x-----x-'],
      cadences: ['x-x-x-----------', 'x---x-------....'],
    }),
  )
  const chorus = tune.filter((note) => {
    const section = song.sections.findLast((one) => one.at <= note.at + 1e-6)
    return section !== undefined && 'bc'.includes(section.letter)
  })
  return [
    {
      name: 'tune',
      instrument: softLead,
      notes: humanise(tune, song.random('tune'), NEAT),
      level: { rms: -19 },
      reverb: 0.22,
      echo: 0.18,
    },
    {
      name: 'sparkle',
      instrument: bell,
      notes: doubled(chorus, 12, 0.6),
      level: { rms: -31 },
      reverb: 0.3,
      echo: 0.2,
    },
  ]
}
