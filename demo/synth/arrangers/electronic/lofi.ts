import { dullHat } from '../../drums/cymbals.ts'
import { softKick } from '../../drums/kick.ts'
import { dustySnare, sideStick } from '../../drums/snare.ts'
import { electricPiano, vibraphone } from '../../instruments/fm.ts'
import { feltPiano } from '../../instruments/piano.ts'
import { nylonGuitar } from '../../instruments/plucked.ts'
import { subBass } from '../../instruments/synths.ts'
import { bassFigure, strikeChords, voiceSong } from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { drumLine, humanise } from '../../music/pattern.ts'
import type { Part, Score } from '../../music/score.ts'
import { inLetters, type Song } from '../../music/song.ts'
import { chorus } from '../../signal/echo.ts'
import { applyFilter, lowpass } from '../../signal/filters.ts'

/** A lazy beat that drags a little, seventh chords on a worn tape, a few notes over it. */
export function lofi(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...kit(song), ...harmony(song), tune(song)],
    swing: { unit: 0.25, amount: 0.61 },
    room: { seconds: 1.3, brightness: 3200, preDelay: 0.01, size: 0.8 },
    echo: { beats: 0.75, feedback: 0.35, brightness: 1900 },
    tail: 4,
    fade: song.fade,
    dust: 1,
  }
}

function kit(song: Song): Part[] {
  const late = { beats: 0.02, velocity: 0.18 }
  const kick = song.choose(['X......x..x.....', 'X..o......X..x..', 'X.....x.o.x.....'])
  const play = (name: string, letters: string, text: string) =>
    humanise(
      inLetters(song, letters, (s) => drumLine(s, text)),
      song.random(name),
      late,
    )
  return [
    {
      name: 'kick',
      instrument: softKick,
      notes: play('kick', 'abco', kick),
      level: { peak: -7 },
      leadsDucking: true,
    },
    {
      name: 'snare',
      instrument: dustySnare,
      notes: play('snare', 'abc', '....X..,.,..X...'),
      level: { peak: -9 },
      reverb: 0.12,
    },
    {
      name: 'stick',
      instrument: sideStick,
      notes: play('stick', 'xo', '....x.......x...'),
      level: { peak: -16 },
      reverb: 0.15,
    },
    {
      name: 'hats',
      instrument: dullHat,
      notes: play('hats', 'abcx', 'x.o.x.oox.o.x.o.'),
      level: { peak: -17 },
      pan: 0.25,
    },
  ]
}

function harmony(song: Song): Part[] {
  const voicings = voiceSong(song.sections, { low: 53, high: 74, voices: 4 })
  const rhythm = song.choose(['X-----..x---o---', 'X---------x--...', 'X--..x------o---'])
  const chords = inLetters(song, 'iabcxoz', (s) =>
    strikeChords(s, voicings, s.letter === 'z' ? 'X---------------' : rhythm, {
      velocity: 0.6,
      roll: 0.025,
    }),
  )
  const bass = inLetters(song, 'abcz', (s) =>
    bassFigure(
      song.sections,
      s,
      song.choose(['r-----..r-..5-a-', 'r---..r-..r-5---', 'r-----r-....8-5-']),
      {
        velocity: 0.75,
        low: 31,
      },
    ),
  )
  return [
    {
      name: 'keys',
      instrument: song.choose([electricPiano, feltPiano, electricPiano]),
      notes: humanise(chords, song.random('keys'), { beats: 0.015, velocity: 0.12 }),
      level: { rms: -21 },
      reverb: 0.18,
      duck: 0.25,
      spread: 0.5,
      inserts: [
        (sound, rate) => chorus(sound, rate, { hertz: 0.7, depthMs: 2.2, mix: 0.45 }),
        (sound, rate) => {
          for (const side of [sound.left, sound.right]) {
            applyFilter(side, lowpass({ frequency: 3400, rate }))
          }
        },
      ],
    },
    { name: 'bass', instrument: subBass, notes: bass, level: { rms: -21.5 }, duck: 0.3 },
  ]
}

function tune(song: Song): Part {
  const notes = inLetters(song, 'bc', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 65,
      high: 82,
      seed: song.plan.seed,
      velocity: 0.62,
      rhythms: ['..x-x---x-----..', 'x-x-..x---......', '....x-x-x---x-..', 'x---..x-x-x-....'],
      cadences: ['x-x-----........', '..x-x-----......'],
    }),
  )
  return {
    name: 'tune',
    instrument: song.choose([nylonGuitar, vibraphone, nylonGuitar]),
    notes: humanise(notes, song.random('tune'), { beats: 0.025, velocity: 0.15 }),
    level: { rms: -20.5 },
    reverb: 0.25,
    echo: 0.25,
    pan: -0.15,
  }
}
