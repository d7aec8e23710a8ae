import { seededRandom, seedFrom } from '../random.ts'
import { arrange, type Note, type Track } from './arrange.ts'
import { bandOf, voiceOf } from './bands.ts'
import { playTone, type Voice } from './instruments.ts'
import { master } from './master.ts'
import { reverberate } from './reverb.ts'
import {
  amplify,
  applyFilter,
  highpass,
  mixInto,
  normalise,
  type Stereo,
  silence,
} from './signal.ts'
import { type Song, secondsOf } from './song.ts'

export const RATE = 44100

/** Composes, plays and masters a song: the same song gives the same samples. */
export function renderSong(song: Song): Stereo {
  const band = bandOf(song)
  const length = Math.ceil(secondsOf(song) * RATE)
  const mix = silence(length)
  const room = new Float32Array(length)
  const echo = new Float32Array(length)
  const tracks = arrange(song)
  const kick = tracks.find(({ name }) => name === 'kick')
  const duck = duckingCurve(length, kick?.notes ?? [], 60 / song.tempo)
  // One pair of buffers for all tracks in turn: a song is long, and fresh memory is slow.
  const sound = silence(length)
  for (const track of tracks) {
    perform(track, sound)
    const { part } = track
    if (part.duck > 0) stepBack(sound, duck, part.duck)
    const gain = 10 ** (part.level / 20) / (part.plays === 'drum' ? 0.5 : meanLevel(sound))
    mixInto(mix.left, sound.left, gain)
    mixInto(mix.right, sound.right, gain)
    send(room, sound, part.reverb * gain)
    send(echo, sound, part.echo * gain)
  }
  if (band.echo) {
    const wet = repeat(echo, { ...band.echo, seconds: (band.echo.beats * 60) / song.tempo })
    send(room, wet, 0.25)
    add(mix, wet)
  }
  add(mix, reverberate(room, band.room, RATE))
  master(mix, RATE, song.fade)
  return mix
}

/** Plays a track. Equal notes are made once: a song repeats itself, and that makes it quick. */
function perform({ name, part, notes }: Track, target: Stereo): void {
  target.left.fill(0)
  target.right.fill(0)
  const voice = voiceOf(part)
  const wide = part.wide ?? (voice.kind === 'synth' && voice.wide)
  const known = new Map<string, Float32Array>()
  for (const [index, note] of notes.entries()) {
    const take = (variant: number) => {
      const force = Math.max(1, Math.round(note.velocity * 5)) / 5
      const length = voice.kind === 'drum' ? 0 : Math.round(note.length * 50) / 50
      const key = [name, note.pitch, force, length, variant].join('/')
      const made = known.get(key) ?? play(voice, { ...note, velocity: force, length }, key)
      known.set(key, made)
      return made
    }
    // Two takes in turn, so that repeats do not sound like a machine.
    const left = take(index % 2)
    const right = wide ? take((index % 2) + 2) : left
    const spread = part.spread * Math.max(-1, Math.min(1, (note.pitch - 62) / 26))
    const angle = ((Math.max(-1, Math.min(1, part.pan + spread)) + 1) * Math.PI) / 4
    const gain = (0.2 + 0.8 * note.velocity ** 1.4) * Math.SQRT2
    const start = Math.round(note.at * RATE)
    mixAt(target.left, left, start, gain * Math.cos(angle))
    mixAt(target.right, right, start, gain * Math.sin(angle))
  }
  for (const side of [target.left, target.right]) {
    if (part.drive !== undefined) amplify(side, RATE, part.drive)
    if (part.cut !== undefined) applyFilter(side, highpass({ frequency: part.cut, rate: RATE }))
  }
}

function play(voice: Voice, note: Note, key: string): Float32Array {
  const tone = playTone(voice, {
    frequency: 440 * 2 ** ((note.pitch - 69) / 12),
    velocity: note.velocity,
    seconds: note.length,
    rate: RATE,
    random: seededRandom(seedFrom(key)),
  })
  return normalise(tone, 0.5)
}

function mixAt(target: Float32Array, source: Float32Array, start: number, gain: number): void {
  const end = Math.min(source.length, target.length - start)
  for (let i = 0; i < end; i++) {
    target[start + i] = (target[start + i] ?? 0) + (source[i] ?? 0) * gain
  }
}

/** The gain that makes room for the kick: down at each stroke, back before the next beat. */
function duckingCurve(length: number, kicks: Note[], beat: number): Float32Array {
  const curve = new Float32Array(length).fill(1)
  const seconds = Math.min(0.42, beat * 0.85)
  for (const { at } of kicks) {
    const from = Math.round(at * RATE)
    for (let i = 0; i < seconds * RATE && from + i < length; i++) {
      const t = i / RATE
      const gain = t < 0.006 ? 1 - t / 0.006 : Math.sin(((t - 0.006) / seconds) * (Math.PI / 2))
      curve[from + i] = Math.min(curve[from + i] ?? 1, gain)
    }
  }
  return curve
}

function stepBack(sound: Stereo, curve: Float32Array, amount: number): void {
  for (const side of [sound.left, sound.right]) {
    for (let i = 0; i < side.length; i++) {
      side[i] = (side[i] ?? 0) * (1 - amount * (1 - (curve[i] ?? 1)))
    }
  }
}

/** The mean level of a track while it plays. */
function meanLevel(sound: Stereo): number {
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
  const mean = active.reduce((a, b) => a + b, 0) / Math.max(1, active.length)
  return Math.sqrt(Math.max(1e-9, mean))
}

function send(bus: Float32Array, { left, right }: Stereo, gain: number): void {
  if (gain === 0) return
  mixInto(bus, left, gain / 2)
  mixInto(bus, right, gain / 2)
}

function add(target: Stereo, source: Stereo): void {
  mixInto(target.left, source.left, 1)
  mixInto(target.right, source.right, 1)
}

/** An echo of a mono bus from left to right and back, each repeat duller. The wet sound alone. */
function repeat(bus: Float32Array, echo: { seconds: number; feedback: number }): Stereo {
  const delay = Math.round(echo.seconds * RATE)
  const wet = silence(bus.length)
  const damping = Math.exp((-2 * Math.PI * 3000) / RATE)
  let fromRight = 0
  let fromLeft = 0
  for (let i = delay; i < bus.length; i++) {
    const right = wet.right[i - delay] ?? 0
    const left = wet.left[i - delay] ?? 0
    fromRight = right + (fromRight - right) * damping
    fromLeft = left + (fromLeft - left) * damping
    wet.left[i] = (bus[i - delay] ?? 0) + fromRight * echo.feedback
    wet.right[i] = fromLeft * echo.feedback
  }
  return wet
}
