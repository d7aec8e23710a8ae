import { writeFileSync } from 'node:fs'

export interface Tone {
  seconds: number
  sampleRate?: number
  channels?: number
  /** A whole number. */
  hertz?: number
  /** Loudest sample, 0..1. */
  level?: number
}

/** A sample of the tone that all fixtures hold. */
export function toneAt(sample: number, { sampleRate = 44_100, hertz = 997, level = 0.5 }: Tone) {
  return level * Math.sin((2 * Math.PI * hertz * sample) / sampleRate)
}

export type WavFormat = 's16' | 's24' | 's32' | 'f32'
const BYTES = { s16: 2, s24: 3, s32: 4, f32: 4 }

/** Writes a WAV by hand; `announcedBytes` makes its header lie about the data. */
export function makeWav(
  file: string,
  tone: Tone,
  { format = 's16', announcedBytes }: { format?: WavFormat; announcedBytes?: number } = {},
): string {
  const { sampleRate = 44_100, channels = 2 } = tone
  const bytes = BYTES[format]
  // Every second of the tone is the same.
  const second = Buffer.alloc(sampleRate * channels * bytes)
  for (let at = 0; at < second.length; at += bytes) {
    const sample = Math.floor(at / bytes / channels)
    const value = toneAt(sample, tone)
    if (format === 'f32') second.writeFloatLE(value, at)
    else second.writeIntLE(Math.round(value * (2 ** (bytes * 8 - 1) - 1)), at, bytes)
  }
  const data = Buffer.alloc(Math.round(tone.seconds * sampleRate) * channels * bytes, second)
  const align = channels * bytes
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(Math.min(0xffffffff, 36 + (announcedBytes ?? data.length)), 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(format === 'f32' ? 3 : 1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(sampleRate, 24)
  head.writeUInt32LE(sampleRate * align, 28)
  head.writeUInt16LE(align, 32)
  head.writeUInt16LE(bytes * 8, 34)
  head.write('data', 36)
  head.writeUInt32LE(announcedBytes ?? data.length, 40)
  writeFileSync(file, Buffer.concat([head, data]))
  return file
}
