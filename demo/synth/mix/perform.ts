import type { Instrument } from '../instruments/instrument.ts'
import { hertz } from '../music/pitch.ts'
import type { Part } from '../music/score.ts'
import { normalise, type Stereo } from '../signal/buffers.ts'
import { seededRandom, seedFrom } from '../signal/random.ts'

/** A note in seconds, once tempo and swing are known. */
export type TimedNote = { start: number; seconds: number; pitch: number; velocity: number }

const FORCES = 5

/**
 * Plays a part's notes into a stereo buffer. Equal notes are made once: a song repeats itself, and
 * that is what makes it quick.
 */
export function perform(
  part: Part,
  notes: readonly TimedNote[],
  target: Stereo,
  rate: number,
): void {
  const cache = new Map<string, Float32Array>()
  for (const [index, note] of notes.entries()) {
    const take = index % (part.instrument.takes ?? 1)
    const left = takeOf(part, note, rate, cache, take)
    const right = part.instrument.wide ? takeOf(part, note, rate, cache, take + 50) : left
    const pan =
      (part.pan ?? 0) + (part.spread ?? 0) * Math.max(-1, Math.min(1, (note.pitch - 62) / 26))
    const angle = ((Math.max(-1, Math.min(1, pan)) + 1) * Math.PI) / 4
    const gain = 0.2 + 0.8 * note.velocity ** 1.4
    const start = Math.round(note.start * rate)
    const gate = part.instrument.kind === 'struck' ? gateOf(part.instrument, note, rate) : undefined
    place(target.left, left, start, gain * Math.cos(angle) * Math.SQRT2, gate)
    place(target.right, right, start, gain * Math.sin(angle) * Math.SQRT2, gate)
  }
}

/** From which sample of a note it is damped, and over how many. */
type Gate = { from: number; over: number }

function gateOf(instrument: Instrument, note: TimedNote, rate: number): Gate | undefined {
  if (!Number.isFinite(instrument.release)) return undefined
  const from = Math.round(note.seconds * rate)
  return { from, over: Math.max(1, Math.round(instrument.release * rate)) }
}

function place(
  target: Float32Array,
  source: Float32Array,
  start: number,
  gain: number,
  gate: Gate | undefined,
): void {
  const end = Math.min(source.length, target.length - start)
  const free = gate ? Math.min(end, gate.from) : end
  for (let i = 0; i < free; i++) {
    target[start + i] = (target[start + i] ?? 0) + (source[i] ?? 0) * gain
  }
  if (!gate) return
  const stop = Math.min(end, gate.from + gate.over)
  for (let i = free; i < stop; i++) {
    const left = 1 - (i - gate.from) / gate.over
    target[start + i] = (target[start + i] ?? 0) + (source[i] ?? 0) * gain * left * left
  }
}

function takeOf(
  part: Part,
  note: TimedNote,
  rate: number,
  cache: Map<string, Float32Array>,
  take: number,
): Float32Array {
  const { instrument } = part
  const force = Math.max(1, Math.round(note.velocity * FORCES))
  const held = instrument.kind === 'held' ? Math.max(0.03, Math.round(note.seconds * 100) / 100) : 0
  const key = `${note.pitch}/${force}/${held}/${take}`
  const known = cache.get(key)
  if (known) return known
  const made = instrument.render({
    frequency: hertz(note.pitch),
    velocity: force / FORCES,
    seconds: instrument.kind === 'held' ? held : instrument.ring,
    rate,
    random: seededRandom(seedFrom(part.name, key)),
  })
  normalise(made, 0.5)
  cache.set(key, made)
  return made
}

/** What brings a part to its level: by RMS while it plays, or by the peak of its strokes. */
export function levelGain(part: Part, sound: Stereo): number {
  return 'peak' in part.level
    ? 10 ** (part.level.peak / 20) / 0.5
    : 10 ** (part.level.rms / 20) / Math.max(1e-6, activeRms(sound))
}

function activeRms(sound: Stereo): number {
  const block = 16384
  const powers: number[] = []
  for (let start = 0; start < sound.left.length; start += block) {
    let sum = 0
    for (let i = start; i < start + block; i += 4) {
      sum += (sound.left[i] ?? 0) ** 2 + (sound.right[i] ?? 0) ** 2
    }
    powers.push(sum / (block / 2))
  }
  const gate = Math.max(...powers) / 1000
  const active = powers.filter((power) => power > gate)
  return Math.sqrt(active.reduce((a, b) => a + b, 0) / Math.max(1, active.length))
}
