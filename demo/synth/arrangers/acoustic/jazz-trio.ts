import { ride } from '../../drums/cymbals.ts'
import { featherKick } from '../../drums/kick.ts'
import { brushSweep, brushTap, sideStick } from '../../drums/snare.ts'
import { vibraphone } from '../../instruments/fm.ts'
import { piano } from '../../instruments/piano.ts'
import { uprightBass } from '../../instruments/plucked.ts'
import { softReed } from '../../instruments/winds.ts'
import { strikeChords, voiceSong } from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { drumLine, humanise } from '../../music/pattern.ts'
import type { Part, Score } from '../../music/score.ts'
import { inLetters, type Song } from '../../music/song.ts'
import { walkBass } from '../../music/walking-bass.ts'

/** Piano, bass, brushes: the head, choruses over its changes, the head again. */
export function jazzTrio(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [...rhythmSection(song), ...soloists(song)],
    swing: { unit: 0.5, amount: song.plan.tempo > 150 ? 0.6 : 0.65 },
    room: { seconds: 1.4, brightness: 4800, preDelay: 0.012, size: 0.9 },
    tail: 4,
    fade: song.fade,
  }
}

const LOOSE = { beats: 0.018, velocity: 0.16 }

function rhythmSection(song: Song): Part[] {
  const three = song.beatsPerBar === 3
  const line = (name: string, letters: string, text: string) =>
    humanise(
      inLetters(song, letters, (s) => drumLine(s, text)),
      song.random(name),
      LOOSE,
    )
  const bass = inLetters(song, 'iabcsxoz', (s) =>
    walkBass(song.sections, s, { low: 28, high: 47, velocity: 0.75, seed: song.plan.seed }),
  )
  return [
    {
      name: 'bass',
      instrument: uprightBass,
      level: { rms: -18.5 },
      reverb: 0.06,
      notes: humanise(bass, song.random('bass'), { beats: 0.012, velocity: 0.1 }),
    },
    {
      name: 'ride',
      instrument: ride,
      level: { peak: -17 },
      pan: 0.3,
      reverb: 0.08,
      notes: line('ride', 'abcs', three ? 'x...X.o.x.o.' : 'x...X.o.x...X.o.'),
    },
    {
      name: 'brush',
      instrument: brushSweep,
      level: { peak: -23 },
      pan: -0.2,
      reverb: 0.1,
      notes: line('brush', 'iabcso', three ? 'x...o...o...' : 'x...o...x...o...'),
    },
    {
      name: 'tap',
      instrument: brushTap,
      level: { peak: -19 },
      pan: -0.15,
      reverb: 0.1,
      notes: line('tap', 'abcs', three ? '....x..,..x.' : '....x..,....x.,.'),
    },
    {
      name: 'stick',
      instrument: sideStick,
      level: { peak: -21 },
      reverb: 0.12,
      notes: line('stick', 's', three ? '........o...' : '............x...'),
    },
    {
      name: 'kick',
      instrument: featherKick,
      level: { peak: -17 },
      notes: line('kick', 'abcs', three ? 'o...,...,...' : 'o...,...o...,...'),
    },
  ]
}

function soloists(song: Song): Part[] {
  const three = song.beatsPerBar === 3
  const voicings = voiceSong(song.sections, { low: 52, high: 70, voices: 4, rootless: true })
  const rhythm = three
    ? 'x---....x-.. ..x-....x---'
    : 'x-----x-........ ......x---..x-.. ..x-........x-.. x---..x-........'
  const comp = inLetters(song, 'iabcsoz', (s) =>
    strikeChords(s, voicings, s.letter === 'z' ? 'X---' : rhythm, { velocity: 0.48, roll: 0.012 }),
  )
  const head = inLetters(song, 'abc', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 65,
      high: 84,
      seed: song.plan.seed,
      velocity: 0.68,
      rhythms: three
        ? ['x---x-x-x---', '..x-x-x-x---', 'x-----x-x-x-']
        : ['x---x-x-..x-x---', '..x-x-x-x---....', 'x-x-..x-x-----x-', 'x-----x-x-x-....'],
      cadences: three
        ? ['x---..x-----', 'x-------....']
        : ['x-x---......x-x-', 'x---x-----......', '..x-----........'],
    }),
  )
  const solo = inLetters(song, 's', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 62,
      high: 88,
      seed: song.plan.seed + 5 + s.nth * 31,
      velocity: 0.68,
      reach: 1.2,
      rhythms: three
        ? ['x-x-x-x-x-x-', '..x-x-x-x-..', 'x-xxx-x-x-x-']
        : ['x-x-x-x-x-x-x-x-', '..x-x-x-x-x-x-..', 'x-x-xxx-x-x-....', 'x-..x-x-x-x-x-x-'],
      cadences: three ? ['x-x-x---....'] : ['x-x-x-x-x---....', 'x-x-x---......x-'],
    }).map((note) => ({ ...note, beats: note.beats * 0.92 })),
  )
  const leader = song.choose([piano, vibraphone, softReed])
  return [
    {
      name: 'comp',
      instrument: piano,
      notes: humanise(comp, song.random('comp'), LOOSE),
      level: { rms: -24 },
      spread: 0.9,
      reverb: 0.18,
    },
    {
      name: 'head',
      instrument: leader,
      notes: humanise(head, song.random('head'), LOOSE),
      level: { rms: -19.5 },
      spread: 0.6,
      reverb: 0.24,
    },
    {
      name: 'solo',
      instrument: piano,
      notes: humanise(solo, song.random('solo'), LOOSE),
      level: { rms: -20 },
      spread: 0.7,
      reverb: 0.2,
    },
  ]
}
