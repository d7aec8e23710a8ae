import type { Random } from './random.ts'

export function whiteNoise(samples: number, random: Random): Float32Array {
  const buffer = new Float32Array(samples)
  for (let i = 0; i < samples; i++) buffer[i] = random.next() * 2 - 1
  return buffer
}

/** Pink noise by three leaky sums (P. Kellet's economy filter). */
export function pinkNoise(samples: number, random: Random): Float32Array {
  const buffer = new Float32Array(samples)
  let a = 0
  let b = 0
  let c = 0
  for (let i = 0; i < samples; i++) {
    const white = random.next() * 2 - 1
    a = 0.99765 * a + white * 0.099046
    b = 0.963 * b + white * 0.2965164
    c = 0.57 * c + white * 1.0526913
    buffer[i] = (a + b + c + white * 0.1848) * 0.2
  }
  return buffer
}
