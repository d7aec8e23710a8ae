import { closedHat, crash, ride } from '../../drums/cymbals.ts'
import { highTom, rockKick } from '../../drums/kick.ts'
import { snare } from '../../drums/snare.ts'
import { mutedGuitar, pickedBass } from '../../instruments/plucked.ts'
import { bassFigure } from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { drumLine, humanise } from '../../music/pattern.ts'
import { nearest } from '../../music/pitch.ts'
import type { Note, Part, Score } from '../../music/score.ts'
import { atEnds, atStarts, inLetters, type Song } from '../../music/song.ts'
import { driven, powerChords } from './power-chords.ts'

/** Palm-muted gallops, double kick, two leads in thirds. */
export function metal(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...kit(song), ...riffs(song), ...leads(song)],
    room: { seconds: 1.1, brightness: 5000, preDelay: 0.008, size: 0.9 },
    echo: { beats: 1, feedback: 0.28, brightness: 3200 },
    tail: 4,
    fade: song.fade,
  }
}

const TIGHT = { beats: 0.006, velocity: 0.08 }

function kit(song: Song): Part[] {
  const line = (letters: string, text: string) => inLetters(song, letters, (s) => drumLine(s, text))
  const fill = atEnds(song, 'iabs', 2, (at) =>
    Array.from({ length: 8 }, (_, k) => ({
      at: at + k / 4,
      beats: 0.25,
      pitch: 60,
      velocity: 0.65 + k * 0.04,
    })),
  )
  const kick = [
    ...line('i', 'X.......X.......'),
    ...line('a', 'X.xxX.xxX.xxX.xx'),
    ...line('bs', 'XxxxXxxxXxxxXxxx'),
    ...line('c', 'X.x.X.x.X.xxX.x.'),
  ]
  return [
    { name: 'kick', instrument: rockKick, notes: kick, level: { peak: -9 } },
    {
      name: 'snare',
      instrument: snare,
      notes: line('abcs', '....X.......X...'),
      level: { peak: -8 },
      reverb: 0.18,
    },
    {
      name: 'ride',
      instrument: ride,
      notes: line('bs', 'x.x.x.x.x.x.x.x.'),
      level: { peak: -19 },
      pan: -0.3,
    },
    {
      name: 'hats',
      instrument: closedHat,
      notes: line('iac', 'x...x...x...x...'),
      level: { peak: -18 },
      pan: 0.3,
    },
    {
      name: 'crash',
      instrument: crash,
      notes: atStarts(song, 'iabcsz', 0.95),
      level: { peak: -15 },
      reverb: 0.2,
      pan: 0.3,
    },
    { name: 'tom', instrument: highTom, notes: fill, level: { peak: -13 }, reverb: 0.2, pan: -0.2 },
  ]
}

function riffs(song: Song): Part[] {
  const chugs = inLetters(song, 'ac', (s) => powerChords(s, '..xx..xx..xx..x.', 0.8, 38))
  const open = inLetters(song, 'iacz', (s) => powerChords(s, 'X-......X-......', 0.9, 38))
  const long = inLetters(song, 'bs', (s) => powerChords(s, 'X-----x-X---x---', 0.85, 38))
  const bass = inLetters(song, 'iabcsz', (s) =>
    bassFigure(song.sections, s, s.letter === 'i' ? 'r-------r-------' : 'r-rrr-rrr-rrr-rr', {
      velocity: 0.8,
      low: 26,
    }),
  )
  const side = (name: string, pan: number): Part[] => [
    {
      ...driven(`${name} open`, humanise([...open, ...long], song.random(name), TIGHT), 22, pan),
      level: { rms: -21 },
    },
    {
      ...driven(`${name} chug`, humanise(chugs, song.random(`${name} chug`), TIGHT), 22, pan),
      instrument: mutedGuitar,
      level: { rms: -21 },
    },
  ]
  return [
    ...side('left', -0.85),
    ...side('right', 0.85),
    { name: 'bass', instrument: pickedBass, notes: bass, level: { rms: -17 } },
  ]
}

function leads(song: Song): Part[] {
  const first = inLetters(song, 'bs', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 64,
      high: 86,
      seed: song.plan.seed + (s.letter === 's' ? 3 : 0),
      velocity: 0.8,
      reach: 1.2,
      rhythms:
        s.letter === 's'
          ? ['x-xxx-xxx-xxx-x-', 'xxxxx-x-xxxxx-x-', 'x-x-x-x-xxxxx---']
          : ['x---x-x-x---x-x-', 'x-x-x-x-x-----x-'],
      cadences: ['x---x-----------', 'x-x-x-----------'],
    }),
  )
  const second = first.map(
    (note): Note => ({ ...note, pitch: nearest(note.pitch - 4, song.scale) }),
  )
  return [
    { ...driven('first lead', first, 8, -0.3), level: { rms: -20.5 }, reverb: 0.2, echo: 0.2 },
    { ...driven('second lead', second, 8, 0.4), level: { rms: -23 }, reverb: 0.2, echo: 0.15 },
  ]
}
