import type { Stereo } from './buffers.ts'
import { applyFilter, highpass, lowpass } from './filters.ts'

/** `seconds` to -60 dB; `brightness` is where the tail's highs begin to be swallowed, in Hz. */
export type Room = { seconds: number; brightness: number; preDelay: number; size: number }

const LINES = [1123, 1327, 1559, 1787, 2011, 2269, 2521, 2843]
const DIFFUSERS = [142, 379, 107, 277]
const EVEN = Math.SQRT1_2 / 2

/**
 * A feedback delay network of eight lines mixed by a Hadamard matrix, after four all-pass
 * diffusers. Takes the mono send and uses it up; gives the wet sound alone.
 */
export function reverberate(input: Float32Array, room: Room, rate: number): Stereo {
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

/** One delay line with its damping; `read` and `write` are called once each for every sample. */
class Line {
  readonly buffer: Float32Array
  readonly gain: number
  readonly damping: number
  at = 0
  tail = 0

  constructor(length: number, gain: number, damping: number) {
    this.buffer = new Float32Array(length)
    this.gain = gain
    this.damping = damping
  }

  read(): number {
    const out = this.buffer[this.at] ?? 0
    this.tail = out + (this.tail - out) * this.damping
    return this.tail * this.gain
  }

  write(value: number): void {
    this.buffer[this.at] = value
    this.at = this.at + 1 === this.buffer.length ? 0 : this.at + 1
  }
}

function network(input: Float32Array, lengths: number[], room: Room, rate: number): Stereo {
  const damping = Math.exp((-2 * Math.PI * room.brightness) / rate)
  const line = (k: number) => {
    const length = lengths[k] ?? 1000
    return new Line(length, 10 ** ((-3 * length) / (room.seconds * rate)), damping)
  }
  const [l0, l1, l2, l3] = [line(0), line(1), line(2), line(3)]
  const [l4, l5, l6, l7] = [line(4), line(5), line(6), line(7)]
  const left = new Float32Array(input.length)
  const right = new Float32Array(input.length)
  const wait = Math.round(room.preDelay * rate)
  for (let i = 0; i < input.length; i++) {
    const [a, b, c, d] = [l0.read(), l1.read(), l2.read(), l3.read()]
    const [e, f, g, h] = [l4.read(), l5.read(), l6.read(), l7.read()]
    left[i] = a + c - e - g
    right[i] = b + d - f - h
    // The Hadamard matrix in three rounds of sums and differences, scaled to keep the energy.
    const [p, q, r, s] = [a + b, a - b, c + d, c - d]
    const [t, u, v, w] = [e + f, e - f, g + h, g - h]
    const [A, B, C, D] = [p + r, q + s, p - r, q - s]
    const [E, F, G, H] = [t + v, u + w, t - v, u - w]
    const dry = (i >= wait ? (input[i - wait] ?? 0) : 0) * 0.35 + 1e-18
    l0.write((A + E) * EVEN + dry)
    l1.write((B + F) * EVEN - dry)
    l2.write((C + G) * EVEN + dry)
    l3.write((D + H) * EVEN - dry)
    l4.write((A - E) * EVEN + dry)
    l5.write((B - F) * EVEN - dry)
    l6.write((C - G) * EVEN + dry)
    l7.write((D - H) * EVEN - dry)
  }
  return { left, right }
}
