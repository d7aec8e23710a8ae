import type { Stereo } from './buffers.ts'
import { applyFilter, highpass, lowpass } from './filters.ts'

/** `seconds` to -60 dB; `brightness` is where the tail's highs begin to be swallowed, in Hz. */
export type Room = { seconds: number; brightness: number; preDelay: number; size: number }

const LINES = [1123, 1327, 1559, 1787, 2011, 2269, 2521, 2843]
const DIFFUSERS = [142, 379, 107, 277]

/**
 * A feedback delay network of eight lines mixed by a Hadamard matrix, after four all-pass
 * diffusers. Takes the mono send, gives the wet sound alone.
 */
export function reverberate(send: Float32Array, room: Room, rate: number): Stereo {
  const input = Float32Array.from(send)
  applyFilter(input, highpass({ frequency: 180, rate }))
  applyFilter(input, lowpass({ frequency: Math.min(11000, room.brightness * 2), rate }))
  for (const length of DIFFUSERS) diffuse(input, Math.round((length * rate) / 29761))
  const scale = (room.size * rate) / 44100
  const lengths = LINES.map((length) => Math.round(length * scale))
  return network(input, lengths, room, rate)
}

function diffuse(buffer: Float32Array, length: number): void {
  const line = new Float32Array(length)
  let at = 0
  for (let i = 0; i < buffer.length; i++) {
    const old = line[at] ?? 0
    const value = (buffer[i] ?? 0) - 0.6 * old
    line[at] = value
    buffer[i] = old + 0.6 * value
    at = at + 1 === length ? 0 : at + 1
  }
}

function network(input: Float32Array, lengths: number[], room: Room, rate: number): Stereo {
  const count = lengths.length
  const lines = lengths.map((length) => new Float32Array(length))
  const position = new Int32Array(count)
  const gains = Float64Array.from(lengths, (n) => 10 ** ((-3 * n) / (room.seconds * rate)))
  const damping = Math.exp((-2 * Math.PI * room.brightness) / rate)
  const tails = new Float64Array(count)
  const state = new Float64Array(count)
  const left = new Float32Array(input.length)
  const right = new Float32Array(input.length)
  const wait = Math.round(room.preDelay * rate)
  for (let i = 0; i < input.length; i++) {
    for (let k = 0; k < count; k++) {
      const out = lines[k]?.[position[k] ?? 0] ?? 0
      const damped = out + ((tails[k] ?? 0) - out) * damping
      tails[k] = damped
      state[k] = damped * (gains[k] ?? 0)
    }
    left[i] = pair(state, 0) - pair(state, 4)
    right[i] = pair(state, 1) - pair(state, 5)
    hadamard(state)
    const dry = (i >= wait ? (input[i - wait] ?? 0) : 0) * 0.35 + 1e-18
    for (let k = 0; k < count; k++) {
      const line = lines[k]
      const at = position[k] ?? 0
      if (line) line[at] = (state[k] ?? 0) + (k % 2 ? -dry : dry)
      position[k] = at + 1 >= (lengths[k] ?? 1) ? 0 : at + 1
    }
  }
  return { left, right }
}

function pair(state: Float64Array, k: number): number {
  return (state[k] ?? 0) + (state[k + 2] ?? 0)
}

function hadamard(state: Float64Array): void {
  for (let step = 1; step < 8; step *= 2) {
    for (let k = 0; k < 8; k++) {
      if (k & step) continue
      const a = state[k] ?? 0
      const b = state[k + step] ?? 0
      state[k] = (a + b) * Math.SQRT1_2
      state[k + step] = (a - b) * Math.SQRT1_2
    }
  }
}
