import { seededRandom } from '../signal/random.ts'
import { type Section, spanAt } from './form.ts'
import { nextRoot } from './harmony.ts'
import { mod12, pitchesWithin } from './pitch.ts'
import type { Note } from './score.ts'

/**
 * A walking bass: the root where a chord begins, the chord's tones by small steps on the way, a
 * semitone's approach to the next root.
 */
export function walkBass(
  sections: readonly Section[],
  section: Section,
  play: { low: number; high: number; velocity: number; seed: number },
): Note[] {
  const random = seededRandom(play.seed + section.at)
  const notes: Note[] = []
  let before = play.low + 7
  if (section.letter === 'z') {
    const root = play.low + mod12((section.spans[0]?.chord.root ?? 0) - play.low)
    return [{ at: section.at, beats: section.beats, pitch: root, velocity: play.velocity }]
  }
  for (let beat = 0; beat < section.beats; beat++) {
    const at = section.at + beat
    const span = spanAt(section, at)
    const lastBeat = at + 1 >= span.at + span.beats - 1e-6
    let pitch: number
    if (Math.abs(at - span.at) < 1e-6) pitch = nearestIn([span.chord.bass], before, play)
    else if (lastBeat) {
      const next = nextRoot(sections, section, at, play.low)
      pitch = nearestIn([mod12(next + (random.chance(0.5) ? 1 : -1))], before, play)
    } else pitch = step(span.chord.classes, before, play, random.chance(0.5))
    notes.push({ at, beats: 0.92, pitch, velocity: play.velocity * (beat % 2 ? 1 : 0.9) })
    if (random.chance(0.1)) {
      notes.push({ at: at + 0.5, beats: 0.3, pitch, velocity: play.velocity * 0.55 })
    }
    before = pitch
  }
  return notes
}

function nearestIn(
  classes: readonly number[],
  pitch: number,
  range: { low: number; high: number },
): number {
  const all = pitchesWithin(classes, range.low, range.high)
  return all.reduce(
    (best, one) => (Math.abs(one - pitch) < Math.abs(best - pitch) ? one : best),
    all[0] ?? pitch,
  )
}

function step(
  classes: readonly number[],
  before: number,
  range: { low: number; high: number },
  up: boolean,
): number {
  const all = pitchesWithin(classes, range.low, range.high).filter((pitch) => pitch !== before)
  const wish = before + (up ? 3 : -3)
  return all.reduce(
    (best, one) => (Math.abs(one - wish) < Math.abs(best - wish) ? one : best),
    all[0] ?? before,
  )
}
