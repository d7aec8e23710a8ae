import { type Random, seededRandom, seedFrom } from '../signal/random.ts'
import { type Section, spanAt } from './form.ts'
import { readPattern, type Step } from './pattern.ts'
import { mod12, pitchesWithin } from './pitch.ts'
import type { Note } from './score.ts'

export type Voice = {
  /** Classes (0..11) of the key. */
  scale: readonly number[]
  low: number
  high: number
  /** Bars of sixteenths that say what a phrase's bars may sound like … */
  rhythms: readonly [string, ...string[]]
  /** … and how it comes to rest. */
  cadences: readonly [string, ...string[]]
  seed: number
  velocity: number
  /** How wide its steps are: 1 sings, 2 leaps. */
  reach?: number
}

type Motif = { steps: Step[]; moves: number[] }

/**
 * A tune for a section: a motif, an answer, the motif again a step elsewhere, a cadence. The same
 * letter gets the same tune; later times it is ornamented. Long and stressed notes are the chord's.
 */
export function composeMelody(section: Section, voice: Voice): Note[] {
  const random = seededRandom(seedFrom(voice.seed, section.letter))
  const motif = invent(random, random.pick(voice.rhythms), voice.reach ?? 1)
  const answer = invent(random, random.pick(voice.rhythms), voice.reach ?? 1)
  const rest = invent(random, random.pick(voice.cadences), voice.reach ?? 1)
  const barBeats = section.beats / section.bars
  const notes: Note[] = []
  let pitch = Math.round(voice.low + (voice.high - voice.low) * random.between(0.35, 0.55))
  for (let bar = 0; bar < section.bars; bar++) {
    const last = bar % 4 === 3 || bar === section.bars - 1
    const turn = last ? rest : bar % 2 === 0 ? motif : answer
    const arch = Math.sin((Math.PI * (bar + 0.5)) / section.bars)
    const home = voice.low + (voice.high - voice.low) * (0.32 + 0.36 * arch)
    for (const [i, step] of turn.steps.entries()) {
      const at = section.at + bar * barBeats + step.at
      const strong = step.at % 1 === 0 || step.beats >= 1
      const wish = pitch + (turn.moves[i] ?? 0) + (home - pitch) * 0.18
      const final = last && i === turn.steps.length - 1 && bar === section.bars - 1
      pitch = choosePitch(section, voice, { at, wish, before: pitch, strong, final }, random)
      const velocity = voice.velocity * (step.at === 0 ? 1.08 : 0.94) * (0.9 + 0.2 * arch)
      notes.push({ at, beats: step.beats, pitch, velocity: Math.min(1, velocity) })
    }
  }
  return section.nth > 0 ? ornament(notes, section, voice) : notes
}

/** A rhythm and how it moves: mostly steps, now and then a leap that is then filled. */
function invent(random: Random, rhythm: string, reach: number): Motif {
  const steps = readPattern(rhythm)
  let direction = random.chance(0.6) ? 1 : -1
  let leapt = false
  const moves = steps.map(() => {
    if (leapt || random.chance(0.28)) direction = -direction
    leapt = !leapt && random.chance(0.2)
    return direction * (leapt ? random.between(4, 6) : random.between(1, 2.6)) * reach
  })
  return { steps, moves }
}

type Choice = { at: number; wish: number; before: number; strong: boolean; final: boolean }

function choosePitch(section: Section, voice: Voice, choice: Choice, random: Random): number {
  const { chord } = spanAt(section, choice.at)
  let best = choice.before
  let most = Number.NEGATIVE_INFINITY
  for (const pitch of pitchesWithin(fitting(voice.scale, chord.classes), voice.low, voice.high)) {
    const inChord = chord.classes.includes(mod12(pitch))
    const leap = Math.abs(pitch - choice.before)
    let score = -Math.abs(pitch - choice.wish) + random.next() * 0.5
    if (inChord) score += choice.strong ? 4 : 0.5
    if (choice.final && (mod12(pitch) === chord.root || inChord)) score += 3
    if (leap === 0) score -= 1.3
    if (leap > 7) score -= (leap - 7) * 1.5
    if (score > most) {
      most = score
      best = pitch
    }
  }
  return best
}

/** The key's tones without those that rub against the chord's own altered ones, and the chord's. */
function fitting(scale: readonly number[], chord: readonly number[]): number[] {
  const foreign = chord.filter((tone) => !scale.includes(tone))
  const kept = scale.filter(
    (tone) =>
      chord.includes(tone) ||
      !foreign.some((other) => mod12(tone - other) === 1 || mod12(other - tone) === 1),
  )
  return [...new Set([...kept, ...chord])]
}

/** Splits some long notes with a neighbour, so that the second verse is not the first. */
function ornament(notes: Note[], section: Section, voice: Voice): Note[] {
  const random = seededRandom(seedFrom(voice.seed, section.letter, section.nth, 'ornament'))
  return notes.flatMap((note) => {
    if (note.beats < 1 || !random.chance(0.3)) return [note]
    const scale = fitting(voice.scale, spanAt(section, note.at).chord.classes)
    const near = pitchesWithin(scale, note.pitch - 3, note.pitch + 3).filter(
      (p) => p !== note.pitch,
    )
    const within = near.filter((pitch) => pitch >= voice.low && pitch <= voice.high)
    const neighbour = within[random.below(within.length)] ?? note.pitch
    const half = note.beats / 2
    const turn = { ...note, at: note.at + half, beats: 0.25, pitch: neighbour }
    const back = { ...note, at: note.at + half + 0.25, beats: half - 0.25 }
    return [{ ...note, beats: half }, { ...turn, velocity: note.velocity * 0.85 }, back]
  })
}
