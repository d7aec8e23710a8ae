import { closedHat, openHat, shaker, swell } from '../../drums/cymbals.ts'
import { houseKick } from '../../drums/kick.ts'
import { handClap, sideStick } from '../../drums/snare.ts'
import { bell, electricPiano, marimba } from '../../instruments/fm.ts'
import { polySynth, strings, synthBass } from '../../instruments/synths.ts'
import { organ } from '../../instruments/winds.ts'
import { bassFigure, holdChords, strikeChords, voiceSong } from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { drumLine } from '../../music/pattern.ts'
import type { Insert, Part, Score } from '../../music/score.ts'
import { inLetters, type Song } from '../../music/song.ts'
import { sweepLowpass } from '../../signal/filters.ts'

/** Four to the floor: the kick leads, everything else breathes round it; the intro opens slowly. */
export function house(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...kit(song), ...groove(song), ...above(song)],
    swing: { unit: 0.25, amount: 0.54 },
    room: { seconds: 2, brightness: 5600, preDelay: 0.015, size: 1 },
    echo: { beats: 0.75, feedback: 0.45, brightness: 3600 },
    tail: 3,
    fade: song.fade,
  }
}

function kit(song: Song): Part[] {
  const clap = song.choose([handClap, handClap, sideStick])
  return [
    {
      name: 'kick',
      instrument: houseKick,
      level: { peak: -6 },
      leadsDucking: true,
      notes: inLetters(song, 'iabcso', (s) => drumLine(s, 'X...X...X...X...')),
    },
    {
      name: 'clap',
      instrument: clap,
      level: { peak: -11 },
      reverb: 0.2,
      notes: inLetters(song, 'abcs', (s) => drumLine(s, '....X.......X...')),
    },
    {
      name: 'open',
      instrument: openHat,
      level: { peak: -14 },
      pan: 0.15,
      notes: inLetters(song, 'abcso', (s) => drumLine(s, '..x...x...x...x.')),
    },
    {
      name: 'hats',
      instrument: closedHat,
      level: { peak: -18 },
      pan: -0.2,
      notes: inLetters(song, 'bcs', (s) => drumLine(s, 'xo.ox.oxxo.ox.ox')),
    },
    {
      name: 'shaker',
      instrument: shaker,
      level: { peak: -19 },
      pan: 0.4,
      notes: inLetters(song, 'iabcsxo', (s) => drumLine(s, 'o,x,o,x,o,x,o,x,')),
    },
    {
      name: 'rise',
      instrument: swell,
      level: { peak: -19 },
      reverb: 0.3,
      notes: inLetters(song, 'ix', (s) => [
        {
          at: Math.max(0, s.at + s.beats - (2 * song.plan.tempo) / 60),
          beats: 4,
          pitch: 60,
          velocity: 0.9,
        },
      ]),
    },
  ]
}

function groove(song: Song): Part[] {
  const figures: Record<string, string> = {
    a: song.choose(['..r...r...r..r8.', 'r..r..r...8..r..', '..r..r..8..r..5.']),
    b: song.choose(['r..r..8.r..r..5.', '..rr..8...rr..5a', 'r...8..r..5.r.8.']),
    c: '..r8..r...r8..5a',
    s: 'r.....r...8...r.',
  }
  const bass = inLetters(song, 'abcs', (s) =>
    bassFigure(song.sections, s, figures[s.letter] ?? 'r...', { velocity: 0.8, low: 33 }),
  )
  const voicings = voiceSong(song.sections, { low: 55, high: 76, voices: 4 })
  const rhythm = song.choose(['X..x..x...X..x..', '..x..X....x..x..', 'x.....X...x..X..'])
  const stabs = inLetters(song, 'iabcso', (s) =>
    strikeChords(s, voicings, rhythm, { velocity: 0.5 + 0.35 * s.energy }),
  )
  return [
    { name: 'bass', instrument: synthBass, notes: bass, level: { rms: -19.5 }, duck: 0.55 },
    {
      name: 'stabs',
      instrument: song.choose([electricPiano, organ, polySynth]),
      notes: stabs,
      level: { rms: -20 },
      echo: 0.22,
      reverb: 0.2,
      duck: 0.4,
      lowCut: 200,
      spread: 0.5,
      inserts: [openingFilter(song)],
    },
  ]
}

function above(song: Song): Part[] {
  const high = voiceSong(song.sections, { low: 60, high: 79, voices: 3 })
  const pad = inLetters(song, 'bcsx', (s) => holdChords(s, high, 0.5))
  const hook = inLetters(song, 'bcs', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 69,
      high: 86,
      seed: song.plan.seed,
      velocity: 0.7,
      rhythms: ['x..x..x.x..x....', 'x.x..x..x...x...', '..x..x.x..x.x...'],
      cadences: ['x..x..x-----....', 'x...x...x---....'],
    }),
  )
  return [
    {
      name: 'pad',
      instrument: strings,
      notes: pad,
      level: { rms: -26 },
      reverb: 0.35,
      duck: 0.6,
      lowCut: 250,
    },
    {
      name: 'hook',
      instrument: song.choose([marimba, bell, marimba]),
      notes: hook,
      level: { rms: -23 },
      echo: 0.35,
      reverb: 0.2,
      duck: 0.2,
    },
  ]
}

/** Dull where the song begins and in its breaks, open where it dances. */
function openingFilter(song: Song): Insert {
  return (sound, rate, beat) => {
    const cutoff = (sample: number) => {
      const now = sample / rate / beat
      const section = song.sections.findLast((one) => one.at <= now)
      if (!section || !'ix'.includes(section.letter)) return 9000
      return 500 * 2 ** (3.6 * Math.min(1, (now - section.at) / section.beats))
    }
    for (const side of [sound.left, sound.right]) sweepLowpass(side, { rate, q: 0.9, cutoff })
  }
}
