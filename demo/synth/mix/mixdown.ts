import { swung } from '../music/pattern.ts'
import type { Part, Score } from '../music/score.ts'
import { mixInto, type Stereo, silence } from '../signal/buffers.ts'
import { duckingCurve } from '../signal/dynamics.ts'
import { echo } from '../signal/echo.ts'
import { applyFilter, highpass } from '../signal/filters.ts'
import { reverberate } from '../signal/reverb.ts'
import { addDust } from './dust.ts'
import { levelGain, perform, type TimedNote } from './perform.ts'

/** All parts, played, balanced and mixed with room and echo; not yet mastered. */
export function mixDown(score: Score, rate: number): Stereo {
  const beat = 60 / score.tempo
  const samples = Math.ceil((score.beats * beat + score.tail) * rate)
  const mix = silence(samples)
  const roomSend = new Float32Array(samples)
  const echoSend = new Float32Array(samples)
  const duck = duckFor(score, samples, rate)
  // One pair of buffers for all parts in turn: a song is long, and fresh memory is slow.
  const sound = silence(samples)
  for (const part of score.parts) {
    if (part.notes.length === 0) continue
    const gain = playPart(part, score, sound, { rate, beat })
    if (duck && part.duck) applyDuck(sound, duck, part.duck)
    mixInto(mix.left, sound.left, gain)
    mixInto(mix.right, sound.right, gain)
    addSend(roomSend, sound, (part.reverb ?? 0) * gain)
    addSend(echoSend, sound, (part.echo ?? 0) * gain)
  }
  if (score.echo) {
    const settings = { ...score.echo, seconds: score.echo.beats * beat }
    const wet = echo(echoSend, settings, rate)
    add(mix, wet)
    addSend(roomSend, wet, 0.25)
  }
  add(mix, reverberate(roomSend, score.room, rate))
  if (score.dust) addDust(mix, score.dust, rate)
  return mix
}

/** Fills `sound` with the part; gives the gain that brings it to its level. */
function playPart(
  part: Part,
  score: Score,
  sound: Stereo,
  time: { rate: number; beat: number },
): number {
  sound.left.fill(0)
  sound.right.fill(0)
  perform(part, timed(part, score, time.beat), sound, time.rate)
  for (const insert of part.inserts ?? []) insert(sound, time.rate, time.beat)
  if (part.lowCut) {
    for (const side of [sound.left, sound.right]) {
      applyFilter(side, highpass({ frequency: part.lowCut, rate: time.rate }))
    }
  }
  return levelGain(part, sound)
}

function timed(part: Part, score: Score, beat: number): TimedNote[] {
  return part.notes.map((note) => {
    const start = breathed(swung(note.at, score.swing), score.rubato)
    const end = breathed(swung(note.at + note.beats, score.swing), score.rubato)
    return {
      start: start * beat,
      seconds: Math.max(0.02, (end - start) * beat),
      pitch: note.pitch,
      velocity: note.velocity,
    }
  })
}

function breathed(beat: number, rubato: Score['rubato']): number {
  if (!rubato) return beat
  return beat + rubato.depth * (1 - Math.cos((2 * Math.PI * beat) / rubato.beats))
}

function duckFor(score: Score, samples: number, rate: number): Float32Array | undefined {
  const leader = score.parts.find((part) => part.leadsDucking)
  if (!leader) return undefined
  const beat = 60 / score.tempo
  const hits = timed(leader, score, beat).map((note) => note.start)
  return duckingCurve(samples, rate, hits, { amount: 1, seconds: Math.min(0.42, beat * 0.85) })
}

function applyDuck(sound: Stereo, curve: Float32Array, amount: number): void {
  for (let i = 0; i < curve.length; i++) {
    const gain = 1 - amount * (1 - (curve[i] ?? 1))
    sound.left[i] = (sound.left[i] ?? 0) * gain
    sound.right[i] = (sound.right[i] ?? 0) * gain
  }
}

function addSend(send: Float32Array, sound: Stereo, gain: number): void {
  if (gain === 0) return
  for (let i = 0; i < send.length; i++) {
    send[i] = (send[i] ?? 0) + ((sound.left[i] ?? 0) + (sound.right[i] ?? 0)) * 0.5 * gain
  }
}

function add(target: Stereo, source: Stereo): void {
  mixInto(target.left, source.left, 1)
  mixInto(target.right, source.right, 1)
}
