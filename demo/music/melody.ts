import { type Random, seededRandom, seedFrom } from '../random.ts'
import type { Note, View } from './arrange.ts'
import { mod12, pitchesWithin } from './harmony.ts'
import { readPattern, type Step } from './pattern.ts'
import { type Section, spanAt } from './song.ts'

interface Motif {
  steps: Step[]
  moves: number[]
}

/**
 * A tune for a section: a motif, an answer, the motif a step elsewhere, a cadence. The same letter
 * gets the same tune; later times it is ornamented. Long and stressed notes are the chord's.
 *
 * @param pattern rhythms of a bar to choose from and, after `/`, of a bar that comes to rest
 */
export function composeTune(section: Section, pattern: string, view: View): Note[] {
  const random = seededRandom(seedFrom(view.seed, section.letter))
  const [rhythms = [], cadences = []] = pattern.split('/').map((bars) => bars.split('|'))
  const reach = view.part.reach
  const motif = invent(random, rhythms, reach)
  const answer = invent(random, rhythms, reach)
  const rest = invent(random, cadences, reach)
  const [low, high] = view.part.range
  const barBeats = section.beats / section.bars
  const notes: Note[] = []
  let pitch = Math.round(low + (high - low) * random.between(0.35, 0.55))
  for (let bar = 0; bar < section.bars; bar++) {
    const last = bar % 4 === 3 || bar === section.bars - 1
    const turn = last ? rest : bar % 2 === 0 ? motif : answer
    const arch = Math.sin((Math.PI * (bar + 0.5)) / section.bars)
    const home = low + (high - low) * (0.32 + 0.36 * arch)
    for (const [k, step] of turn.steps.entries()) {
      const at = section.at + bar * barBeats + step.at
      const wish = pitch + (turn.moves[k] ?? 0) + (home - pitch) * 0.18
      const strong = step.at % 1 === 0 || step.length >= 1
      const final = last && k === turn.steps.length - 1
      pitch = choosePitch(section, view, { at, wish, before: pitch, strong, final }, random)
      const velocity = (step.at === 0 ? 0.78 : 0.68) * (0.9 + 0.2 * arch)
      notes.push({ at, length: step.length, pitch, velocity })
    }
  }
  return section.nth > 0 ? ornament(notes, section, view) : notes
}

/** A rhythm and how it moves: mostly steps, now and then a leap that is then filled. */
function invent(random: Random, rhythms: string[], reach: number): Motif {
  const steps = readPattern(rhythms[random.below(rhythms.length)] ?? '')
  let direction = random.chance(0.6) ? 1 : -1
  let leapt = false
  const moves = steps.map(() => {
    if (leapt || random.chance(0.28)) direction = -direction
    leapt = !leapt && random.chance(0.2)
    return direction * (leapt ? random.between(4, 6) : random.between(1, 2.6)) * reach
  })
  return { steps, moves }
}

interface Choice {
  at: number
  wish: number
  before: number
  strong: boolean
  final: boolean
}

function choosePitch(section: Section, view: View, choice: Choice, random: Random): number {
  const { classes } = spanAt(section, choice.at).chord
  const [low, high] = view.part.range
  const scored = pitchesWithin(fitting(view.scale, classes), low, high).map((pitch) => {
    const inChord = classes.includes(mod12(pitch))
    const leap = Math.abs(pitch - choice.before)
    let score = random.next() * 0.5 - Math.abs(pitch - choice.wish)
    if (inChord) score += (choice.strong ? 4 : 0.5) + (choice.final ? 3 : 0)
    if (leap === 0) score -= 1.3
    if (leap > 7) score -= (leap - 7) * 1.5
    return { pitch, score }
  })
  return scored.reduce((a, b) => (b.score > a.score ? b : a)).pitch
}

/** The chord's tones, and those of the key that are no semitone from one foreign to the key. */
function fitting(scale: readonly number[], chord: readonly number[]): number[] {
  const foreign = chord.filter((tone) => !scale.includes(tone))
  const rubs = (tone: number) => foreign.some((other) => [1, 11].includes(mod12(tone - other)))
  return [...new Set([...scale.filter((tone) => !rubs(tone)), ...chord])]
}

/** Splits some long notes with a neighbour, so that the second verse is not the first. */
function ornament(notes: Note[], section: Section, view: View): Note[] {
  const random = seededRandom(seedFrom(view.seed, section.letter, section.nth))
  return notes.flatMap((note) => {
    if (note.length < 1 || !random.chance(0.3)) return [note]
    const scale = fitting(view.scale, spanAt(section, note.at).chord.classes)
    const near = pitchesWithin(scale, note.pitch - 3, note.pitch + 3)
    const others = near.filter((pitch) => pitch !== note.pitch)
    const pitch = others[random.below(others.length)] ?? note.pitch
    const half = note.length / 2
    return [
      { ...note, length: half },
      { ...note, at: note.at + half, length: 0.25, pitch, velocity: note.velocity * 0.85 },
      { ...note, at: note.at + half + 0.25, length: half - 0.25 },
    ]
  })
}
