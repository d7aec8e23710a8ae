import { closedHat, crash, openHat } from '../../drums/cymbals.ts'
import { floorTom, highTom, houseKick } from '../../drums/kick.ts'
import { fatSnare } from '../../drums/snare.ts'
import { polySynth, retroLead, synthBass, warmPad } from '../../instruments/synths.ts'
import { bassFigure, breakChords, holdChords, voiceSong } from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { drumLine } from '../../music/pattern.ts'
import type { Part, Score } from '../../music/score.ts'
import { atEnds, atStarts, inLetters, type Song } from '../../music/song.ts'
import { chorus } from '../../signal/echo.ts'

/** Night driving: an octave bass in eighths, arpeggios, one broad lead, a large snare. */
export function synthwave(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...kit(song), ...engine(song), ...sky(song)],
    room: { seconds: 2.6, brightness: 5200, preDelay: 0.02, size: 1.2 },
    echo: { beats: 0.75, feedback: 0.42, brightness: 3400 },
    tail: 4,
    fade: song.fade,
  }
}

function kit(song: Song): Part[] {
  const kick = inLetters(song, 'abc', (s) =>
    drumLine(s, s.letter === 'a' ? 'X.......X.......' : 'X...x...X...x...'),
  )
  const snare = inLetters(song, 'abc', (s) => drumLine(s, '....X.......X...'))
  const hats = inLetters(song, 'iabc', (s) => drumLine(s, 'o.x.o.x.o.x.o.xo', 0.5 + s.energy * 0.4))
  const open = inLetters(song, 'bc', (s) => drumLine(s, '..x...x...x...x.', 0.8))
  const fill = (letters: string, text: string) =>
    atEnds(song, letters, 2, (at) =>
      [...text].flatMap((c, i) =>
        c === 'x' ? [{ at: at + i / 4, beats: 0.25, pitch: 60, velocity: 0.85 }] : [],
      ),
    )
  return [
    { name: 'kick', instrument: houseKick, notes: kick, level: { peak: -7 }, leadsDucking: true },
    { name: 'snare', instrument: fatSnare, notes: snare, level: { peak: -9 }, reverb: 0.35 },
    { name: 'hats', instrument: closedHat, notes: hats, level: { peak: -18 }, pan: 0.2 },
    { name: 'open', instrument: openHat, notes: open, level: { peak: -20 }, pan: -0.2 },
    {
      name: 'high tom',
      instrument: highTom,
      notes: fill('ab', 'x.xx....'),
      level: { peak: -12 },
      pan: -0.4,
      reverb: 0.3,
    },
    {
      name: 'floor tom',
      instrument: floorTom,
      notes: fill('ab', '....x.xx'),
      level: { peak: -11 },
      pan: 0.4,
      reverb: 0.3,
    },
    {
      name: 'crash',
      instrument: crash,
      notes: atStarts(song, 'bcz'),
      level: { peak: -17 },
      reverb: 0.3,
    },
  ]
}

function engine(song: Song): Part[] {
  const figure = song.choose(['r.r.8.r.r.r.8.r.', 'r.rr8.r.r.rr8.5.', 'r.r.r.8.r.r.5.8.'])
  const bass = inLetters(song, 'abcz', (s) =>
    bassFigure(song.sections, s, figure, { velocity: 0.75, low: 33 }),
  )
  const voicings = voiceSong(song.sections, { low: 60, high: 77, voices: 3 })
  const arpeggio = inLetters(song, 'iabcxo', (s) =>
    breakChords(s, voicings, '1243512412435124'.replaceAll('5', '4'), {
      velocity: 0.35 + s.energy * 0.4,
    }),
  )
  return [
    { name: 'bass', instrument: synthBass, notes: bass, level: { rms: -20 }, duck: 0.45 },
    {
      name: 'arpeggio',
      instrument: polySynth,
      notes: arpeggio,
      level: { rms: -23.5 },
      spread: 0.8,
      echo: 0.3,
      reverb: 0.15,
      duck: 0.35,
      lowCut: 220,
    },
  ]
}

function sky(song: Song): Part[] {
  const voicings = voiceSong(song.sections, { low: 52, high: 74, voices: 4 })
  const pad = inLetters(song, 'iabcxoz', (s) => holdChords(s, voicings, 0.6))
  const lead = inLetters(song, 'bc', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 65,
      high: 84,
      seed: song.plan.seed,
      velocity: 0.75,
      rhythms: ['x--x--x-x-------', 'x-----x-x---x---', '..x-x-x-x-----x-', 'x---x--x--x-x---'],
      cadences: ['x---x-----------', 'x--x------------'],
    }),
  )
  return [
    {
      name: 'pad',
      instrument: warmPad,
      notes: pad,
      level: { rms: -25 },
      reverb: 0.3,
      duck: 0.4,
      lowCut: 160,
      inserts: [(sound, rate) => chorus(sound, rate, { hertz: 0.4, depthMs: 4, mix: 0.5 })],
    },
    {
      name: 'lead',
      instrument: retroLead,
      notes: lead,
      level: { rms: -19 },
      reverb: 0.25,
      echo: 0.3,
    },
  ]
}
