import { closedHat, crash, openHat, ride } from '../../drums/cymbals.ts'
import { floorTom, rockKick } from '../../drums/kick.ts'
import { snare } from '../../drums/snare.ts'
import { electricGuitar, pickedBass } from '../../instruments/plucked.ts'
import { bassFigure, breakChords, voiceSong } from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { drumLine, humanise } from '../../music/pattern.ts'
import type { Part, Score } from '../../music/score.ts'
import { atEnds, atStarts, inLetters, type Song } from '../../music/song.ts'
import { chorus } from '../../signal/echo.ts'
import { driven, powerChords } from './power-chords.ts'

/** Two guitars left and right, a bass with a pick, a room full of drums; clean verses, loud choruses. */
export function rock(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...kit(song), ...guitars(song), ...front(song)],
    room: { seconds: 1.3, brightness: 4600, preDelay: 0.012, size: 0.9 },
    echo: { beats: 0.75, feedback: 0.32, brightness: 3000 },
    tail: 4,
    fade: song.fade,
  }
}

const TIGHT = { beats: 0.008, velocity: 0.1 }

function kit(song: Song): Part[] {
  const line = (name: string, letters: string, text: string) =>
    humanise(
      inLetters(song, letters, (s) => drumLine(s, text)),
      song.random(name),
      TIGHT,
    )
  const kick = song.choose(['X......xX.x.....', 'X.....x.X.......', 'X..x....X.x.....'])
  const fill = atEnds(song, 'ab', 1, (at) =>
    [0, 0.25, 0.5, 0.75].map((t) => ({
      at: at + t,
      beats: 0.25,
      pitch: 60,
      velocity: 0.7 + t * 0.3,
    })),
  )
  return [
    {
      name: 'kick',
      instrument: rockKick,
      notes: line('kick', 'abcs', kick),
      level: { peak: -7 },
      reverb: 0.04,
    },
    {
      name: 'snare',
      instrument: snare,
      notes: line('snare', 'abcs', '....X.......X..,'),
      level: { peak: -8.5 },
      reverb: 0.2,
    },
    {
      name: 'hats',
      instrument: closedHat,
      notes: line('hats', 'iax', 'x.o.x.o.x.o.x.o.'),
      level: { peak: -21 },
      pan: 0.3,
    },
    {
      name: 'open',
      instrument: openHat,
      notes: line('open', 'b', 'x...x...x...x...'),
      level: { peak: -20 },
      pan: 0.3,
    },
    {
      name: 'ride',
      instrument: ride,
      notes: line('ride', 'cs', 'x.o.x.o.x.o.x.o.'),
      level: { peak: -19 },
      pan: -0.3,
    },
    {
      name: 'crash',
      instrument: crash,
      notes: atStarts(song, 'abcsz', 0.9),
      level: { peak: -15 },
      pan: -0.2,
      reverb: 0.2,
    },
    { name: 'tom', instrument: floorTom, notes: fill, level: { peak: -12 }, pan: 0.2, reverb: 0.2 },
  ]
}

function guitars(song: Song): Part[] {
  const rhythm = song.choose(['x-x-x-x-x-x-x-x-', 'x---x-x-..x-x-x-', 'x--x--x-x--x--x-'])
  const chords = inLetters(song, 'bcsz', (s) => powerChords(s, rhythm, 0.8))
  const clean = voiceSong(song.sections, { low: 55, high: 74, voices: 3 })
  const picked = inLetters(song, 'iaxo', (s) =>
    breakChords(s, clean, song.choose(['1.2.3.2.4.3.2.3.', '1.3.2.3.1.3.2.4.']), {
      velocity: 0.55,
      hold: 1,
    }),
  )
  const bass = inLetters(song, 'abcsz', (s) =>
    bassFigure(song.sections, s, s.letter === 'a' ? 'r-r-r-r-r-r-5-8-' : 'r-r-r-r-r-r-r-a-', {
      velocity: 0.75,
      low: 28,
    }),
  )
  return [
    driven('left guitar', humanise(chords, song.random('left'), TIGHT), 13, -0.75),
    driven('right guitar', humanise(chords, song.random('right'), TIGHT), 11, 0.75),
    {
      name: 'clean',
      instrument: electricGuitar,
      notes: humanise(picked, song.random('clean'), TIGHT),
      level: { rms: -23 },
      reverb: 0.2,
      echo: 0.15,
      spread: 0.4,
      lowCut: 130,
      inserts: [(sound, rate) => chorus(sound, rate, { hertz: 0.8, depthMs: 2.5, mix: 0.5 })],
    },
    {
      name: 'bass',
      instrument: pickedBass,
      notes: humanise(bass, song.random('bass'), TIGHT),
      level: { rms: -16.5 },
    },
  ]
}

function front(song: Song): Part[] {
  const lead = inLetters(song, 'abcs', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 62,
      high: 83,
      seed: song.plan.seed,
      velocity: 0.75,
      rhythms:
        s.letter === 's'
          ? ['x-x-x-x-x-x-x---', 'x-xxx-x-x---x-x-']
          : ['x---x-x-x-----x-', 'x-x-x---x---x---', '..x-x-x-x---x-x-'],
      cadences: ['x---x-----------', 'x-x-x-------....'],
    }),
  )
  return [{ ...driven('lead', lead, 7), level: { rms: -20 }, reverb: 0.22, echo: 0.25 }]
}
