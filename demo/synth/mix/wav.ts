import type { Stereo } from '../signal/buffers.ts'
import { seededRandom } from '../signal/random.ts'

/** A RIFF/WAVE file of two channels, 16 bits with triangular dither or 24 bits. */
export function encodeWav(sound: Stereo, rate: number, bits: 16 | 24): Buffer<ArrayBuffer> {
  const bytes = bits / 8
  const size = sound.left.length * 2 * bytes
  const file = Buffer.alloc(44 + size)
  header(file, rate, bits, size)
  if (bits === 16) write16(new Int16Array(file.buffer, file.byteOffset + 44), sound, rate)
  else write24(file, sound)
  return file
}

/** Two random numbers of half a step each turn rounding into a faint, even hiss. */
function write16(samples: Int16Array, sound: Stereo, seed: number): void {
  const random = seededRandom(seed)
  for (const [side, channel] of [sound.left, sound.right].entries()) {
    for (let i = 0; i < channel.length; i++) {
      const value = (channel[i] ?? 0) * 32767 + random.next() - random.next()
      samples[i * 2 + side] = Math.max(-32767, Math.min(32767, Math.round(value)))
    }
  }
}

function write24(file: Buffer, sound: Stereo): void {
  let at = 44
  for (let i = 0; i < sound.left.length; i++) {
    for (const value of [sound.left[i] ?? 0, sound.right[i] ?? 0]) {
      const whole = Math.max(-8388607, Math.min(8388607, Math.round(value * 8388607)))
      file[at] = whole & 255
      file[at + 1] = (whole >> 8) & 255
      file[at + 2] = (whole >> 16) & 255
      at += 3
    }
  }
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
