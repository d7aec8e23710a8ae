import { writeFileSync } from 'node:fs'

export const SAMPLE_RATE = 44_100

/** Chords with overtones, a beat of noise and a breath of hiss: what encoders find in music. */
export function makeSong(seconds: number): Float32Array<SharedArrayBuffer> {
  const length = seconds * SAMPLE_RATE
  const song = new Float32Array(new SharedArrayBuffer(length * 4))
  let seed = 1
  for (let sample = 0; sample < length; sample++) {
    const time = sample / SAMPLE_RATE
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    const noise = seed / 0x40000000 - 1
    const root = 110 * 2 ** (([0, 5, 7, 3][Math.floor(time / 2) % 4] ?? 0) / 12)
    const chord = [1, 1.26, 1.5, 2, 3, 4.02]
    const voices = chord.reduce(
      (sum, ratio) => sum + Math.sin(2 * Math.PI * root * ratio * time) / ratio,
      0,
    )
    const beat = Math.exp(-((time * 2) % 1) * 12) * noise
    song[sample] = 0.12 * voices + 0.25 * beat + 0.01 * noise
  }
  return song
}

/** A WAV of 16 bits; the right channel is the left one, later and softer. */
export function writeSong(file: string, song: Float32Array): string {
  const data = Buffer.alloc(44 + song.length * 4)
  data.write('RIFF', 0)
  data.writeUInt32LE(data.length - 8, 4)
  data.write('WAVEfmt ', 8)
  data.writeUInt32LE(16, 16)
  data.writeUInt16LE(1, 20)
  data.writeUInt16LE(2, 22)
  data.writeUInt32LE(SAMPLE_RATE, 24)
  data.writeUInt32LE(SAMPLE_RATE * 4, 28)
  data.writeUInt16LE(4, 32)
  data.writeUInt16LE(16, 34)
  data.write('data', 36)
  data.writeUInt32LE(song.length * 4, 40)
  song.forEach((value, sample) => {
    data.writeInt16LE(Math.round(value * 32_000), 44 + sample * 4)
    data.writeInt16LE(Math.round((song[Math.max(0, sample - 300)] ?? 0) * 28_000), 46 + sample * 4)
  })
  writeFileSync(file, data)
  return file
}
