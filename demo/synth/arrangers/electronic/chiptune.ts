import { chipNoise, chipSnare } from '../../drums/cymbals.ts'
import { softKick } from '../../drums/kick.ts'
import { chipBass, pulseLead, squareChip, thinPulse } from '../../instruments/chip.ts'
import { bassFigure, breakChords, voiceSong } from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { drumLine } from '../../music/pattern.ts'
import type { Part, Score } from '../../music/score.ts'
import { doubled, inLetters, type Song } from '../../music/song.ts'

/** Four channels and a little cheating: two pulses, a triangle, noise. */
export function chiptune(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...melody(song), ...machine(song), ...kit(song)],
    room: { seconds: 0.9, brightness: 6000, preDelay: 0.01, size: 0.7 },
    echo: { beats: 0.75, feedback: 0.3, brightness: 5000 },
    tail: 2,
    fade: song.fade,
  }
}

function melody(song: Song): Part[] {
  const tune = inLetters(song, 'abc', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 69,
      high: 88,
      seed: song.plan.seed,
      velocity: 0.75,
      reach: 1.3,
      rhythms: ['x-x-x---x-x-x---', 'x--x--x-x-x-x-x-', 'x---x-x-x--x--x-', 'x-xxx-x-x---x---'],
      cadences: ['x-x-x-----------', 'x--x--x-----x-x-'],
    }),
  )
  const second = doubled(
    tune.filter((note) => note.beats >= 0.5),
    -12,
    0.8,
  )
  return [
    { name: 'lead', instrument: pulseLead, notes: tune, level: { rms: -19 }, echo: 0.28, pan: 0.1 },
    { name: 'second', instrument: squareChip, notes: second, level: { rms: -29 }, pan: -0.35 },
  ]
}

function machine(song: Song): Part[] {
  const voicings = voiceSong(song.sections, { low: 62, high: 79, voices: 3 })
  const arpeggio = inLetters(song, 'iabcx', (s) =>
    breakChords(s, voicings, s.letter === 'b' ? '1232123212321232' : '123.123.123.1234', {
      velocity: 0.6,
    }),
  )
  const bass = inLetters(song, 'abcxz', (s) =>
    bassFigure(song.sections, s, 'r-r.8.r-r-r.8.5.', { velocity: 0.8, low: 40 }),
  )
  return [
    {
      name: 'arpeggio',
      instrument: thinPulse,
      notes: arpeggio,
      level: { rms: -25 },
      pan: -0.3,
      echo: 0.15,
    },
    { name: 'bass', instrument: chipBass, notes: bass, level: { rms: -18.5 } },
  ]
}

function kit(song: Song): Part[] {
  return [
    {
      name: 'kick',
      instrument: softKick,
      level: { peak: -9 },
      notes: inLetters(song, 'abc', (s) => drumLine(s, 'X...x.x.X...x...')),
    },
    {
      name: 'snare',
      instrument: chipSnare,
      level: { peak: -14 },
      notes: inLetters(song, 'abc', (s) => drumLine(s, '....X.......X..o')),
    },
    {
      name: 'hats',
      instrument: chipNoise,
      level: { peak: -21 },
      pan: 0.25,
      notes: inLetters(song, 'iabcx', (s) => drumLine(s, 'x.o.x.o.x.o.x.oo')),
    },
  ]
}
