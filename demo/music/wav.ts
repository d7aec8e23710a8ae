import { seededRandom } from '../random.ts'
import type { Stereo } from './signal.ts'

/** A RIFF/WAVE file of two channels, 16 bits with triangular dither. */
export function encodeWav({ left, right }: Stereo, rate: number): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(44 + left.length * 4)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 4, 28)
  file.writeUInt16LE(4, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(file.length - 44, 40)
  const samples = new Int16Array(file.buffer, file.byteOffset + 44)
  const random = seededRandom(1)
  for (const [side, channel] of [left, right].entries()) {
    for (let i = 0; i < channel.length; i++) {
      // Two random numbers of half a step each turn rounding into a faint, even hiss.
      const dither = random.next() - random.next()
      samples[i * 2 + side] = Math.round((channel[i] ?? 0) * 32765 + dither)
    }
  }
  return file
}
