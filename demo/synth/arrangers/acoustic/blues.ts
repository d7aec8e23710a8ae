import { closedHat, ride } from '../../drums/cymbals.ts'
import { rockKick } from '../../drums/kick.ts'
import { snare } from '../../drums/snare.ts'
import { electricGuitar } from '../../instruments/plucked.ts'
import { fingerBass } from '../../instruments/synths.ts'
import { organ } from '../../instruments/winds.ts'
import { bassFigure, strikeChords, voiceSong } from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { drumLine, humanise } from '../../music/pattern.ts'
import type { Part, Score } from '../../music/score.ts'
import { inLetters, type Song } from '../../music/song.ts'
import { saturate } from '../../signal/drive.ts'
import { applyFilter, lowpass } from '../../signal/filters.ts'

/** Twelve bars, a shuffle, a guitar that asks and answers. */
export function blues(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...band(song), guitar(song)],
    swing: { unit: 0.5, amount: 0.66 },
    room: { seconds: 1.1, brightness: 4200, preDelay: 0.01, size: 0.8 },
    echo: { beats: 0.5, feedback: 0.2, brightness: 2600 },
    tail: 4,
    fade: song.fade,
  }
}

const LOOSE = { beats: 0.015, velocity: 0.13 }

function band(song: Song): Part[] {
  const line = (name: string, letters: string, text: string) =>
    humanise(
      inLetters(song, letters, (s) => drumLine(s, text)),
      song.random(name),
      LOOSE,
    )
  const bass = inLetters(song, 'abcsz', (s) =>
    bassFigure(song.sections, s, 'r-r-3-3-5-5-7-5-', { velocity: 0.75, low: 33 }),
  )
  const voicings = voiceSong(song.sections, { low: 53, high: 69, voices: 4, rootless: true })
  const comp = inLetters(song, 'abcsz', (s) =>
    strikeChords(s, voicings, s.letter === 'z' ? 'X---' : '..x...x-..x...x-', { velocity: 0.5 }),
  )
  return [
    {
      name: 'bass',
      instrument: fingerBass,
      notes: humanise(bass, song.random('bass'), LOOSE),
      level: { rms: -21 },
    },
    {
      name: 'organ',
      instrument: organ,
      notes: comp,
      level: { rms: -25 },
      reverb: 0.15,
      pan: -0.3,
      lowCut: 180,
    },
    {
      name: 'kick',
      instrument: rockKick,
      notes: line('kick', 'abcs', 'X.....o.X.......'),
      level: { peak: -10 },
    },
    {
      name: 'snare',
      instrument: snare,
      notes: line('snare', 'abcs', '....X..,....X.,.'),
      level: { peak: -12 },
      reverb: 0.12,
    },
    {
      name: 'hats',
      instrument: closedHat,
      notes: line('hats', 'ab', 'x..,x..ox..,x..o'.replaceAll(',', 'o')),
      level: { peak: -18 },
      pan: 0.25,
    },
    {
      name: 'ride',
      instrument: ride,
      notes: line('ride', 'cs', 'x...x.o.x...x.o.'),
      level: { peak: -17 },
      pan: 0.25,
    },
  ]
}

function guitar(song: Song): Part {
  const notes = inLetters(song, 'abcs', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 60,
      high: 81,
      velocity: 0.75,
      reach: 1.1,
      seed: song.plan.seed + (s.letter === 's' ? s.nth * 17 : 0),
      rhythms:
        s.letter === 's'
          ? ['x-x-x-x-x---....', '..x-x-x-x-x-x-..', 'x-x-x---..x-x---']
          : ['x-x-x---........', '..x-x-x-----....', 'x---x-x-....x-x-'],
      cadences: ['x-x-----........', 'x---x---........'],
    }),
  )
  return {
    name: 'guitar',
    instrument: electricGuitar,
    notes: humanise(notes, song.random('guitar'), LOOSE),
    level: { rms: -19 },
    reverb: 0.2,
    echo: 0.15,
    pan: 0.12,
    lowCut: 120,
    inserts: [
      (sound, rate) => {
        for (const side of [sound.left, sound.right]) {
          saturate(side, 4)
          applyFilter(side, lowpass({ frequency: 4200, rate }))
        }
      },
    ],
  }
}
