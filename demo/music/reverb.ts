import { applyFilter, highpass, lowpass, type Stereo, silence } from './signal.ts'

const DIFFUSERS = [211, 561, 158, 410]
const LINES = [1327, 1787, 2269, 2843]

/**
 * A feedback delay network of four lines mixed by a Hadamard matrix, after four all-pass diffusers.
 * Uses the mono bus up and returns the wet sound alone.
 *
 * @param room seconds to −60 dB, and Hz where the tail's highs begin to be swallowed
 */
export function reverberate(
  bus: Float32Array,
  room: { seconds: number; brightness: number },
  rate: number,
): Stereo {
  applyFilter(bus, highpass({ frequency: 180, rate }))
  applyFilter(bus, lowpass({ frequency: Math.min(11000, room.brightness * 2), rate }))
  for (const length of DIFFUSERS) diffuse(bus, length)
  const damping = Math.exp((-2 * Math.PI * room.brightness) / rate)
  const line = (samples: number) => {
    const length = Math.round(samples * (0.7 + room.seconds * 0.15))
    const gain = 0.5 * 10 ** ((-3 * length) / (room.seconds * rate))
    return new Line(length, gain, damping)
  }
  const [one, two, three, four] = LINES.map(line)
  const wet = silence(bus.length)
  if (!(one && two && three && four)) return wet
  for (let i = 0; i < bus.length; i++) {
    const dry = (bus[i - 660] ?? 0) * 0.5 + 1e-18
    const [a, b, c, d] = [one.read(), two.read(), three.read(), four.read()]
    wet.left[i] = (a - c) * 2
    wet.right[i] = (b - d) * 2
    one.write(a + b + c + d + dry)
    two.write(a - b + c - d - dry)
    three.write(a + b - c - d + dry)
    four.write(a - b - c + d - dry)
  }
  return wet
}

/** A delay line that dulls and weakens what passes; read and written once for each sample. */
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

function diffuse(buffer: Float32Array, length: number): void {
  const line = new Float32Array(length)
  for (let i = 0; i < buffer.length; i++) {
    const old = line[i % length] ?? 0
    const value = (buffer[i] ?? 0) - 0.6 * old
    line[i % length] = value
    buffer[i] = old + 0.6 * value
  }
}
