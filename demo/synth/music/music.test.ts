import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chordTone, parseChord } from './chord.ts'
import { buildForm } from './form.ts'
import { bassFigure } from './harmony.ts'
import { composeMelody } from './melody.ts'
import { readPattern, swung } from './pattern.ts'
import { MODES, mod12, scaleClasses } from './pitch.ts'
import { voiceLead } from './voicing.ts'
import { walkBass } from './walking-bass.ts'

const LINE = 'Dm9 | G13 | Em7 | A7b9 | Dm9 | G13 | Cmaj9 | Em7b5 A7b9'

describe('chords', () => {
  test('a symbol becomes its classes, moved and with its own bass', () => {
    const chord = parseChord('F#m7b5/E', 1)
    expect(chord.root).toBe(7)
    expect(chord.bass).toBe(5)
    expect(chord.classes).toEqual([7, 10, 1, 5])
    expect(chordTone(chord, '3')).toBe(10)
  })

  test('an unknown chord is refused', () => {
    expect(() => parseChord('Cwhat', 0)).toThrow('no such chord: Cwhat')
  })

  test('voices stay in their register and in the chord, and hardly move between chords', () => {
    const chords = LINE.split(/[| ]+/).map((symbol) => parseChord(symbol, 0))
    const voicings = voiceLead(chords, { low: 53, high: 74, voices: 4 })
    for (const [i, voicing] of voicings.entries()) {
      for (const pitch of voicing) {
        expect(pitch).toBeGreaterThanOrEqual(53)
        expect(pitch).toBeLessThanOrEqual(74)
        expect(chords[i]?.classes).toContain(mod12(pitch))
      }
      const before = voicings[i - 1]
      if (before) expect(Math.abs((voicing[3] ?? 0) - (before[3] ?? 0))).toBeLessThanOrEqual(7)
    }
  })
})

describe('form', () => {
  test('letters become sections in order, and % repeats the bar before', () => {
    const sections = buildForm(
      'i a a',
      { i: 'C | %', a: 'F G | Am' },
      { beatsPerBar: 4, transpose: 2 },
    )
    expect(sections.map((one) => [one.letter, one.nth, one.at, one.beats])).toEqual([
      ['i', 0, 0, 8],
      ['a', 0, 8, 8],
      ['a', 1, 16, 8],
    ])
    expect(sections[0]?.spans.map((span) => span.chord.root)).toEqual([2, 2])
    expect(sections[1]?.spans.map((span) => span.beats)).toEqual([2, 2, 4])
  })
})

describe('rhythm', () => {
  test('a pattern gives strokes with their lengths', () => {
    expect(readPattern('x--. X.o-')).toEqual([
      { letter: 'x', at: 0, beats: 0.75 },
      { letter: 'X', at: 1, beats: 0.25 },
      { letter: 'o', at: 1.5, beats: 0.5 },
    ])
  })

  test('swing delays the off-beats, leaves the beats, and never turns time back', () => {
    const swing = { unit: 0.5, amount: 0.66 }
    expect(swung(3, swing)).toBe(3)
    expect(swung(3.5, swing)).toBeCloseTo(3.66)
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 64, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, d) => {
          expect(swung(a + d, swing)).toBeGreaterThanOrEqual(swung(a, swing) - 1e-9)
        },
      ),
    )
  })
})

describe('melody and bass', () => {
  const form = () => buildForm('a b a', { a: LINE, b: LINE }, { beatsPerBar: 4, transpose: 0 })
  const voice = (seed: number) => ({
    scale: scaleClasses(0, 'major'),
    low: 64,
    high: 84,
    seed,
    velocity: 0.7,
    rhythms: ['x-x-x---x-x-x---'] as const,
    cadences: ['x---x-----------'] as const,
  })

  test('a tune keeps to its range, sings the chord on long notes, and does not stand still', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        for (const section of form()) {
          const notes = composeMelody(section, voice(seed))
          const long = notes.filter((note) => note.beats >= 1)
          const inside = long.filter((note) => {
            const span = section.spans.findLast((one) => one.at <= note.at)
            return span?.chord.classes.includes(mod12(note.pitch))
          })
          expect(inside.length / long.length).toBeGreaterThan(0.8)
          expect(new Set(notes.map((note) => note.pitch)).size).toBeGreaterThan(3)
          expect(notes.every((note) => note.pitch >= 64 && note.pitch <= 84)).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('the same letter brings the same tune back, another letter another one', () => {
    const [first, other] = form()
    const again = form()[0]
    if (!first || !other || !again) throw new Error('a form of three sections')
    expect(composeMelody(again, voice(5))).toEqual(composeMelody(first, voice(5)))
    const pitches = (section: typeof first) =>
      composeMelody(section, voice(5)).map((note) => note.pitch)
    expect(pitches(other)).not.toEqual(pitches(first))
  })

  test('a walking bass begins each chord on its root and stays low', () => {
    const sections = form()
    const section = sections[0]
    if (!section) throw new Error('a first section')
    const notes = walkBass(sections, section, { low: 28, high: 47, velocity: 0.7, seed: 3 })
    for (const span of section.spans) {
      const note = notes.find((one) => one.at === span.at)
      expect(mod12(note?.pitch ?? -1)).toBe(span.chord.bass)
    }
    expect(notes.every((note) => note.pitch >= 28 && note.pitch <= 47)).toBe(true)
  })

  test('a bass figure takes root, fifth and octave from the chord that sounds', () => {
    const sections = buildForm('a', { a: 'Am | F' }, { beatsPerBar: 4, transpose: 0 })
    const section = sections[0]
    if (!section) throw new Error('a first section')
    const notes = bassFigure(sections, section, 'r---5---8---r---', { velocity: 0.7, low: 33 })
    expect(notes.map((note) => note.pitch)).toEqual([33, 40, 45, 33, 41, 48, 53, 41])
  })

  test('the Japanese scales have five tones', () => {
    for (const mode of ['in', 'yo', 'hirajoshi', 'ryukyu'] as const) {
      expect(MODES[mode]).toHaveLength(5)
    }
  })
})
