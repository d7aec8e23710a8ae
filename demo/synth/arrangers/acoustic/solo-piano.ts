import { feltPiano, piano } from '../../instruments/piano.ts'
import { strings } from '../../instruments/synths.ts'
import {
  bassFigure,
  breakChords,
  holdChords,
  strikeChords,
  voiceSong,
} from '../../music/harmony.ts'
import { composeMelody } from '../../music/melody.ts'
import { humanise } from '../../music/pattern.ts'
import type { Part, Score } from '../../music/score.ts'
import { doubled, inLetters, type Song } from '../../music/song.ts'

/** One pair of hands: broken chords below, a song above, octaves where it opens. */
export function soloPiano(song: Song): Score {
  return {
    tempo: song.plan.tempo,
    beats: song.beats,
    parts: [leftHand(song), rightHand(song), ...far(song)],
    rubato: { beats: song.beatsPerBar * 4, depth: 0.16 },
    room: { seconds: 2.4, brightness: 5200, preDelay: 0.02, size: 1.1 },
    tail: 6,
    fade: song.fade,
  }
}

const TOUCH = { beats: 0.014, velocity: 0.12 }

function leftHand(song: Song): Part {
  const three = song.beatsPerBar === 3
  const voicings = voiceSong(song.sections, { low: 46, high: 64, voices: 3 })
  const figure = three
    ? '..1.2.3.2.1.'
    : song.choose(['..1.2.3.4.3.2.1.', '..1.3.2.3.1.3.2.', '..123.2...123.2.'])
  const broken = inLetters(song, 'iabcxo', (s) =>
    breakChords(s, voicings, figure, { velocity: 0.28 + 0.26 * s.energy, hold: 0.9 }),
  )
  const roots = inLetters(song, 'iabcxo', (s) =>
    bassFigure(song.sections, s, three ? 'b-----------' : 'b-------b-------', {
      velocity: 0.35 + 0.25 * s.energy,
      low: 34,
    }),
  )
  const end = inLetters(song, 'z', (s) => [
    ...strikeChords(s, voicings, 'x---', { velocity: 0.42, roll: 0.09 }),
    ...bassFigure(song.sections, s, 'b---', { velocity: 0.45, low: 34 }),
  ])
  const notes = humanise([...broken, ...roots, ...end], song.random('left'), TOUCH)
  return {
    name: 'left hand',
    instrument: hands(song),
    notes,
    level: { rms: -22 },
    spread: 0.55,
    reverb: 0.22,
  }
}

function rightHand(song: Song): Part {
  const three = song.beatsPerBar === 3
  const tune = inLetters(song, 'abc', (s) =>
    composeMelody(s, {
      scale: song.scale,
      low: 66,
      high: 86,
      seed: song.plan.seed,
      velocity: 0.5 + 0.28 * s.energy,
      rhythms: three
        ? ['x-----x-x---', 'x---x---x-x-', 'x-x-x---x---', '..x-x-x-x---']
        : ['x-----x-x---x---', 'x---x-x-x-----x-', '..x-x-x-x-------', 'x-x-x---x---x-x-'],
      cadences: three ? ['x-----------', 'x---x-------'] : ['x-----------....', 'x---x---------..'],
    }),
  )
  const wide = tune.filter((note) => {
    const section = song.sections.findLast((one) => one.at <= note.at + 1e-6)
    return section?.letter === 'b' && note.beats >= 0.5
  })
  const notes = humanise([...tune, ...doubled(wide, -12, 0.75)], song.random('right'), TOUCH)
  return {
    name: 'right hand',
    instrument: hands(song),
    notes,
    level: { rms: -18.5 },
    spread: 0.45,
    reverb: 0.26,
  }
}

function hands(song: Song) {
  return song.choose([piano, feltPiano])
}

/** A few strings behind the second half, only in the second colour. */
function far(song: Song): Part[] {
  if ((song.plan.colour ?? 0) % 2 === 0) return []
  const voicings = voiceSong(song.sections, { low: 55, high: 74, voices: 3 })
  const notes = inLetters(song, 'bc', (s) => holdChords(s, voicings, 0.5))
  return [
    { name: 'strings', instrument: strings, notes, level: { rms: -29 }, reverb: 0.5, lowCut: 200 },
  ]
}
