import type { Stereo } from '../signal/buffers.ts'
import { seededRandom } from '../signal/random.ts'

/** A RIFF/WAVE file of two channels, 16 bits with triangular dither or 24 bits. */
export function encodeWav(sound: Stereo, rate: number, bits: 16 | 24): Buffer {
  const bytes = bits / 8
  const size = sound.left.length * 2 * bytes
  const file = Buffer.alloc(44 + size)
  header(file, rate, bits, size)
  const random = seededRandom(rate)
  const full = bits === 16 ? 32767 : 8388607
  const dither = bits === 16 ? 1 : 0
  let at = 44
  for (let i = 0; i < sound.left.length; i++) {
    for (const value of [sound.left[i] ?? 0, sound.right[i] ?? 0]) {
      const noise = (random.next() - random.next()) * dither
      const whole = Math.max(-full, Math.min(full, Math.round(value * full + noise)))
      file.writeIntLE(whole, at, bytes)
      at += bytes
    }
  }
  return file
}

function header(file: Buffer, rate: number, bits: number, size: number): void {
  const frame = (2 * bits) / 8
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + size, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * frame, 28)
  file.writeUInt16LE(frame, 32)
  file.writeUInt16LE(bits, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(size, 40)
}
